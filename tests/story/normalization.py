"""What tests know of /normalization."""

import numpy as np

from components.compute.tokens import instructive_token
from components.compute.whatif import drop
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.normalization import of_two as of_two_norms, steps as normalization, what_ifs
from components.story.normalization.picture import BUTTONS
from tests.story.known import Known, two_models


def _finding_of_two(bert: ModelService, text: Tokens) -> str:
    two = two_models(bert, text)
    return of_two_norms.normed_finding(text, [one.embeddings(text) for one in two.models], instructive_token(text), two)


def _row_of_two(bert: ModelService, text: str) -> np.ndarray:
    steps = bert.normalization(bert.tokens(text))
    return np.stack([steps.before[3], steps.after[3]])


def _moments(bert: ModelService, text: str) -> np.ndarray:
    steps = bert.normalization(bert.tokens(text))
    return np.stack([steps.mean, steps.deviation])


def _dropped(bert: ModelService, text: str) -> np.ndarray:
    return drop(bert.embeddings(bert.tokens(text)).normed, 0.3, 7).after


def _what_ifs(bert: ModelService, text: str) -> np.ndarray:
    return np.stack([one.cosine for one in bert.what_ifs(bert.tokens(text), 7)])


KNOWN = Known(
    findings={
        "normalization": lambda bert, text: normalization.finding(
            text, bert.normalization(text), instructive_token(text)
        ),
        "dropout": lambda bert, text: what_ifs.finding(text, drop(bert.embeddings(text).normed, 0.1, 0)),
        "normalization, two models": _finding_of_two,
    },
    told={
        "normalization, two models": lambda bert, text: of_two_norms.told(text, instructive_token(text)),
        "normalization": lambda bert, text: normalization.told(
            text, instructive_token(text), list(BUTTONS)[len(text) % len(BUTTONS)], bert.embeddings(text)
        ),
    },
    may_try_nothing=True,
    choices=[
        {"view": "row", "token": "3"},
        {"view": "weights"},
        {"measure": "cosine", "token": "2"},
        {"token": "3", "zeroed": "7", "change": "dimension"},
        {"change": "dropout", "p": "0.3", "seed": "7"},
        {"change": "layernorm"},
        {"variant": "plain-input-norm", "beside": "trained"},
    ],
    drawn={
        "before_after": (
            "summed|before and after the change",
            "normed|encoder_input|dropped|before and after the change",
        ),
        "stretched": ("steps|encoder_input|dropped", "summed", "normed|encoder_input|dropped"),
        "normalization_stretch": ("summed", "normed"),
        "row_steps": ("steps", "gamma", "beta"),
        "means": ("mean", "deviation"),
        "what_ifs": ("moved",),
        "maps_of_two_after_0": ("first_normed", "other_normed"),
        "histograms_of_two": ("first_normed", "other_normed"),
    },
    pictures=("before_after",),
    address={"token": "3", "change": "dropout", "p": "0.3", "seed": "5"},
    linked="token zeroed measure=euclidean|cosine p seed cell window "
    "change=nothing|gamma|beta|layernorm|dimension|dropout",
    ways=[{}, {"change": "dropout"}, {"change": "dimension"}],
    not_in_address={"other_cell", "other_window"},
    old_links={
        "normalization?change=position": ({}, "before_after", ""),
        "normalization?view=weights": ({}, "before_after", ""),
        "dropout": ({"p": "0.2"}, "before_after", ""),
    },
    was={
        "dropout?p=0.3&a=dog": "change=dropout&p=0.3&a=dog",
        "normalization?view=changes&measure=cosine": "measure=cosine",
        "normalization?view=weights": "",
        "normalization?change=position&a=dog": "variant=no-positions&a=dog",
        "normalization?change=segment": "variant=no-segments",
    },
    reads=("",),
    unknown_opened={"change": "dropout"},
    alike=[{"measure": "cosine"}],
    hops=(52, 13),
    notebook={"LayerNorm": (0, "before_after"), "dropout": (5, "what_ifs")},
    code={
        "row": ({}, lambda bert, text: bert.normalization(bert.tokens(text)).after),
        "values": ({"token": "3"}, _row_of_two),
        "moments": ({}, _moments),
        "dropout": ({"change": "dropout", "p": "0.3", "seed": "7"}, _dropped),
        "what_if": ({"change": "dimension", "zeroed": "7", "measure": "cosine"}, _what_ifs),
    },
    moves=(".st-key-stretched", "Show how LayerNorm stretches the histogram"),
)
