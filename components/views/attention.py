"""The controls, figures and table of the attention page."""

import pandas as pd
import streamlit as st

from components.canvas.attention_lines import attention_lines
from components.canvas.figure import show_figure
from components.compute.attention import head_weights
from components.figures.attention import heatmap
from components.frame.controls import choice, picked_number, whole_number
from components.records.attention import Attention, AttentionView, Habits

LAYER, HEAD = "attention_layer", "attention_head"
BETWEEN = {"all": "All", "aa": "A → A", "ab": "A → B", "ba": "B → A", "bb": "B → B"}


def layer_and_head(layers: int, heads: int, default: tuple[int, int]) -> tuple[int, int]:
    """The layer, from 1, and the head, from 1, or 0 for the mean of all; the head is chosen in a figure."""
    if LAYER not in st.session_state:  # the page has just been opened: reset the head together with the layer
        st.session_state.pop(HEAD, None)
    layer = whole_number("Layer", 1, layers, key=LAYER, name="layer", default=default[0])
    return layer, picked_number(0, heads, key=HEAD, name="head", default=default[1])


def select_head(head: int) -> None:
    """Select the head that was clicked in the figure."""
    st.session_state[HEAD] = head


def side_by_side(seen: AttentionView, head: int, arriving: AttentionView, drawn: str, alt: str) -> None:
    """The weights of a head beside what arrives by them, both as lines or both as heatmaps."""
    left, right = st.columns(2)
    for column, title, key, shown, at in (
        (left, "What it attends to: weights", "", seen, head),
        (right, "What arrives: shares of the length", "_arriving", arriving, 1),
    ):
        weights = head_weights(shown, at)
        with column:
            st.markdown(f"**{title}**")
            words = f"{title}. {alt}"
            if drawn == "lines":
                attention_lines.attention_lines(shown, weights, key=f"lines{key}", alt=words)
            else:
                table = attention_lines.weights_table(shown, weights)
                show_figure(heatmap(shown, at), key=f"attention{key}", alt=words, table=table)


def between_choice(*, is_pair: bool) -> str:
    """From which text to which attention is shown; "all" for a single text."""
    if not is_pair:
        return "all"
    return choice(
        "Between",
        BETWEEN,
        key="attention_between",
        name="between",
        default="all",
        help="A holds [CLS] and the first [SEP], B the second [SEP], as the segment IDs say.",
    )


def window_start(count: int, most: int) -> int:
    """The first token drawn, if only `most` of `count` tokens can be."""
    if count <= most:
        return 0
    return whole_number(
        f"First of the {most} tokens drawn",
        0,
        count - most,
        key="attention_from",
        name="from",
        default=0,
        help="The model saw all of them; only the drawing is cut.",
    )


def drawn_part(seen: AttentionView, attention: Attention) -> bool:
    """A caption on which rows and columns are drawn; returns False if there are none."""
    if seen.is_empty:
        st.info("With [CLS] and [SEP] hidden no token is left here: show them, or type a word.", icon=":material/info:")
        return False
    words = f"Each row of the full matrix sums to 1 (largest deviation here {attention.row_error:.0e})"
    hidden = len(seen.columns) < len(attention.pieces)
    words += "; columns that are not drawn are missing from what you see, nothing is rescaled." if hidden else "."
    if any(seen.left_out):
        words += f" Drawn: {len(seen.rows)} of {len(seen.rows) + seen.left_out[0]} rows and "
        words += f"{len(seen.columns)} of {len(seen.columns) + seen.left_out[1]} columns."
    st.caption(words)
    return True


def habits_table(habits: Habits) -> None:
    """One row per head: how much of its attention goes to each kind of target, as bars."""
    heads = habits.shares.shape[0]
    frame = pd.DataFrame(habits.shares, columns=list(habits.targets))
    frame.insert(0, "head", range(1, heads + 1))
    bar = st.column_config.ProgressColumn(width=125, min_value=0.0, max_value=1.0, format="percent")
    st.dataframe(
        frame,
        key="habits",
        hide_index=True,
        height="content",
        column_config={
            "head": st.column_config.NumberColumn("Head", width="small"),
            **dict.fromkeys(habits.targets, bar),
        },
    )


def head_name(head: int) -> str:
    """“head 3”, or “the mean of all heads”."""
    return f"head {head}" if head else "the mean of all heads"
