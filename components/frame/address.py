"""The URL holds the state: a viewer's choices are written to the address, and opening an address restores them.

The address is read once, when a session starts; after that, session state is authoritative and the address follows it,
so a keystroke is never undone by an older address that is still on its way. What it brings is read in one line, since a
browser's box drops line breaks, which would join two words for good. Streamlit's own binding names a parameter after
the widget's key and adds a history entry for each change from Python; ours adds one for each sentence alone, and an
entry that a viewer returns to brings its settings back.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from time import monotonic
from typing import TypeVar
from urllib.parse import urlencode

import streamlit as st

from components.compute.writing import one_line
from components.frame.markup import escaped
from components.frame.streamlit_internals import browser_component

LAST = "page_before"  # the page of the last full run
CHOSEN, SHOWN, KEYS, TURN = "address_chosen", "address_shown", "address_keys", "address_turn"
ALWAYS, OWN, FIRST = "address_always", "address_own", "address_first"
PUT = "address_put"  # set by `put_sentences`, until the text is read
BEFORE = "address_before"  # the texts that `put_sentences` replaced, and when
CONTROLS = "address_controls"  # what the controls had that `put_controls` set, what they have now, and since when
ON_ITS_WAY = 5.0  # seconds in which a message may arrive that the browser sent before it got a text put into a box
SOON = 1.5  # the same of a control, which a viewer may well put back
RETURNED = "address_returned"  # the number of the viewer's last return to an entry of the history
MOVED = "address_moved"  # whether the address named a page that became a view of another
OF_FRAME = "address_of_frame"  # what the frame keeps in the address, before the page adds its settings
QUESTION = ("model", "variant", "beside", "a", "b", "reading", "side")
VERSION = "4"  # of what the names in an address mean: every address that the app writes carries it, as `v`
OF_TWO = ("reading", "side")  # mean nothing without a sentence B
WAS = "was"  # what a Try link replaced, until something else changes
PUT_NOW = "address_put_now"  # what `put` and `replace` changed since the page began, with what it was
ASIDE = "address_aside"  # what was chosen under a name that means something else on this page
OF_LINES = ("lines",)  # a list, one sentence per line
BOXES = ("sentence_a", "sentence_b")
WIDGETS = dict(zip(("a", "b", *OF_TWO), (*BOXES, *OF_TWO), strict=True))
Value = TypeVar("Value")

_follow = browser_component("address")


def start_run() -> None:
    """Call once at the start of each full run of the app."""
    st.session_state[FIRST] = CHOSEN not in st.session_state
    if st.session_state[FIRST]:
        st.session_state[CHOSEN] = {
            name: text if name in OF_LINES else one_line(text) for name, text in st.query_params.to_dict().items()
        }
    st.session_state[SHOWN] = []
    st.session_state.pop(OF_FRAME, None)
    _drop_late_texts()


def start_page() -> None:
    """Call before the page. If it runs again alone, the settings that it no longer has leave the address."""
    st.session_state[SHOWN] = list(st.session_state.setdefault(OF_FRAME, tuple(st.session_state[SHOWN])))
    st.session_state[PUT_NOW] = {}
    _drop_late_texts()


def page_before(page: str) -> str:
    """The page of the last full run if it was another one than `page`, that of this run; else empty."""
    before, st.session_state[LAST] = st.session_state.get(LAST, page), page
    return "" if before == page else str(before)


def first_run() -> bool:
    """Whether this is the session's first run; after a server restart the browser may still hold older values."""
    return bool(st.session_state.get(FIRST))


def recall(name: str, default: Value, read: Callable[[str], Value], *, quiet: bool = False) -> Value:
    """The value of `name` from the address or an earlier choice. An invalid one gives `default` and, unless `quiet`, a
    notice; none where it is the viewer's own choice from another page, such as a layer that does not exist here.
    """
    text = st.session_state.get(CHOSEN, {}).get(name)
    if text is None:
        return default
    try:
        return read(text)
    except (ValueError, KeyError, IndexError):
        if not quiet and name not in st.session_state.get(OWN, ()):
            st.toast(
                f"“{escaped(name)}={escaped(text[:40])}” in the address is not valid; the default is shown.", icon="ℹ️"
            )
        return default


def chosen_before(name: str) -> str:
    """A setting as text before its control is drawn in this run: of the control, else of the address; or empty."""
    state = st.session_state
    keys = [key for key, of in state.get(KEYS, {}).items() if of == name and key in state]
    return str(state[keys[0]]) if keys else str(state.get(CHOSEN, {}).get(name, ""))


def keep(name: str, value: object, default: object) -> None:
    """Write a choice to the address; a default value is left out.

    A setting made by `replace` or `fill` is always written: there the default means that the viewer set it back.
    """
    chosen = st.session_state.setdefault(CHOSEN, {})
    chosen.pop(name, None)
    if value is not None and (value != default or name in st.session_state.get(ALWAYS, ())):
        chosen[name] = str(value)
    for names in (st.session_state.setdefault(SHOWN, []), st.session_state.setdefault(OWN, [])):
        if name not in names:
            names.append(name)


def insist(name: str, value: object) -> None:
    """Write a choice to the address, from now on also where it is a page's default: another page has another one."""
    always = st.session_state.setdefault(ALWAYS, [])
    st.session_state[ALWAYS] = [*always, *({name} - set(always))]
    keep(name, value, None)


def hold(names: Iterable[str]) -> None:
    """Leave these settings in the address although the widgets that they belong to are not on the page yet."""
    shown = st.session_state.setdefault(SHOWN, [])
    shown += [name for name in names if name not in shown]


def finish_run(page: str) -> None:
    """Call once at the end of each run: updates the browser's address."""
    st.session_state[FIRST] = False
    known = sorted({*st.session_state[CHOSEN], *st.session_state[SHOWN], *OF_TWO, WAS, "v"})
    data = {"page": page, "known": known, "shown": _pairs(), "typed": _typed()}
    data["moved"] = st.session_state.pop(MOVED, False)
    _follow(key="address", data=data, on_again_change=lambda: None, on_returned_change=_take_back)


def _take_back() -> None:
    """Once for each return: the browser asks again while it has no answer, and by then the viewer may have typed on."""
    if (message := st.session_state.get("address")) and (returned := message.returned):
        if st.session_state.get(RETURNED) != returned["number"]:
            take_back(returned["settings"], same_page=returned["samePage"])
        st.session_state[RETURNED] = returned["number"]


def take_back(settings: Mapping[str, str], *, same_page: bool) -> None:
    """Take back sentences and settings of the history entry that the viewer returned to; on the `same_page` what is
    shown and the entry lacks is the default again. For callbacks. The checkpoint stays, and so does a list, which may
    be too long for an address.
    """
    chosen, kept = st.session_state[CHOSEN], {*WIDGETS, *OF_LINES, "model", "v"}
    before = {**dict.fromkeys(st.session_state[SHOWN] if same_page else ()), **settings}
    change({name: text for name, text in before.items() if name not in kept and text != chosen.get(name)})
    put_sentences(*(settings.get(name) for name in WIDGETS))


def put_sentences(a: str | None, b: str | None, reading: str | None = None, side: str | None = None) -> None:
    """Put these into the boxes and the switch; None is the default. For callbacks, which run before they are drawn."""
    _keep_texts_of_before()
    for (name, key), text in zip(WIDGETS.items(), (a, b, reading, side), strict=True):
        st.session_state.pop(key, None)
        st.session_state[CHOSEN].pop(name, None)
        if text is not None:
            st.session_state[CHOSEN][name] = one_line(str(text))
    st.session_state[PUT] = True


def _keep_texts_of_before() -> None:
    texts = {key: st.session_state[key] for key in BOXES if st.session_state.get(key)}  # a box is often emptied at once
    st.session_state[BEFORE] = texts, monotonic()


def put_controls(values: Mapping[str, str]) -> None:
    """Set these controls, by their keys; once more, if a second message brings what they had before. For callbacks."""
    st.session_state[CONTROLS] = {key: st.session_state.get(key) for key in values}, dict(values), monotonic()
    st.session_state.update(values)


def _put_controls_again() -> None:
    before, values, since = st.session_state.get(CONTROLS, ({}, {}, 0.0))
    if monotonic() - since < SOON:
        st.session_state.update({key: now for key, now in values.items() if st.session_state.get(key) == before[key]})


def _drop_late_texts() -> None:
    """Drop what a second message brings that the browser sent before it got the texts that were put into the boxes."""
    _put_controls_again()
    texts, since = st.session_state.get(BEFORE, ({}, 0.0))
    for key, text in [(key, text) for key, text in texts.items() if key in st.session_state]:
        if st.session_state[key] == text and monotonic() - since < ON_ITS_WAY:
            st.session_state.pop(key)  # the box then takes the text that was put
        else:
            texts.pop(key)  # the browser has it


def put(settings: Mapping[str, str | None]) -> None:
    """Change these settings; None means the default. Call before their controls are drawn."""
    chosen, put_now = st.session_state[CHOSEN], st.session_state.setdefault(PUT_NOW, {})
    _keep_texts_of_before()
    for name, value in settings.items():
        put_now.setdefault(name, chosen.pop(name, None))
        if value is not None:
            chosen[name] = value
    _reset(settings)


def _reset(names: Collection[str]) -> None:
    """Let the widgets of these settings take them from what is chosen."""
    for key in [key for key, name in st.session_state.get(KEYS, {}).items() if name in names]:
        st.session_state.pop(key, None)


def set_aside(name: str, before: Hashable, now: Hashable) -> None:
    """Keep what is chosen under a name that meant `before` what it does not mean `now`, and bring back what was chosen
    when it last meant this, unless a link has just set it. Call before the controls are drawn."""
    chosen, aside = st.session_state[CHOSEN], st.session_state.setdefault(ASIDE, {})
    put_now = st.session_state.get(PUT_NOW, {})
    aside[name, before] = put_now[name] if name in put_now else chosen.pop(name, None)
    kept = aside.pop((name, now), None)
    if name not in put_now and kept is not None:
        chosen[name] = kept
    _reset((name,))


def _typed() -> list[str]:
    return [st.session_state[name] for name in BOXES if name in st.session_state]


def full_link() -> str:
    """The full URL of the current view, with the host as the viewer sees it. Call at the end of a run."""
    return f"{st.context.url or ''}?{urlencode(_pairs())}"


def link(page: str, here: str, settings: Mapping[str, str] | None = None) -> str:
    """The full URL of `page` with the current sentences and checkpoint; `here` is the page of this run."""
    root = (st.context.url or "").rstrip("/").removesuffix(f"/{here}")
    chosen = st.session_state[CHOSEN]
    wanted = {name: chosen[name] for name in QUESTION if name in chosen} | dict(settings or {})
    return f"{root}/{page}?{urlencode(_of_two(wanted) | {'v': VERSION})}"


def query() -> dict[str, str]:
    """All that is chosen, as the parameters of an address."""
    return {**st.session_state[CHOSEN], "v": VERSION}


def chosen(names: Iterable[str]) -> dict[str, str | None]:
    """What is chosen of these settings, and of the text and the model; None is the default."""
    return {name: st.session_state[CHOSEN].get(name) for name in (*QUESTION, *names)}


def shows(names: Iterable[str]) -> bool:
    """Whether each is a setting of the text, of the model or of this page, as far as it has run."""
    return {*names} <= {*QUESTION, *st.session_state[SHOWN]}


def _of_two(wanted: Mapping[str, str]) -> dict[str, str]:
    """Without a sentence B, without how two are read."""
    return {name: value for name, value in wanted.items() if wanted.get("b") or name not in OF_TWO}


def bind_widget(name: str, key: str) -> None:
    """Register the widget `key` as holding the setting `name`, so that `replace` can reset it."""
    st.session_state.setdefault(KEYS, {})[key] = name


def replace(settings: Mapping[str, str | None]) -> None:
    """Replace all settings in the address by these; None, or not being named, means the default.

    Only the sentences and the checkpoint are kept if not named. Call before any widget of the run.
    """
    chosen = st.session_state[CHOSEN]
    _keep_texts_of_before()
    wanted = {name: chosen[name] for name in QUESTION if name in chosen} | dict(settings)
    st.session_state[CHOSEN] = {name: value for name, value in wanted.items() if value is not None}
    st.session_state[PUT_NOW], st.session_state[ASIDE] = dict.fromkeys([*chosen, *settings]), {}
    st.session_state[ALWAYS] = [name for name, value in settings.items() if value is not None]
    for key, name in st.session_state.get(KEYS, {}).items():
        if name in settings or name not in QUESTION:
            st.session_state.pop(key, None)
    st.session_state[TURN] = st.session_state.get(TURN, 0) + 1


def change(settings: Mapping[str, str | None]) -> None:
    """Change these settings and keep all others; None is the default. For callbacks, which run before the page does.

    Components keep what they show, unless more than sentences change.
    """
    put(settings)
    if settings.keys() - {"a", "b", WAS}:
        st.session_state[TURN] = st.session_state.get(TURN, 0) + 1


def fill(settings: Mapping[str, str]) -> None:
    """Add these settings to the address unless it already has them. Call before any widget of the run."""
    st.session_state[CHOSEN] = dict(settings) | st.session_state[CHOSEN]
    st.session_state[ALWAYS] = list(settings)


def fresh(key: str) -> str:
    """The key of a component that keeps its value in the browser; it changes with each `replace`, which resets it."""
    turn = st.session_state.get(TURN, 0)
    return f"{key}_turn{turn}" if turn else key


def _pairs() -> list[tuple[str, str]]:
    chosen = st.session_state[CHOSEN]
    return [*((name, chosen[name]) for name in st.session_state[SHOWN] if name in chosen), ("v", VERSION)]


def one_of(*options: str) -> Callable[[str], str]:
    """A reader for `recall` that accepts only these texts."""

    def read(text: str) -> str:
        if text not in options:
            raise ValueError(text)
        return text

    return read


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A reader for `recall` that accepts whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return read


def number(low: float, high: float) -> Callable[[str], float]:
    """A reader for `recall` that accepts decimal numbers from `low` to `high`."""

    def read(text: str) -> float:
        value = float(text)
        if not low <= value <= high:
            raise ValueError(text)
        return value

    return read
