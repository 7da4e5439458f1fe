"""What the app takes for granted of Streamlit without a promise: what breaks without it, what would let us delete it.

The tests of the same name, tests/unit and tests/browser, fail where an upgrade takes one of these away.
"""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import streamlit as st
from streamlit.runtime import Runtime

BUNDLES = Path(__file__).parents[1] / "bundles"
OWNER = "explorer"
_registering = Lock()


def browser_component(name: str, *, html: str | None = None, isolate_styles: bool = True) -> Callable[..., Any]:
    """A component whose code is the bundle `name`: the browser fetches it once, not with each change of the data.

    Streamlit promises this only to installed packages that bring a manifest; here the manifest is handed over directly.
    Breaks without it: nothing, but 56 of 96 kB of each changed sentence on /embeddings are scripts again, sent inline.
    Delete `_served` when `st.components.v2.component` takes a folder.
    """

    def mount(**arguments: Any) -> Any:
        return _renderer(name, html, isolate_styles, _served())(**arguments)

    return mount


@lru_cache
def _renderer(name: str, html: str | None, isolate_styles: bool, served: bool) -> Callable[..., Any]:
    full, bundle = f"{OWNER}.{name}", f"{name}-*.js"
    code = bundle if served else next(BUNDLES.glob(bundle)).read_text(encoding="utf-8") + "\n"
    return st.components.v2.component(full, html=html, js=code, isolate_styles=isolate_styles)


def _served() -> bool:
    """Whether this server serves the bundles: it does once their manifest is registered."""
    try:
        from streamlit.components.v2.manifest_scanner import ComponentConfig, ComponentManifest

        manager = Runtime.instance().bidi_component_registry
        with _registering:  # a second manifest would make the first one's components wait for their code again
            if manager.get_metadata(f"{OWNER}.{_names()[0]}") is None:
                components = [ComponentConfig(name, asset_dir=BUNDLES.name) for name in _names()]
                manager.register_from_manifest(ComponentManifest(OWNER, "", components), BUNDLES.parent)
        return True
    except (ImportError, AttributeError, TypeError, RuntimeError):
        return False


@lru_cache(maxsize=1)
def _names() -> tuple[str, ...]:
    return tuple(sorted(path.name.rsplit("-", 1)[0] for path in BUNDLES.glob("*.js")))
