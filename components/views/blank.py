"""The page of the blank: the text with [MASK], what the masked-LM head predicts, and what to do without a head."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from components.canvas.figure import show_figure
from components.compute.data_frame import DataFrame, data_frame
from components.compute.masked import Blank
from components.compute.writing import in_order
from components.figures.blank import forming
from components.frame.bar import want_checkpoint
from components.frame.markup import escaped
from components.frame.page_head import Finding
from components.frame.settings import TOKEN, Number
from components.records.readout import Prediction
from components.records.tokens import Tokens
from components.records.vocabulary import Vocabulary
from components.views.wording import listed, percent, settled_from, shortened, token_name

NEAR = Number("near", "Predictions", 1, 50, 5, key="blank_k", typed=True)
PLACE = replace(TOKEN, label="The blank", key="blank_token")
WITH_HEAD = "google-bert/bert-base-uncased"


def finding(blank: Blank, tokens: Tokens, vocabulary: Sequence[str]) -> Finding:
    """The first choice of the last layer: no other piece is as probable. The line says how probable it is, in which
    layers it is first, and the rank of the hidden piece."""
    firsts, last = [layer.rows[0] for layer in blank.layers], blank.layers[-1]
    first, place = last.rows[0], f"In place of {token_name(tokens.names, blank.position)}, BERT"
    if blank.tied:
        return Finding(f"{place} has no first choice.", blank.position, line="two pieces or more are equally probable")
    line = f"{percent(last.probabilities[0])}, its first choice {_when_first([row == first for row in firsts])}"
    if blank.hidden is not None:
        was_hidden = f"what was hidden ranks {last.rank:,} of {len(vocabulary):,}"
        line += f"; {'the piece that was hidden' if blank.hidden == first else was_hidden}"
    return Finding(f"{place} would say “{shortened(vocabulary[first])}”.", blank.position, line=line)


def _when_first(first: Sequence[bool]) -> str:
    """In which layers something is true that is true in the last: “from layer 3 on”, “in layers 1 and 6”."""
    layers, since = [layer for layer, true in enumerate(first) if true], settled_from(first)
    if len(layers) == 1:
        return "in the last layer only"
    if len(layers) == len(first) - since:
        return f"from layer {since} on" if since else "in every layer"
    return f"in layers {listed(list(map(str, layers)), len(layers))}"


def seen_by_model(seen: Tokens) -> None:
    """The pieces that the model reads, with [MASK] in the blank."""
    st.markdown(f"The model reads: {escaped(' '.join(map(in_order, seen.pieces)))}")


def prediction_figure(blank: Blank, vocabulary: Vocabulary) -> None:
    """The probabilities, layer by layer, of the pieces that the last layer prefers."""
    pieces = [vocabulary.pieces[row] for row in blank.rows]
    show_figure(
        forming(blank, pieces),
        key="forming",
        alt=f"How probable the head finds “{pieces[0]}” and other pieces in the blank, read from each layer.",
        caption="The pieces that the head finds most probable from the last layer"
        f"{'' if blank.hidden is None else ', and the one that was hidden'}. It was "
        "trained on the last layer only: what it reads from earlier ones is an interpretation (the “logit lens”).",
        table=partial(predictions_table, blank, vocabulary),
        fill="window",
    )


def predictions(blank: Blank, vocabulary: Vocabulary) -> None:
    """Each layer's best pieces."""
    st.dataframe(
        predictions_table(blank, vocabulary),
        key="predictions",
        hide_index=True,
        height="content",
        column_config={
            "Layer": st.column_config.NumberColumn(width="small", pinned=True),
            "The head predicts": st.column_config.TextColumn(width="large"),
            "Rank of the hidden piece": st.column_config.NumberColumn(format="localized", width="small"),
        },
    )


def predictions_table(blank: Blank, vocabulary: Vocabulary) -> DataFrame:
    """One row per layer: its best pieces with their probabilities, and the rank of the hidden piece."""
    table = data_frame(
        {
            "Layer": range(len(blank.layers)),
            "The head predicts": [_best(prediction, vocabulary) for prediction in blank.layers],
        }
    )
    if blank.hidden is not None:
        table["Rank of the hidden piece"] = [prediction.rank for prediction in blank.layers]
    return table


def no_head(title: str) -> None:
    """A notice that this checkpoint cannot fill a blank, with a button to one that can."""
    st.info(
        f"{escaped(title)} has no masked-LM head (its file contains no `cls.predictions`), so it cannot say what "
        "belongs in the blank. BERT base, uncased, has one.",
        icon=":material/info:",
    )
    if st.button("Fill the blank with BERT base", key="ask_for_head", on_click=want_checkpoint, args=(WITH_HEAD,)):
        st.rerun()  # the frame opens the checkpoint


def no_word(tokens: Tokens) -> None:
    """A notice that the text has no word to hide."""
    name = escaped(tokens.special.mask)
    st.info(f"There is no word to hide: type a text, with {name} where the blank should be.", icon=":material/edit:")


def _best(prediction: Prediction, vocabulary: Vocabulary) -> str:
    pairs = zip(prediction.rows, prediction.probabilities, strict=True)
    return "  ·  ".join(f"{vocabulary.pieces[row]} {percent(probability)}" for row, probability in pairs)
