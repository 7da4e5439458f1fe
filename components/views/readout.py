"""Reading one token's vector at every station, and hiding tokens from the model."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from components.compute.masked import maskable
from components.frame import address
from components.frame.model_choice import ask_for
from components.frame.text import plain
from components.records.readout import Neighbours, Prediction, Readout
from components.records.tokens import Tokens
from components.records.vocabulary import Vocabulary

KEY, NAME = "masks", "mask"
NONE: list[int] = []
MOST_PILLS = 64
WITH_HEAD = "google-bert/bert-base-uncased"
METRIC_WORDS = {"cosine": "Cosine", "euclidean": "Euclidean distance"}
METRIC_HELP = (
    "The cosine compares directions only. Hidden states are often much longer than word rows; then the Euclidean "
    "distance ranks the rows almost as their dot products with the state would."
)


def masks_choice(tokens: Tokens) -> tuple[int, ...]:
    """The positions that the viewer clicked to be replaced by [MASK]; those that the text no longer has are dropped."""
    offered = maskable(tokens)
    address.bind_widget(NAME, KEY)
    if KEY not in st.session_state:
        st.session_state[KEY] = address.recall(NAME, NONE, _positions)
    st.session_state[KEY] = [position for position in st.session_state[KEY] or [] if position in offered]
    if not offered:
        return ()
    if len(offered) <= MOST_PILLS:
        chosen = st.pills(
            "Click a token to hide it: the model reads [MASK] in its place",
            offered,
            selection_mode="multi",
            key=KEY,
            format_func=_named(tokens, plain),
        )
    else:
        chosen = st.multiselect(
            "Tokens to hide: the model reads [MASK] in their place", offered, key=KEY, format_func=_named(tokens, str)
        )
    positions = tuple(sorted(chosen))
    address.keep(NAME, ",".join(map(str, positions)), "")
    return positions


def readout_table(readout: Readout, vocabulary: Vocabulary) -> None:
    """One row for each station: the nearest rows of the word table and, where there is a head, its predictions."""
    table = pd.DataFrame(
        {
            "Station": [station.name for station in readout.stations],
            "Rank of the token": [station.rank for station in readout.stations],
            "Nearest rows": [_near(station.nearest, vocabulary) for station in readout.stations],
            "Norm": [station.norm for station in readout.stations],
        }
    )
    if readout.has_head:
        said = [station.prediction for station in readout.stations]
        table.insert(3, "The head predicts", [_predicted(one, vocabulary) for one in said])
        table.insert(3, "Rank by the head", [one.rank if one else None for one in said])
    st.dataframe(
        table,
        key="readout",
        hide_index=True,
        height=38 + 35 * len(table),
        column_config={
            "Station": st.column_config.TextColumn(width="medium", pinned=True),
            "Rank of the token": st.column_config.NumberColumn(
                format="localized",
                width="small",
                help="The rank of the token's own row among all rows of the word table, nearest first.",
            ),
            "Rank by the head": st.column_config.NumberColumn(format="localized", width="small"),
            "Norm": st.column_config.NumberColumn(format="%.2f", width="small"),
            "Nearest rows": st.column_config.TextColumn(width="large"),
            "The head predicts": st.column_config.TextColumn(width="large"),
        },
    )


def rank_words(readout: Readout, piece: str) -> str:
    """The curve in a sentence, for those who cannot see it."""
    ranks = [f"{station.name.partition(':')[0]} {station.rank}" for station in readout.stations if station.rank]
    return f"Rank of the row of “{piece}” among all rows, stage by stage: " + ", ".join(ranks) + "."


def head_words(has_head: bool) -> None:
    """What a masked-LM head is, or that this checkpoint has none."""
    if has_head:
        st.caption(
            "The head was trained on the last layer only, so its predictions from earlier layers are an interpretation "
            "(the “logit lens”). Probabilities are its softmax over the whole vocabulary."
        )
    else:
        st.info(
            "This checkpoint's file holds no masked-LM head (`cls.predictions`), so it cannot predict a hidden token; "
            "only nearest rows are shown. BERT base, uncased, has one.",
            icon=":material/info:",
        )
        st.button("Fill the blank with BERT base", key="ask_for_head", on_click=ask_for, args=(WITH_HEAD,))


def _near(near: Neighbours, vocabulary: Vocabulary) -> str:
    if not len(near):
        return "none: this vector is zero, so it has no direction"
    pairs = zip(near.rows, near.values, strict=True)
    return "  ·  ".join(f"{vocabulary.pieces[row]} {value:.2f}" for row, value in pairs)


def _predicted(prediction: Prediction | None, vocabulary: Vocabulary) -> str:
    if prediction is None:
        return ""
    pairs = zip(prediction.rows, prediction.probabilities, strict=True)
    return "  ·  ".join(f"{vocabulary.pieces[row]} {probability:.0%}" for row, probability in pairs)


def _named(tokens: Tokens, escape: Callable[[str], str]) -> Callable[[int], str]:
    return lambda position: escape(tokens.pieces[position])


def _positions(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part]
