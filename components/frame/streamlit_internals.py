"""What the app takes for granted of Streamlit without a promise: what breaks without it, what would let us delete it.

tests/unit/frame/test_streamlit_internals.py fails where an upgrade takes one of these away. What leans on the page that
Streamlit draws stands in the .css and .js of the same name, and in talk mode's (components/talk/scene*.css).
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import Lock, Thread
from traceback import walk_tb
from typing import Any

import plotly.graph_objects as go
import streamlit as st
from streamlit.navigation.page import Page
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import StopException, add_script_run_ctx, get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

# Types without a public name: what `st.navigation` returns, how a run ends early, where uploads lie, one of them.
__all__ = ("MemoryUploadedFileManager", "Page", "StopException", "UploadedFileRec")

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


def session_id() -> str:
    """The name of the session of this run; empty outside of one.

    Breaks without it: log lines of one viewer cannot be told from another's. Delete when `st.context` has it.
    """
    context = get_script_run_ctx(suppress_warning=True)
    return context.session_id if context else ""


def open_sessions() -> int:
    """How many viewers this server has now; 0 without a server.

    Breaks without it: the host's status page does not say it. Delete when a script can ask for the server's metrics.
    """
    with suppress(AttributeError, RuntimeError):
        found = Runtime.instance().stats_mgr.get_stats(["active_sessions"]).get("active_sessions", ())
        return int(sum(getattr(one, "value", 0) for one in found))
    return 0


def uploaded_files() -> MemoryUploadedFileManager | None:
    """Where all viewers' uploads lie in memory; None outside of a run, and where Streamlit keeps them elsewhere.

    Breaks without it: 300 files of 2 MB stay until their session ends. Delete with components/frame/uploads.py.
    """
    context = get_script_run_ctx(suppress_warning=True)
    files = getattr(context, "uploaded_file_mgr", None)
    return files if isinstance(files, MemoryUploadedFileManager) else None


def handle_errors(handler: Callable[[Exception], bool]) -> None:
    """Let `handler` show what fails in this run, and in what the next runs of the session begin with: callbacks.

    Breaks without it: a failed callback ends in Streamlit's own words instead of ours, with no number for the host.
    Delete when an error handler can be named under `streamlit run`, as `st.App` has one.
    """
    if context := get_script_run_ctx(suppress_warning=True):
        context.on_script_error = handler
        with suppress(AttributeError, RuntimeError):
            if found := Runtime.instance()._session_mgr.get_session_info(context.session_id):
                found.session._on_script_error = handler


def is_race_of_runs(error: Exception) -> bool:
    """Whether Streamlit's own state failed because a run began while the one before was still ending.

    Breaks without it: once in some thousand quick changes a viewer reads that something went wrong. Delete when both
    runs use one lock.
    """
    if not (isinstance(error, RuntimeError) and "changed size during iteration" in str(error)):
        return False
    *_, (last, _) = walk_tb(error.__traceback__)
    return str(last.f_globals["__name__"]).startswith("streamlit.runtime.state")


def is_of_the_client(error: Exception) -> bool:
    """Whether a widget was sent a value of a type that no browser sends; Streamlit notices as it reads or writes it.

    Breaks without it: such a client fills the log with tracebacks. Delete when Streamlit refuses these values itself.
    """
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    of_streamlit = (frame for frame in frames if str(frame.f_globals.get("__name__")).startswith("streamlit."))
    return any(frame.f_code.co_name in ("deserialize", "get_serialized") for frame in of_streamlit)


@lru_cache(maxsize=1)
def hear_of_junk(note: Callable[[], None]) -> None:
    """Call `note` where a component is sent what is no JSON; Streamlit goes on as if nothing had been sent.

    Breaks without it: such a client fills the log with tracebacks. Delete when Streamlit logs them without.
    """

    def hear(_: logging.LogRecord) -> bool:
        note()
        return False

    logging.getLogger("streamlit.components.v2.bidi_component.serialization").addFilter(hear)


def let_draw(thread: Thread) -> None:
    """Let a thread draw on the page of this run.

    Breaks without it: no progress bar while a cached function works. Delete when a cached function may draw live.
    """
    add_script_run_ctx(thread, get_script_run_ctx(suppress_warning=True))


def in_event_loop(call: Callable[[], object]) -> None:
    """Call in the server's event loop, which runs in the main thread; nothing happens where there is no server.

    Breaks without it: the server takes up to 42 s to end. Delete with components/frame/stopping.py.
    """
    with suppress(AttributeError, RuntimeError):
        Runtime.instance()._get_async_objs().eventloop.call_soon_threadsafe(call)


class _AsItIs(go.Figure):  # type: ignore[misc]  # Plotly has no types
    """A figure of which nothing but its `to_dict` is asked."""

    def __init__(self, specification: dict[str, Any]) -> None:
        self._specification = specification

    def to_dict(self) -> dict[str, Any]:
        return self._specification


def as_it_is(specification: dict[str, Any]) -> go.Figure:
    """A figure for `st.plotly_chart`, which asks Plotly's own object for `to_dict` and checks a dictionary once more.

    Breaks without it: nothing, but each chart takes ten times as long. Delete when it takes a dictionary as it is.
    """
    return _AsItIs(specification)


@lru_cache(maxsize=1)
def plotly_script() -> str:
    """The file name of the script that draws Plotly's charts, which carries a hash of its content; empty if not found.

    Breaks without it: the first chart of a visit comes up to a second later. Delete when it can be asked for ahead.
    """
    folder = Path(st.__file__).with_name("static") / "static" / "js"
    return next((path.name for path in folder.glob("PlotlyChart.*.js")), "")
