"""The panel behind the model's name: which checkpoint, trained or not, and what it is in six numbers."""

import os
from collections.abc import Mapping
from html import escape

import streamlit as st

from components.frame import address
from components.frame.bar import want_checkpoint
from components.frame.markup import Markup, escaped
from components.frame.more import row
from components.frame.navigation import NAME
from components.records.checkpoints import UNTRAINED, CatalogueEntry, Facts, counterpart

VARIABLE = "EXPLORER_SOURCE"
AS_TRAINED, RANDOM = "as trained", "untrained: random numbers"


def name_of(entry: CatalogueEntry, layers: int, *, untrained: bool) -> str:
    """What the bar calls the checkpoint in use."""
    return f"{entry.name}, untrained" if untrained else f"{entry.name}, {layers} layer{'s' * (layers != 1)}"


def keep_model(current: str, default: str) -> None:
    """Write the checkpoint in use to the address."""
    address.keep("model", current, default)


def model_menu(key: str, offered: Mapping[str, CatalogueEntry], facts: Facts, *, fills_blanks: bool) -> None:
    """The panel, whose widgets have keys that begin with `key`; a phone has one of its own."""
    with st.container(key=f"{key}_panel"):
        with st.container(key=f"{key}_choices", horizontal=True, vertical_alignment="top", gap="medium"):
            _checkpoints(key, offered, facts.key)
            if counterpart(facts.key) in offered:
                _variants(f"{key}_variant", facts.key)
        st.html(Markup(_numbers(facts, fills_blanks)))
        _source_link()


def _checkpoints(key: str, offered: Mapping[str, CatalogueEntry], current: str) -> None:
    """The trained checkpoints, and below them those that cannot be used, each with the reason."""
    st.session_state[key] = trained = current.removesuffix(UNTRAINED)
    entries = {one: entry for one, entry in offered.items() if not one.endswith(UNTRAINED)}
    usable = {one: entry for one, entry in entries.items() if not entry.fault or one == trained}
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
        for entry in entries.values():
            if entry.fault:
                st.html(Markup(f'<p class="unusable"><b>{escape(entry.title)}</b>: {escape(entry.fault)}</p>'))


def _where(entry: CatalogueEntry) -> str:
    """Its width, which a host's own checkpoint tells only when it is open, and whether it has to be downloaded."""
    wide = f"{entry.width} wide" if entry.width else ""
    return ", ".join(filter(None, (wide, "here"))) if entry.here else f"{wide} ↓"


def _what(entry: CatalogueEntry) -> str:
    layers = f"{entry.layers} layers, " if entry.layers else ""
    return escaped(f"{layers}{entry.note}")


def _variants(key: str, current: str) -> None:
    untrained = current.endswith(UNTRAINED)
    st.session_state[key] = RANDOM if untrained else AS_TRAINED
    st.radio(
        "Variant", [AS_TRAINED, RANDOM], key=key, on_change=want_checkpoint, args=(counterpart(current),),
        help="Untrained: the same network, whose weights are random numbers.",
    )  # fmt: skip


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
    want_checkpoint(st.session_state[key])
