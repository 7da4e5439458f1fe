"""A second model beside the one in use: whether a page draws it, or why not; which of both is solid, which dashed."""

from collections.abc import Callable, Mapping
from enum import Enum
from html import escape
from typing import Generic, NamedTuple, Protocol, TypeVar

import streamlit as st

from components.frame import address
from components.frame.markup import Markup, escaped
from components.frame.pages import PAGES
from components.frame.settings import BESIDE, shown_view
from components.records.checkpoints import AS_TRAINED, CheckpointError, TakesMemory, Variant
from components.records.graphemes import beginning


class Service(Protocol):
    """What the names of two models are made of; the frame does not know the model service."""

    @property
    def name(self) -> str: ...
    @property
    def variant(self) -> str: ...
    @property
    def untrained(self) -> bool: ...
    def changed(self) -> Variant | None: ...


Opened = TypeVar("Opened")
Model = TypeVar("Model", bound=Service)
Drawn = TypeVar("Drawn", bound=Service, covariant=True)
Names = tuple[str, str]
LONGEST = 24  # characters of a checkpoint's name
ONE_THING = "Only one thing is changed: whatever differs here comes from it."
ONE = "this picture is of one model."
NOBODY = (
    "There is nothing to compare with: this server has no room in its memory for the untrained model, and no other "
    "checkpoint is on it."
)


class Difference(Enum):
    """What the dashed model differs by from the solid one."""

    CHANGED, UNTRAINED, CHECKPOINT = "one thing", "all weights", "another checkpoint"


class Split(NamedTuple, Generic[Drawn]):
    """The solid and the dashed of two `models`, their `names`, and `how` a sentence says in which of them something is,
    such as “as trained” and “without positions”. A trained model is solid beside a variant of it. `difference`: one
    thing is changed, or all weights are random, or two checkpoints were trained otherwise.
    """

    models: tuple[Drawn, Drawn]
    names: Names
    how: Names
    difference: Difference

    @property
    def begun(self) -> str:
        """The beginning of a headline about the dashed one."""
        return f"{self.how[1][:1].upper()}{self.how[1][1:]},"


def split_of(bert: Model, beside: Model) -> Split[Model]:
    """The model in use and the one beside it, in their order."""
    solid, dashed = (beside, bert) if bert.variant else (bert, beside)
    if changed := dashed.changed():
        difference = Difference.UNTRAINED if dashed.untrained else Difference.CHANGED
        return Split((solid, dashed), (AS_TRAINED, changed.title), (AS_TRAINED, changed.how), difference)
    names = beginning(solid.name, LONGEST), beginning(dashed.name, LONGEST)
    return Split((solid, dashed), names, (f"in {names[0]}", f"in {names[1]}"), Difference.CHECKPOINT)


def open_second(page: str, names: Mapping[str, str], open_one: Callable[..., Opened]) -> Opened | None:
    """The model beside the one in use, where `page` draws two; else None, and above the page why not.

    `open_one` gets one of `names` and whether to `load` a large one, and raises `CheckpointError` with the reason.
    """
    wanted = BESIDE.recall("", address.one_of("", *names), quiet=True)
    if PAGES[page].compares and not wanted:
        wanted = next(iter(names), "")
        if not wanted:
            st.info(NOBODY, icon=":material/memory:")
    if not wanted:
        return None
    if not draws_two(page):
        _say_alone(ONE)
        return None
    try:
        return open_one(wanted)
    except TakesMemory as reason:
        with st.container(key="beside_asks", horizontal=True, vertical_alignment="center", gap="small"):
            st.info(escaped(str(reason)), icon=":material/memory:")
            asked = st.button("Load it", key="load_beside")
        return open_one(wanted, load=True) if asked else None
    except CheckpointError as reason:
        if not PAGES[page].compares:
            _say_alone(str(reason))
        else:
            st.warning(escaped(str(reason)), icon=":material/memory:")
        return None


def beside_legend(names: tuple[str, str]) -> None:
    """Which model is drawn how."""
    solid, dashed = map(escape, names)
    st.html(Markup(f'<p class="legend-of-two"><i class="solid"></i>{solid}<i class="dashed"></i>{dashed}</p>'))


def draws_two(page: str) -> bool:
    """Whether the view of `page` that is shown draws two models."""
    return (shown_view(page) or PAGES[page].first_view) in PAGES[page].splits


def _say_alone(why: str) -> None:
    st.html(Markup(f'<p class="alone-note">Drawn alone: {escape(why)}</p>'))
