"""The page of the blank: the text with [MASK], what the masked-LM head predicts, and what to do without a head."""

from functools import partial

import pandas as pd
import streamlit as st

from components.canvas.figure import show_figure
from components.compute.writing import in_order
from components.figures.blank import forming
from components.findings.wording import percent
from components.frame.model_choice import want_checkpoint
from components.frame.text import escaped
from components.records.blank import Blank
from components.records.readout import Prediction
from components.records.tokens import Tokens
from components.records.vocabulary import Vocabulary

WITH_HEAD = "google-bert/bert-base-uncased"


def seen_by_model(seen: Tokens) -> None:
    """The pieces that the model reads, with [MASK] in the blank."""
    st.markdown(f"The model reads: {escaped(' '.join(map(in_order, seen.pieces)))}")


def prediction_figure(blank: Blank, vocabulary: Vocabulary) -> None:
    """The probabilities, layer by layer, of the pieces that the last layer prefers; below it each layer's best ones."""
    pieces = [vocabulary.pieces[row] for row in blank.rows]
    show_figure(
        forming(blank, pieces),
        key="forming",
        alt=f"How probable the head finds “{pieces[0]}” and other pieces in the blank, read from each layer.",
        caption="The pieces that the head finds most probable from the last layer, and the one that was hidden. It was "
        "trained on the last layer only: what it reads from earlier ones is an interpretation (the “logit lens”).",
        table=partial(predictions_table, blank, vocabulary),
    )
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


def predictions_table(blank: Blank, vocabulary: Vocabulary) -> pd.DataFrame:
    """One row per layer: its best pieces with their probabilities, and the rank of the hidden piece."""
    table = pd.DataFrame(
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


def no_word() -> None:
    """A notice that the text has no word to hide."""
    st.info("There is no word to hide: type a text, with [MASK] where the blank should be.", icon=":material/edit:")


def _best(prediction: Prediction, vocabulary: Vocabulary) -> str:
    pairs = zip(prediction.rows, prediction.probabilities, strict=True)
    return "  ·  ".join(f"{vocabulary.pieces[row]} {percent(probability)}" for row, probability in pairs)
