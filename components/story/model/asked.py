"""What is chosen on /model: the open tensor, what a cell of its picture shows, and what the list is searched for."""

from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from components.compute.anatomy import WORD, Anatomy, Parameter
from components.frame.page_head import settings_menu
from components.frame.settings import Choice, Text
from components.story.model.areas import spoken

AREAS, TENSOR = "parameters", "tensor"  # the views
MEAN, RMS = "mean", "rms"
OPEN = Choice("parameter", "Tensor", key="parameter_name")
BLOCKS = Choice("blocks", "Each cell", {MEAN: "mean", RMS: "root mean square"}, MEAN)
FILTER = Text("filter", "Find a tensor", key="parameter_filter", placeholder="Find a tensor: layer 2 query",
              hidden_label=True)  # fmt: skip


def cells() -> str:
    """What a cell of the picture shows."""
    with settings_menu("model", "What a dot of the picture is"):
        return BLOCKS.choose()


def opened(anatomy: Anatomy) -> str:
    """The name of the open tensor: at first the wider matrix of the last layer, which is large and trained."""
    names = [parameter.name for parameter in anatomy.parameters]
    wider = [name for name in names if name.endswith("intermediate.dense.weight")]
    default = wider[-1] if wider else WORD
    key = OPEN.start(default, partial(_among, names))
    chosen = str(st.session_state[key])
    if chosen not in names:  # of another checkpoint
        chosen = st.session_state[key] = default
    OPEN.keep(chosen, default)
    return chosen


def choose(name: object) -> None:
    """Open the tensor of that name in the next run."""
    if isinstance(name, str):
        st.session_state[OPEN.key] = name


def found(anatomy: Anatomy, text: str) -> Sequence[Parameter]:
    """The tensors that every word of `text` fits, in any order and case: a word with a dot the name in PyTorch, another
    one what the tensor is called, too, so that “layer 2” is the second one."""
    words = text.lower().split()
    return [one for one in anatomy.parameters if all(word in _searched(one, dotted="." in word) for word in words)]


def _searched(one: Parameter, *, dotted: bool) -> str:
    if dotted:
        return one.name.lower()
    unnumbered = " ".join(part for part in one.name.split(".") if not part.isdigit())
    return f"{spoken(one.name)} {one.group} {unnumbered}".lower()


def _among(names: Sequence[str], text: str) -> str:
    if text not in names:
        raise ValueError(text)
    return text


def with_group(settings: Mapping[str, object]) -> dict[str, object]:
    """The settings of a link of before, when the list of tensors had a choice beside its box."""
    kept = {name: value for name, value in settings.items() if name != "group"}
    return kept | {FILTER.name: f"{settings['group']} {kept.get(FILTER.name, '')}".strip()}
