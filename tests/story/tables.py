"""What tests know of /tables."""

from collections.abc import Iterator

from components.compute.tables import Walk
from components.compute.tokens import instructive_token
from components.records.tokens import Tokens
from components.service import ModelService, vocabulary
from components.story.tables import of_two as of_two_rows, of_two as of_two_tables, positions, words, words as tables
from components.take_home.shown import ShownStep, shown_step
from tests.drawn import numbers_in
from tests.story.known import Known, Watch, a_variant, told_of_two, two_models


def _walk(bert: ModelService, text: Tokens) -> Walk:
    chosen = instructive_token(text)
    return bert.word_walk(text.pieces[chosen], text.ids[chosen], chosen)


def _walk_of_two(bert: ModelService, text: Tokens) -> str:
    two, chosen = two_models(bert, text), instructive_token(text)
    first, other = (one.word_walk(text.pieces[chosen], text.ids[chosen], chosen) for one in two.models)
    return of_two_tables.walk_finding(text, (first, other), chosen, two)


def _rows_of_two(bert: ModelService, text: Tokens) -> str:
    two = two_models(bert, text)
    rows, norms = [one.embeddings(text).word for one in two.models], [one.norms() for one in two.models]
    return of_two_rows.rows_finding(text, rows, norms, instructive_token(text), two)


def _watched(seen: Watch) -> None:
    seen(words, "_levels", lambda seen: numbers_in(seen.cells))


def _with_another_vocabulary(bert: ModelService) -> Iterator[ShownStep]:
    for measure in ("size", "mean"):
        found = bert.word_overview(measure)
        assert found.block_rows == 3
        blocks = {"block_rows": found.block_rows, "block_columns": found.block_columns}
        yield shown_step("tables", measure=measure, cells=found.cells, **blocks)


KNOWN = Known(
    findings={
        "tables": lambda bert, text: tables.finding(text, bert.norms(), instructive_token(text)),
        "positions": lambda bert, text: positions.finding(text, _walk(bert, text), instructive_token(text)),
        "tables, two models": _walk_of_two,
        "words, two models": _rows_of_two,
    },
    told={
        "tables, two models": lambda bert, text: of_two_tables.walk_told(
            text, instructive_token(text), told_of_two(text)
        ),
        "tables": lambda bert, text: tables.told(text, instructive_token(text)),
        "tables, positions": lambda bert, text: positions.told(text, instructive_token(text), a_variant(text)),
    },
    may_try_nothing=True,
    choices=[
        {"cells": "mean", "token": "4"},
        {"row": "20000"},
        {"view": "positions", "token": "3"},
        {"view": "positions", "beside": "untrained"},
        {"view": "words", "beside": "untrained", "token": "4"},
    ],
    drawn={
        "tables_tall": ("cells",),
        "word_rows": ("real_rows",),
        "bars": ("lengths_of_text|neighbours",),
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
    },
    watched=_watched,
    pictures=("position_table", "segment_table", "word_rows", "table_word", "position_cosines", "position_chain"),
    address={"cells": "mean", "token": "4", "row": "20000"},
    linked="view=words|positions cells=size|mean token row word_cell cosine_window",
    ways=[{}, {"view": "positions"}, {"view": "positions", "beside": "untrained"}],
    old_links={
        "tables?view=segments": ({}, "position_cosines", ""),
        "tables?position_cell=1,2": ({}, "position_cosines", ""),
        "positions": ({}, "position_cosines", ""),
        "training?view=tables": ({}, "maps_of_two_words", ""),
    },
    was={
        "positions": "view=positions",
        "tables?view=segments": "view=positions",
        "tables?position_cell=1,2&segment_scale=own": "view=positions",
        "training?view=tables&a=dog": "beside=untrained&view=words&a=dog",
    },
    reads=("words", "positions"),
    alike=[{"view": "positions"}],
    notebook={
        "rows looked up in the word table": (0, "word_rows"),
        "rows looked up in the position table": (3, "position_cosines"),
    },
    prepared={"positions": (vocabulary, "compare_positions")},
    odd=[{"view": "positions"}],
    another_vocabulary=_with_another_vocabulary,
    of_two={"positions": 4},
)
