"""The settings that each page has in its address: what a tour can set.

A new page needs one line in `SETTINGS`; `tests/pages/test_tour_settings.py` visits every page and reports settings that
are missing here or no longer exist.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from components.canvas.heatmaps.linked_heatmaps import settings_of
from components.canvas.layer_steps import layer_steps
from components.canvas.stepper import stepper
from components.frame.reading import READING, SIDE
from components.frame.settings import CELL, HEAD, LAYER, TOKEN, VIEW, Setting
from components.views import (
    alone,
    atlas,
    attention,
    attention_heads,
    attention_padding,
    cause,
    context,
    control,
    corpus,
    decomposition,
    embeddings,
    encoder,
    layers,
    model,
    normalization_picture,
    own_uses,
    pairs,
    points,
    readout,
    senses,
    similarity,
    tables,
    tokens,
    tokens_counts,
    training,
    uses,
    vocabulary,
    whatif,
)

PAGES = Path(__file__).parents[2] / "pages"
PageSettings = Mapping[str, Setting]


def _views(views: Mapping[str, str]) -> Setting:
    return replace(VIEW, options=views)


SETTINGS: Mapping[str, tuple[Setting, ...]] = {
    "home": (TOKEN, CELL),
    "attention": (
        _views(attention.VIEWS), TOKEN, LAYER, HEAD, attention.TO, attention.HIDE, attention_heads.SHOW,
        attention_padding.PADS,
    ),
    "cause": (
        _views(cause.VIEWS), TOKEN, cause.HIDE, cause.PATHS, cause.BY, cause.ON,
        *(one for view in cause.VIEWS for one in settings_of(f"{view}_")[:2]),
    ),
    "context": (
        _views(context.VIEWS), LAYER, own_uses.APART, uses.FIND, uses.BY, uses.PIECES, *points.SETTINGS,
        *alone.SETTINGS, alone.SEEDS, layers.PLACED, layers.SHOW, layers.NAMESAKES,
    ),
    "decomposition": (LAYER, TOKEN, decomposition.SPLIT, decomposition.HEAD, *settings_of("")[:3]),
    "embeddings": (
        _views(embeddings.VIEWS), TOKEN, embeddings.ROWS, *settings_of(""), *settings_of("one_"), whatif.MEASURE,
        pairs.ROWS_OF, pairs.MATCHED,
    ),
    "encoder": (LAYER, HEAD, TOKEN, encoder.INNER, *layer_steps.SETTINGS),
    "model": (_views(model.VIEWS), model.TENSOR, model.LOG, model.BLOCKS, model.GROUP, model.FILTER),
    "normalization": (
        _views(normalization_picture.VIEWS), TOKEN, whatif.ZERO, whatif.MEASURE, normalization_picture.CHANGE,
        normalization_picture.P, normalization_picture.SEED, *settings_of("")[:2],
    ),
    "similarity": (
        _views(similarity.VIEWS), control.CONTROL, similarity.FIRST, similarity.SECOND, LAYER, similarity.COMPARE,
        *points.OF_WORD, senses.PROBE,
    ),
    "status": (),
    "tables": (
        _views(tables.VIEWS), tables.CELLS, TOKEN, tables.POINTED_AT,
        *(one for table in ("word", "position", "segment", "cosine") for one in settings_of(f"{table}_")[:2]),
    ),
    "tokens": (
        tokens.LIMIT, tokens.PAD, TOKEN, stepper.WORD, stepper.STEP, tokens_counts.SECOND,
    ),
    "training": (
        _views(training.VIEWS), training.BESIDE, TOKEN, *corpus.LIST, points.WORD,
        *(one for both in ("both_", "other_") for one in settings_of(both) if not one.name.endswith("order")),
    ),
    "vocabulary": (
        _views(vocabulary.VIEWS), TOKEN, atlas.BY, atlas.WORDS, atlas.LISTED, atlas.PIECE, atlas.MARKS,
        vocabulary.MODE, vocabulary.SEARCH, vocabulary.KIND, vocabulary.SCRIPT, vocabulary.DIGITS, readout.METRIC,
        readout.MASK,
    ),
}  # fmt: skip


def settings_of_pages() -> dict[str, PageSettings]:
    """Each page's name and its settings by name, with how two sentences are read."""
    return {
        page.stem: {one.name: one for one in (READING, SIDE, *SETTINGS.get(page.stem, ()))}
        for page in sorted(PAGES.glob("*.py"))
    }
