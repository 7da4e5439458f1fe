"""What tests know of /embeddings."""

import numpy as np

from components.compute.tokens import instructive_token
from components.records.embeddings import PANELS
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.embeddings import difference, of_two as of_two_inputs, summed as embeddings
from components.story.embeddings.difference import DIFFERENCE, SAME_PLACE, SAME_WORD, side_by_side
from tests.story.known import ACCOUNT, HEATMAPS, UNKNOWN_WORDS, Known, a_variant, told_of_two, two_models

OTHER = "man bites a dog"


def _difference(bert: ModelService, text: Tokens) -> str:
    """Of a text and itself with a word in front, each read alone."""
    other = bert.tokens(f"yes {text.a}")
    both = side_by_side(bert.embeddings(text), bert.embeddings(other), SAME_PLACE if len(text) % 2 else SAME_WORD)
    row = difference.row_to_tell(both, text, other, instructive_token(text))
    return difference.finding(both, text, other, row)


def _finding_of_two(bert: ModelService, text: Tokens) -> str:
    two = two_models(bert, text)
    both = [one.embeddings(text) for one in two.models]
    return of_two_inputs.input_finding(text, both, instructive_token(text), two)


def _input_layer(bert: ModelService, text: str) -> np.ndarray:
    ours = bert.embeddings(bert.tokens(text))
    return np.stack([getattr(ours, name) for name in PANELS])


def _rows_apart(bert: ModelService, text: str) -> np.ndarray:
    one, other = (bert.embeddings(bert.tokens(each)) for each in (text, OTHER))
    both = side_by_side(one, other, SAME_WORD)
    return both.values(DIFFERENCE)[:, both.has(DIFFERENCE)]


KNOWN = Known(
    findings={
        "embeddings": lambda bert, text: embeddings.finding(text, bert.embeddings(text), instructive_token(text)),
        "embeddings, difference": _difference,
        "embeddings, two models": _finding_of_two,
    },
    told={
        "embeddings, two models": lambda bert, text: of_two_inputs.told(
            text, instructive_token(text), told_of_two(text)
        ),
        "embeddings": lambda bert, text: embeddings.told(text, instructive_token(text), a_variant(text)),
        "embeddings, difference": lambda bert, text: difference.told(text, a_variant(text)),
    },
    may_try_nothing=True,
    choices=[
        {"rows": "difference", "b": "A bank", "reading": "apart"},
        {"rows": "difference", "a": "an awesomesauce bank", "b": "an old bank", "matched": "place", "v": "4"},
        {"rows": "one", "token": "2"},
        {"a": "dog bites man", "variant": "no-positions", "beside": "trained"},
    ],
    drawn={
        "heatmaps": ("word", "position", "segment", "summed", "normed"),
        "one_token": ("one_word", "one_position", "one_segment", "one_summed", "one_normed"),
        "differences": ("differences",),
        "maps_of_two_0": ("first_normed", "other_normed", "first_sum", "other_sum"),
    },
    pictures=("heatmaps", "differences"),
    saved_as={"heatmaps_data": "download_arrays"},
    address={"cell": "2,120", "token": "2", "window": "64-191", "order": "gamma", "scale": "own"},
    linked=f"token rows=every|one|difference {HEATMAPS} one_cell matched=word|place",
    ways=[{}, {"rows": "one"}, {"rows": "difference"}, {"beside": "untrained"}],
    not_in_address={"other_cell", "other_window", "other_scale"},
    old_links={
        "pairs": ({"b": ACCOUNT}, "differences", "apart"),
        "contributions": ({}, "heatmaps", ""),
        "embeddings": ({"b": ACCOUNT}, "heatmaps", "pair"),
        "training?view=input": ({}, "maps_of_two", ""),
    },
    was={
        "contributions": "",
        "pairs": "rows=difference",
        "pairs?side=difference": "rows=difference",
        "pairs?rows_of=b&measure=cosine&v=4": "rows=difference",
        "embeddings?view=pairs&side=difference": "rows=difference",
        "embeddings?view=pairs&rows_of=b&measure=cosine&v=4": "rows=difference",
        "embeddings?view=shares": "",
        "embeddings?a=dog&b=a+cat&side=b&v=4": "reading=apart&a=dog&b=a+cat&side=b",
        "training?view=input&both_cell=2,3": "beside=untrained&cell=2,3",
        "training?view=input&other_cell=1,1": "beside=untrained",
    },
    was_apart=("pairs", "pairs?side=difference", "embeddings?view=pairs&side=difference"),
    reads=("",),
    unknown_words=[
        {"rows": "one", "token": "3"},
        {"beside": "untrained"},
        {"rows": "difference", "matched": "place", "a": UNKNOWN_WORDS, "b": "I like 🎉"},
    ],
    alike=[{"rows": "difference"}],
    hops=(47, 11),
    read_large=True,
    moves=(".heatmap-stack", "Show how the three rows of the marked token are added"),
    of_content=("embeddings, two models",),
    read_by_script=[{"beside": "untrained"}],
    notebook={"the sum of three rows": (0, "heatmaps")},
    code={
        "input_layer": ({}, _input_layer),
        "difference": ({"rows": "difference", "b": OTHER, "reading": "apart"}, _rows_apart),
    },
    odd=[{}],
    of_two={"sum": 4},
)
