"""Settings: what a page keeps in the address. Each is declared once, with its name there, default and options, beside
what reads it; its control, `in_view` and the check of a tour all read the declaration.

A control sets its value again in each run: to Streamlit, a control with the same key on another page is a new one,
which would start empty.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any, Literal

import streamlit as st

from components.frame import address
from components.records.tokens import APART, PAIR

DEFAULTS, LONGEST_TEXT, LONGEST_NUMBER = "control_defaults", 300, 10**9
PAUSE = "150ms"  # after which a page follows what is typed
VISIBILITY: tuple[Literal["visible"], Literal["collapsed"]] = ("visible", "collapsed")  # of a label that is hidden


@dataclass(frozen=True)
class Setting:
    """A text under `name` in the address. `key` is that of its widget, by default the name."""

    name: str
    label: str = ""
    key: str = field(default="", kw_only=True)
    help: str | None = field(default=None, kw_only=True)
    hidden_label: bool = field(default=False, kw_only=True)

    @property
    def words(self) -> str:
        """What it may be, for a tour's author; empty if it may be any text, or if only the page knows."""
        return ""

    def read(self, text: str) -> Any:
        """Its value from the address; raises ValueError for a text that no page accepts."""
        return text

    def allows(self, text: str) -> bool:
        """Whether some page may accept this text."""
        try:
            self.read(text)
        except (ValueError, KeyError, IndexError):
            return False
        return True

    def recall(self, default: Any, read: Callable[[str], Any] | None = None, *, quiet: bool = False) -> Any:
        """Its value from the address or an earlier choice, as `address.recall`; a page may `read` more strictly."""
        return address.recall(self.name, default, read or self.read, quiet=quiet)

    def keep(self, value: object, default: object = None) -> None:
        """Write it to the address, unless it is the default."""
        address.keep(self.name, value, default)

    def start(self, default: object, read: Callable[[str], object], key: str = "") -> str:
        """Give the widget its value from the address; returns its key. One left at its default follows it, such as the
        last layer of another checkpoint."""
        key, state = key or self.key or self.name, st.session_state
        state.setdefault(address.KEYS, {})[key] = self.name
        defaults = state.setdefault(DEFAULTS, {})
        untouched = key in defaults and default != defaults[key] == state.get(key)
        if key not in state or untouched:
            state[key] = address.recall(self.name, default, read)
        defaults[key] = default
        return key


@dataclass(frozen=True)
class Choice(Setting):
    """One of a few options (value -> label), as a row of buttons, or as a drop-down list if not `horizontal`.

    Without options only the page knows them.
    """

    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    default: str = ""
    horizontal: bool = field(default=True, kw_only=True)

    @property
    def words(self) -> str:
        return f"one of {', '.join(option or '(empty)' for option in self.options)}" if self.options else ""

    def read(self, text: str) -> str:
        return _among(self.options, text) if self.options else text

    def choose(self, options: Mapping[str, str] | None = None, default: str | None = None, *, key: str = "") -> str:
        """The control; a page may offer other options, another default, or have a widget of its own."""
        labels, default = options or self.options, self.default if default is None else default
        key = self.start(default, partial(_among, labels), key)
        st.session_state[key] = st.session_state[key] if st.session_state[key] in labels else default
        if self.horizontal:
            chosen = st.segmented_control(
                self.label, list(labels), key=key, format_func=labels.__getitem__, required=True, help=self.help,
                label_visibility=VISIBILITY[self.hidden_label],
            )  # fmt: skip
        else:
            chosen = st.selectbox(
                self.label, list(labels), key=key, format_func=labels.__getitem__, help=self.help,
                label_visibility=VISIBILITY[self.hidden_label],
            )  # fmt: skip
        address.keep(self.name, chosen, default)
        return str(chosen)


@dataclass(frozen=True)
class Number(Setting):
    """A whole number from `low` to `high`, from a slider or `typed`; often only the page knows where it ends."""

    low: int = 0
    high: int = LONGEST_NUMBER
    default: int = 0
    typed: bool = field(default=False, kw_only=True)

    @property
    def words(self) -> str:
        return f"a whole number from {self.low}" + ("" if self.high == LONGEST_NUMBER else f" to {self.high}")

    def read(self, text: str) -> int:
        return address.whole_number(self.low, self.high)(text)

    def choose(self, high: int | None = None, default: int | None = None, *, low: int | None = None) -> int:
        """The control; a remembered value is clamped to the range."""
        low, high = self.low if low is None else low, self.high if high is None else high
        default = self.default if default is None else default
        key = self._clamp(low, high, default)
        control = st.number_input if self.typed or low == high else st.slider
        number = int(control(self.label, low, max(high, low), key=key, help=self.help, step=1))
        address.keep(self.name, number, default)
        return number

    def picked(self, high: int, default: int) -> int:
        """The number where it is chosen in a figure, which writes it to session state under its key."""
        number = int(st.session_state[self._clamp(self.low, high, default)])
        address.keep(self.name, number, default)
        return number

    def _clamp(self, low: int, high: int, default: int) -> str:
        key = self.start(default, partial(_whole, low, high))
        st.session_state[key] = min(max(int(st.session_state[key]), low), high)
        return key


@dataclass(frozen=True)
class Decimal(Setting):
    """A decimal number from `low` to `high`, from a slider."""

    low: float = 0.0
    high: float = 1.0
    default: float = 0.0
    step: float = field(default=0.01, kw_only=True)

    @property
    def words(self) -> str:
        return f"a number from {self.low} to {self.high}"

    def read(self, text: str) -> float:
        return address.number(self.low, self.high)(text)

    def choose(self) -> float:
        """The control."""
        key = self.start(self.default, self.read)
        st.session_state[key] = min(max(float(st.session_state[key]), self.low), self.high)
        number = float(st.slider(self.label, self.low, self.high, key=key, help=self.help, step=self.step))
        address.keep(self.name, number, self.default)
        return number


@dataclass(frozen=True)
class Switch(Setting):
    """On or off; in the address 1 or 0."""

    default: bool = False

    @property
    def words(self) -> str:
        return "one of 0, 1"

    def read(self, text: str) -> bool:
        return {"1": True, "0": False}[text]

    def choose(self, label: str = "") -> bool:
        """The control."""
        key = self.start(self.default, self.read)
        st.session_state[key] = bool(st.session_state[key])
        on = bool(st.toggle(label or self.label, key=key, help=self.help))
        address.keep(self.name, int(on), int(self.default))
        return on


@dataclass(frozen=True)
class Text(Setting):
    """A line of text, empty at first; the page reruns while it is typed."""

    placeholder: str = field(default="", kw_only=True)

    def choose(self, on_change: Callable[[], None] | None = None) -> str:
        """The control."""
        key = self.start("", str)
        text = st.text_input(
            self.label, key=key, live=PAUSE, max_chars=LONGEST_TEXT, placeholder=self.placeholder, help=self.help,
            label_visibility=VISIBILITY[self.hidden_label], on_change=on_change,
        )  # fmt: skip
        address.keep(self.name, text, "")
        return text.encode("utf-8", "replace").decode()


@dataclass(frozen=True)
class Numbers(Setting):
    """Whole numbers from 0, chosen in a figure: `count` of them, or any number; the label says what they are."""

    separator: str = ","
    count: int | None = 2

    @property
    def words(self) -> str:
        return self.label

    def read(self, text: str) -> list[int]:
        parts = text.split(self.separator) if text else []
        if self.count not in (None, len(parts)) or not all(part.isascii() and part.isdigit() for part in parts):
            raise ValueError(text)
        return [int(part) for part in parts]


def _among(options: Mapping[str, str], text: str) -> str:
    if text not in options:
        raise ValueError(text)
    return text


def _whole(low: int, high: int, text: str) -> int:
    return address.whole_number(low, high)(text)


# Settings of several pages.
TOKEN = Number("token", "Token")  # the one that is followed on all pages
LAYER = Number(
    "layer", "Layer",
    help="0 is the sum after LayerNorm, before any encoder layer; 1 is the output of the first encoder layer.",
)  # fmt: skip
HEAD = Number("head")
CELL = Numbers("cell", "a row and a column such as 2,120")
STEP_CELL = Setting("cell")  # of an encoder layer: a station and a column
VIEW = Choice("view", "View", hidden_label=True)  # the options are those of the page
VARIANT = Choice("variant", key="variant_wanted")  # of the model; the service knows which there are
BESIDE = Choice("beside", key="beside_wanted")  # the model that is drawn beside the one in use; "" for none
READING = Choice(
    "reading", "How the two sentences are read", {APART: "read apart", PAIR: "as one pair"}, APART, hidden_label=True,
    help="Apart: BERT reads each sentence alone. As one pair: it reads [CLS] A [SEP] B [SEP] at once, so the tokens of "
    "both attend to each other.",
)  # fmt: skip
SIDE = Choice("side", "The sentence that the page shows", {"a": "A", "b": "B"}, "a", hidden_label=True)
SCALES, ORDERS = ("shared", "one", "own"), ("index", "variance", "gamma")


@lru_cache
def of_heatmaps(of: str) -> tuple[Numbers, Numbers, Choice, Choice]:
    """The cell, the window of columns, the order and the scale of the heatmaps whose names begin with `of`."""
    return (
        replace(CELL, name=f"{of}cell"),
        Numbers(f"{of}window", "columns such as 0-63", "-"),
        Choice(f"{of}order", options={order: order for order in ORDERS}),
        Choice(f"{of}scale", options={scale: scale for scale in SCALES}),
    )


def view_key(page: str) -> str:
    """The key of the control of a page's views."""
    return f"view_{page}"


def shown_view(page: str) -> str:
    """The view of `page` in this run, before its control is drawn; empty if it is the one that the page opens with."""
    return str(st.session_state.get(view_key(page)) or VIEW.recall("", quiet=True))
