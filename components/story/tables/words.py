"""The word table: its one tall picture, real rows beside it, and how long its rows are.

The picture is sent once for a text: pointing changes none of its data, so only the rows of its
magnifier travel.
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import figure_footer, show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import limit, sheet_of
from components.compute.tables import Lengths, Overview, Window
from components.frame.page_head import Finding, Try, settings_menu
from components.frame.settings import VIEW, Choice, Number
from components.frame.streamlit_internals import browser_component
from components.records.arrays import Array
from components.records.heatmaps import Panel
from components.records.tokens import Token, TokenKind, Tokens
from components.story.tables import pictures
from components.views.bars import Bar, bars
from components.views.tries import Told, follow
from components.views.wording import counted, fixed, percent, quoted

POSITIONS = "positions"
ROW, OF = "table_row", "table_row_of"
POINTED_AT = Number("row", key=ROW)
WORDS = "words"
MEASURES = {"size": "mean |value|", "mean": "mean value"}
CELLS = Choice("cells", "A cell of the tall picture shows the", MEASURES, "size", key="table_measure")
NEIGHBOURS = 15
ABOUT = """
BERT's input layer is three tables of learned numbers, with one row for each vocabulary entry, each position and each
segment. BERT learns its position rows just like its word rows; the sine waves belong to the original Transformer.

**Words.** The tall picture is the whole table; point at it, and 15 real rows stand beside it. Bands of faint colour in
the mean |value| are rows of small values: probably entries that training met rarely or never, such as [unused0], so
that they stayed near their random start.

**Positions.** A token at position *p* gets row *p*, whichever token it is. Nothing tells BERT that position 6 is next
to position 7; the cosines of the rows show what training made of them. Look for a band along the diagonal (neighbouring
rows are alike), for stripes (rows unlike all others) and for blocks. Position 0 always holds [CLS]. BERT was
pre-trained on sequences of up to 128 tokens, later of up to 512, so positions 127 and 511 were the last of full-length
sequences and probably held [SEP]: a likely reason if these rows are unlike their neighbours. In the plane of their
first two principal components each dot is a position, joined to the next: look for a chain or a ring, and for jumps.

**Segments.** Tokens of sentence A get row 0, tokens of sentence B row 1, where a checkpoint has two.
"""
IN_SIGHT = 11  # rows of the list beside the picture
_draw = browser_component("tables_tall", html="<div class='tall-table' data-figure></div>")


def finding(tokens: Tokens, norms: Array, chosen: int) -> Finding:
    """That the piece of the `chosen` token has one row in every text, and how long that is; `norms` is (V,).

    Refuted if a token of the same piece has another ID, or if another share of the rows is shorter.
    """
    token, number = tokens.tokens[chosen], tokens.ids[chosen]
    name = quoted(tokens.names[chosen])
    is_cut = chosen + 1 < len(tokens) and tokens.tokens[chosen + 1].kind is TokenKind.CONTINUATION
    one = {
        TokenKind.UNKNOWN: f"{name} is read as [UNK], whose row all unknown words share.",
        TokenKind.CONTINUATION: f"{name} has one row in the table, whatever word it is part of.",
        TokenKind.WORD: f"{name} has one row in the table, whatever {'word it begins' if is_cut else 'it means'}.",
    }.get(token.kind, f"{name} has one row in the table, in every text.")
    shorter = percent(float(np.mean(norms < norms[number])))
    length = f"length {fixed(norms[number], 2)}, longer than {shorter} of all"
    return Finding(one, chosen, line=f"row {number:,} of {len(norms):,}; {length}")


def told(tokens: Tokens, chosen: int) -> Told:
    """What the tall picture and the rows beside it are, what a row is, and another word."""
    return Told(
        see="The whole table, with the rows of your text marked; beside it real rows, number by number.",
        means="A word's row is the same in every sentence. What it means there is worked out in the layers.",
        tries=[*follow(tokens, chosen), Try("See the position rows", {VIEW.name: POSITIONS})],
    )


def cells_choice() -> str:
    """What a cell of the tall picture shows, behind a gear."""
    with settings_menu("tables", "What a cell shows"):
        return CELLS.choose()


def rows_of_text(tokens: Tokens, norms: Array, chosen: int) -> None:
    """The rows that the text looks up, each once, with how long they are, the chosen one in sight; `norms` is (V,)."""
    first = {token.id: token.position for token in reversed(tokens.tokens)}
    each = sorted(first.items(), key=lambda entry: entry[1])
    if len(each) > IN_SIGHT:  # then the chosen one begins the list
        each.sort(key=lambda entry: entry[0] != tokens.ids[chosen])
    longest = max(norms[number] for number, _ in each) or 1.0
    bars("Rows of this text", [
        Bar(tokens.pieces[place], f"{number:,}", float(norms[number] / longest), fixed(norms[number], 2),
            chosen=number == tokens.ids[chosen])
        for number, place in each
    ])  # fmt: skip


def lengths_figure(lengths: Lengths, norms: Array, tokens: Tokens, chosen: int) -> None:
    """How long all rows of the word table are, and that of the `chosen` token; `norms` is (V,)."""
    number = tokens.ids[chosen]
    name = f"{quoted(tokens.pieces[chosen])} {fixed(norms[number], 2)}"
    alt = f"How long the {len(norms):,} rows of the word table are, as a histogram; {name} is marked."
    show_figure(pictures.lengths(lengths, float(norms[number]), name), key="row_lengths", alt=alt)


def tables_row(default: int, rows: int) -> int:
    """The row that is shown value by value: the one pointed at, or `default` until then and for another text."""
    if st.session_state.get(OF, default) != default:
        st.session_state[ROW] = default
    st.session_state[OF] = default
    return POINTED_AT.picked(rows - 1, default)


def overview_figure(overview: Overview, tokens: Tokens, default: int, row: int) -> None:
    """The word table, binned into blocks, with marks at the rows of this sentence; pointing at it chooses a row."""
    block = f"{counted(overview.block_rows, 'row')} × {counted(overview.block_columns, 'dimension')}"
    block = f"{MEASURES[overview.measure]} of {block}"
    if st.session_state.get(f"{ROW}_start", (None,))[0] != default:
        st.session_state[f"{ROW}_start"] = (default, row)  # the same while the text is, or all would be sent again
    start = min(st.session_state[f"{ROW}_start"][1], overview.rows - 1)
    tall_table(overview, tokens.tokens, start, _point_at, key="table_word", block=block)


def _point_at(row: int) -> None:
    st.session_state[ROW] = row


def rows_figure(window: Window, row: int) -> None:
    """Single rows of the word table; the token's own row is framed."""
    panel = Panel("word_rows", "word rows", window.values)
    numbers = [str(number) for number in window.ids]
    framed = window.ids.index(row)
    sheet = sheet_of([panel], window.pieces, down="line", framed=framed, remarks=numbers)
    heatmaps(sheet, key="word_rows", of="word_")


def tall_table(
    overview: Overview, tokens: Sequence[Token], row: int, on_row: Callable[[int], None], *, key: str, block: str
) -> None:
    """Draw `overview` with marks at the rows of `tokens`; `row` is the one that is marked at first.

    `block` says what a cell shows.
    """
    down, across = overview.cells.shape
    alt = f"The word table of {overview.rows} rows, binned into {down} by {across} cells: each is the {block}."
    levels, low, high = _levels(overview)
    _draw(
        key=key,
        data={
            "levels": b64encode(levels).decode(),
            "size": [down, across],
            "rows": overview.rows,
            "signed": overview.measure == "mean",
            "ends": [f"{low:.2g}".replace("-", "−"), f"{high:.2g}"],
            "marks": sorted({(token.id, token.piece) for token in tokens}),
            "row": row,
            "block": block,
            "alt": alt,
        },
        on_row_change=lambda: _pointed(st.session_state[key].row, overview.rows, on_row),
    )
    figure_footer(key, alt, partial(_looked_up, tokens))


def _pointed(row: object, rows: int, on_row: Callable[[int], None]) -> None:
    if isinstance(row, int) and 0 <= row < rows:
        on_row(row)


def _levels(overview: Overview) -> tuple[bytes, float, float]:
    """One byte for each cell, from 0 to 255 on the colour scale, and the scale's ends."""
    high = limit(overview.cells) or 1.0
    low = -high if overview.measure == "mean" else float(overview.cells.min())
    shares = (overview.cells.astype(np.float64) - low) / ((high - low) or 1.0)
    return np.rint(255 * np.clip(shares, 0, 1)).astype(np.uint8).tobytes(), low, high


def _looked_up(tokens: Sequence[Token]) -> DataFrame:
    rows = DataFrame([{"row": token.id, "piece": token.piece} for token in tokens])
    return rows.groupby(["row", "piece"]).size().reset_index(name="times looked up")
