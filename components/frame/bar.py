"""The bar above every page: the sentence, drawn with the page, at its left; what can be done with it at its right.

Behind the model's name is a panel: which checkpoint, which variant of it, and what it is in six numbers. The one in use
is not always the chosen one, which may be refused or not be on this server. Then the choice returns to the one in use,
and the reason is shown above the page.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame import address
from components.frame.markup import Markup, escaped
from components.frame.navigation import NAME
from components.frame.pages import PAGES
from components.frame.settings import BESIDE, VARIANT
from components.frame.share import row
from components.records.checkpoints import (
    AS_TRAINED,
    MOST_OF_TWO,
    CatalogueEntry,
    Checkpoint,
    CheckpointError,
    Facts,
    NotOnThisMachine,
    Variant,
)
from components.turns.queue import RUNS

WANTED = "model_wanted"
VARIABLE = "EXPLORER_SOURCE"
NOTHING = "nothing"  # stands beside it
LONGEST = 28  # characters of a checkpoint's name that the bar has room for


def actions() -> DeltaGenerator:
    """The right part of the bar: checkpoint, tour, and a menu, which is all that a phone shows of it."""
    return st.container(key="actions", horizontal=True, horizontal_alignment="right", gap="small")


def checkpoint_box(name: str, *, changed: bool) -> DeltaGenerator:
    """The box of the checkpoint in use; a variant stands out, so that no one takes it for the trained one."""
    with st.container(key="variant" if changed else "trained"):
        # The sentence, in another part of the page, ends where the boxes begin.
        st.html(f"<style>:root {{ --name: {min(len(name), LONGEST)}; }}</style>")
        return st.popover(escaped(name), key="checkpoint", width="stretch")


def variant_note(variant: Variant, *, untrained: bool) -> None:
    """Say on every page what is changed in the checkpoint: its prose is about trained ones."""
    rest = "" if untrained else " All else is as trained."
    title = f"{variant.title[:1].upper()}{variant.title[1:]}"
    st.html(Markup(f'<p class="variant-note"><b>{escape(title)}</b>: {escape(variant.sentence)}{rest}</p>'))


def model_wanted(offered: Mapping[str, CatalogueEntry], first: str, variants: Iterable[str]) -> tuple[str, str]:
    """The key of the checkpoint that the viewer wants, at first that is `first`, and which of its `variants`; "" for
    none."""
    if st.session_state.get(WANTED) not in offered:
        st.session_state[WANTED] = address.recall("model", first, address.one_of(*offered))
    change = VARIANT.start("", address.one_of("", *variants))
    return st.session_state[WANTED], st.session_state[change]


def wants_other_variant(in_use: Checkpoint) -> bool:
    """Whether another variant of the checkpoint in use was chosen since it was opened."""
    return VARIANT.key not in st.session_state and VARIANT.recall("") != in_use.variant


def unavailable_notice(
    reason: CheckpointError | None, in_use: Checkpoint, download: Callable[[Callable[[float], None]], None]
) -> None:
    """Say why the checkpoint that the viewer wants is not in use. Where a download would help, offer it and show its
    progress."""
    if reason is None:
        return
    missing = isinstance(reason, NotOnThisMachine) and reason.may_download
    show, icon = (st.info, "download") if missing else (st.warning, "error")
    current = escaped(in_use.title)
    meanwhile = f"Until then the pages show **{current}**." if missing else f"The pages show **{current}** instead."
    with st.container(key="unavailable", horizontal=True, vertical_alignment="center", gap="small"):
        show(f"{escaped(str(reason))} {meanwhile}", icon=f":material/{icon}:")
        wanted = missing and st.button("Download it now", key="download")
        st.button(f"Stay with {current}", key="stay", on_click=want_checkpoint, args=in_use.which)
        if wanted:
            _fetch(download)


def want_checkpoint(key: str, variant: str) -> None:
    """A button's callback: choose the checkpoint of that key, as in the menu, and a `variant` of it; "" for none."""
    st.session_state[WANTED], st.session_state[VARIANT.key] = key, variant


def name_of(entry: CatalogueEntry, layers: int, variant: Variant | None) -> str:
    """What the bar calls the checkpoint in use."""
    if variant is None:
        return f"{entry.name}, {layers} layer{'s' * (layers != 1)}"
    name = f"{entry.name} · {variant.title}"
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def keep_model(current: Checkpoint, default: str) -> None:
    """Write the checkpoint in use to the address."""
    address.keep("model", current.key, default)
    VARIANT.keep(current.variant, "")


def model_menu(
    key: str, offered: Mapping[str, CatalogueEntry], facts: Facts, variants: Mapping[str, Variant], variant: str, *,
    fills_blanks: bool, beside: Callable[[str], None],
) -> None:  # fmt: skip
    """The panel, whose widgets have keys that begin with `key`; a phone has one of its own.

    `variants` are those of the checkpoint in use, and `variant` is the one in use; "" for none. `beside` draws the
    switch for a second one.
    """
    with st.container(key=f"{key}_panel"):
        with st.container(key=f"{key}_choices", horizontal=True, vertical_alignment="top", gap="medium"):
            _checkpoints(key, offered, facts.key)
            with st.container(key=f"{key}_change", gap="small"):
                _variants(f"{key}_variant", offered[facts.key].name, variants, variant)
                beside(f"{key}_beside")
        st.html(Markup(_numbers(facts, fills_blanks)))
        _source_link()


def _checkpoints(key: str, offered: Mapping[str, CatalogueEntry], current: str) -> None:
    """The checkpoints, and below them those that cannot be used, each with the reason."""
    st.session_state[key] = current
    usable = {one: entry for one, entry in offered.items() if not entry.fault or one == current}
    with st.container(key=f"{key}_list", gap="small"):
        st.radio(
            "Checkpoint",
            list(usable),
            key=key,
            on_change=_want_selected,
            args=(key,),
            format_func=lambda one: row(usable[one].name, _where(usable[one])),
            captions=[_what(entry) for entry in usable.values()],
        )
        for entry in offered.values():
            if entry.fault:
                st.html(Markup(f'<p class="unusable"><b>{escape(entry.title)}</b>: {escape(entry.fault)}</p>'))


def _where(entry: CatalogueEntry) -> str:
    """Its width, which a host's own checkpoint tells only when it is open, and whether it has to be downloaded."""
    wide = f"{entry.width} wide" if entry.width else ""
    return ", ".join(filter(None, (wide, "here"))) if entry.here else f"{wide} ↓"


def _what(entry: CatalogueEntry) -> str:
    layers = f"{entry.layers} layers, " if entry.layers else ""
    return escaped(f"{layers}{entry.note}")


def _variants(key: str, name: str, variants: Mapping[str, Variant], current: str) -> None:
    """The checkpoint as trained, and with one thing changed in it."""
    st.session_state[key] = current
    titles = {"": AS_TRAINED} | {one: variant.title for one, variant in variants.items()}
    with st.container(key=f"{key}_list", gap="small"):
        st.radio(
            f"Variant of {escaped(name)}", list(titles), key=key, format_func=titles.__getitem__,
            on_change=_want_variant, args=(key,),
        )  # fmt: skip


def start_beside(names: Mapping[str, str]) -> None:
    """Keep what is to stand beside the model in use in the address, if it is one of `names`. Call once a full run."""
    key = BESIDE.start("", address.one_of("", *names))
    if st.session_state[key] not in names:
        st.session_state[key] = ""
    BESIDE.keep(st.session_state[key], "")


def beside_choice(key: str, names: Mapping[str, str]) -> None:
    """The switch: each of `names`, or nothing; `key` is that of its widget."""
    st.session_state[key] = st.session_state[BESIDE.key]
    options = {"": NOTHING} | dict(names)
    st.segmented_control(
        "Beside it", list(options), key=key, format_func=lambda one: escaped(options[one]), required=True,
        on_change=_want_beside, args=(key,), help=where_drawn(),
    )  # fmt: skip


def where_drawn() -> str:
    """On which pages two models are drawn, and of which texts."""
    titles = [page.title for page in PAGES.values() if page.splits and not page.compares]
    return (
        f"Two models in one picture, the trained one solid, the other dashed, on {', '.join(titles[:-1])} and "
        f"{titles[-1]}; of texts that both read as the same IDs, up to {MOST_OF_TWO} tokens, where both fit in memory."
    )


def _numbers(facts: Facts, fills_blanks: bool) -> str:
    numbers = {
        "parameters": f"{facts.parameters / 1e6:.1f} million",
        "layers × heads": f"{facts.layers} × {facts.heads}",
        "numbers a token": f"{facts.width:,}",
        "pieces": f"{facts.vocabulary:,}",
        "places": f"{facts.positions:,}",
        "head for blanks": "yes" if fills_blanks else "none",
    }
    terms = "".join(f"<div><dt>{name}</dt><dd>{number}</dd></div>" for name, number in numbers.items())
    return f'<dl class="facts">{terms}</dl>'


def _source_link() -> None:
    """A link to the source code, where the host names its address."""
    source = os.environ.get(VARIABLE, "")
    if source.startswith(("https://", "http://")):
        link = f'<a href="{escape(source)}" target="_blank" rel="noopener">Source code</a>'
        st.html(Markup(f'<p class="source">{NAME}. {link}</p>'))


def _want_selected(key: str) -> None:
    want_checkpoint(st.session_state[key], "")


def _want_variant(key: str) -> None:
    st.session_state[VARIANT.key] = st.session_state[key]


def _want_beside(key: str) -> None:
    st.session_state[BESIDE.key] = st.session_state[key]


def _fetch(download: Callable[[Callable[[float], None]], None]) -> None:
    RUNS.leave()  # this may take minutes, and nobody else should wait for it
    bar = st.progress(0.0, "Downloading")

    def show(share: float) -> None:
        bar.progress(share, f"Downloading: {share:.0%}")

    try:
        download(show)
    except CheckpointError as error:
        bar.empty()
        st.warning(escaped(str(error)), icon=":material/cloud_off:")
    else:
        st.rerun()
