"""Undocumented parts of Streamlit that the app relies on: what breaks without each, and what would let us delete it.

tests/unit/frame/test_streamlit_internals.py fails if an upgrade removes one of them. What relies on the page that
Streamlit renders is in the .css and .js of the same name, and in those of talk mode (components/talk/scene*.css).
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from traceback import walk_tb
from typing import Any

import plotly.graph_objects as go
import streamlit as st
from streamlit.navigation.page import Page
from streamlit.runtime import Runtime
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import StopException, add_script_run_ctx, get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

__all__ = ("Page", "StopException")  # types without a public name: the result of `st.navigation`, how a run ends early

BUNDLES = Path(__file__).parents[1] / "bundles"
OWNER = "explorer"
DOWNLOADABLE = 10.0  # seconds for which a button that a run has replaced still works; a run may take that long
PER_SESSION, IN_ALL = 4_200_000, 42_000_000  # bytes of uploads; a file has at most 4 MB
_registering = Lock()


def browser_component(name: str, *, html: str | None = None, isolate_styles: bool = True) -> Callable[..., Any]:
    """A component whose code is the bundle `name`: the browser fetches it once, not with each change of the data.

    Streamlit supports this only for installed packages with a manifest; here the manifest is registered directly. Lists
    in the data become tuples, of which Streamlit does not ask whether they are dataframes.
    Breaks without it: nothing, but 56 of 96 kB of each changed sentence on /embeddings would be scripts, sent inline.
    Delete `_served` when `st.components.v2.component` takes a folder.
    """

    def mount(*, data: object = None, **arguments: Any) -> Any:
        if isinstance(data, dict):
            data = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
        server = Runtime.instance() if Runtime.exists() else None
        return _renderer(name, html, isolate_styles, _served(server))(data=data, **arguments)

    return mount


@lru_cache
def _renderer(name: str, html: str | None, isolate_styles: bool, served: bool) -> Callable[..., Any]:
    full, bundle = f"{OWNER}.{name}", f"{name}-*.js"
    code = bundle if served else next(BUNDLES.glob(bundle)).read_text(encoding="utf-8") + "\n"
    return st.components.v2.component(full, html=html, js=code, isolate_styles=isolate_styles)


@lru_cache(maxsize=1)
def _served(server: Any) -> bool:
    """Whether this server serves the bundles: it does once their manifest is registered, with its first component."""
    try:
        from streamlit.components.v2.manifest_scanner import ComponentConfig, ComponentManifest

        manager = server.bidi_component_registry
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
    """The ID of the session of this run; empty outside of a run.

    Breaks without it: log lines of different viewers look alike. Delete when `st.context` has the ID.
    """
    context = get_script_run_ctx(suppress_warning=True)
    return context.session_id if context else ""


def open_sessions() -> int:
    """How many viewers this server has now; 0 without a server.

    Breaks without it: this number on the host's status page. Delete when a script can read the server's metrics.
    """
    with suppress(AttributeError, RuntimeError):
        statistics = Runtime.instance().stats_mgr.get_stats(["active_sessions"]).get("active_sessions", ())
        return int(sum(getattr(statistic, "value", 0) for statistic in statistics))
    return 0


def limit_uploads() -> None:
    """Limit the memory that uploads take: Streamlit limits the size of a file, not the number of files.

    A file is copied into the list of sentences as soon as it arrives, so an older one can be dropped; only its columns
    can then no longer be changed. Call in each full run.
    Breaks without it: 300 files of 4 MB stay until their session ends. Delete when Streamlit limits them per session.
    """
    files = _uploaded_files()
    if files is not None and not hasattr(files, "limited"):
        limit(files)


def limit(files: MemoryUploadedFileManager) -> None:
    """Drop the oldest files when one is added: of that session first, then of the earliest session."""
    add, lock = files.add_file, Lock()

    def add_file(session_id: str, file: UploadedFileRec) -> None:
        with lock:
            add(session_id, file)
            _drop_oldest(files, [session_id], PER_SESSION)
            _drop_oldest(files, list(files.file_storage), IN_ALL)

    files.add_file = add_file  # type: ignore[method-assign]
    files.limited = True  # type: ignore[attr-defined]


def _drop_oldest(files: MemoryUploadedFileManager, sessions: list[str], most: int) -> None:
    kept = [(session, *entry) for session in sessions for entry in list(files.file_storage.get(session, {}).items())]
    size = sum(len(file.data) for _, _, file in kept)
    for session, name, file in kept:
        if size <= most:
            break
        files.remove_file(session, name)
        size -= len(file.data)


def _uploaded_files() -> MemoryUploadedFileManager | None:
    """The store of all viewers' uploads in memory; None outside of a run, or if Streamlit keeps them elsewhere."""
    context = get_script_run_ctx(suppress_warning=True)
    files = getattr(context, "uploaded_file_mgr", None)
    return files if isinstance(files, MemoryUploadedFileManager) else None


def handle_errors(handler: Callable[[Exception], bool]) -> None:
    """Let `handler` handle exceptions of this run, and of the callbacks with which the session's next runs begin.

    Breaks without it: a failed callback shows Streamlit's own message instead of ours, without a number for the host.
    Delete when `streamlit run` accepts an error handler, as `st.App` does.
    """
    if context := get_script_run_ctx(suppress_warning=True):
        context.on_script_error = handler
        with suppress(AttributeError, RuntimeError):
            if info := Runtime.instance()._session_mgr.get_session_info(context.session_id):
                info.session._on_script_error = handler


def is_race_of_runs(error: Exception) -> bool:
    """Whether Streamlit's own state failed because a run began while the previous run was still ending.

    Breaks without it: about once in a thousand quick changes a viewer reads that something went wrong. Delete when both
    runs share a lock.
    """
    if not (isinstance(error, RuntimeError) and "changed size during iteration" in str(error)):
        return False
    *_, (last, _) = walk_tb(error.__traceback__)
    return str(last.f_globals["__name__"]).startswith("streamlit.runtime.state")


def is_invalid_widget_value(error: Exception) -> bool:
    """Whether a client sent a widget a value of a type that no browser sends, on which Streamlit's own code then fails.

    Breaks without it: such a client fills the log with tracebacks. Delete when Streamlit refuses these values itself.
    """
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    streamlits = (frame for frame in frames if str(frame.f_globals.get("__name__")).startswith("streamlit."))
    return any(frame.f_code.co_name in ("deserialize", "get_serialized") for frame in streamlits)


@lru_cache(maxsize=1)
def on_invalid_message(callback: Callable[[], None]) -> None:
    """Call `callback` when a client sends a component a message that is not JSON, which Streamlit then ignores.

    Breaks without it: such a client fills the log with tracebacks. Delete when Streamlit logs these without one.
    """

    def replace_record(_: logging.LogRecord) -> bool:
        callback()
        return False

    logging.getLogger("streamlit.components.v2.bidi_component.serialization").addFilter(replace_record)


@lru_cache(maxsize=1)
def keep_downloads() -> None:
    """Keep what a download button writes for a while after the next run has begun to replace the button.

    Breaks without it: a click on a button during a run, or while a closed box is opened again, downloads nothing,
    because any viewer's run that ends removes what no finished part of a run refers to. Delete when the number of a
    deferred download stays the same from run to run.
    """
    manager: Any = MediaFileManager
    manager._remove_orphaned_deferred_callables = _remove_old_downloads


def _remove_old_downloads(manager: MediaFileManager) -> None:
    now = monotonic()
    wanted = {number for files in manager._files_by_session_and_coord.values() for number in files.values()}
    entries: dict[str, Any] = {**manager._deferred_callables}
    for number, entry in entries.items():
        if number in wanted:
            entry.pop("unused_since", None)
        elif now - entry.setdefault("unused_since", now) > DOWNLOADABLE:
            manager._drop_deferred_id(number)


def let_a_change_interrupt() -> None:
    """Let a viewer's newer change end this run at its next use of Streamlit, also where it would rerun a fragment only.

    Streamlit would let it wait, since a run that ends early may leave elements outside of the fragment unfinished. That
    cannot happen if this run is of the same fragment; if it is of the whole script, the whole script reruns.
    Breaks without it: on pages with maps, a change waits for a map that nobody needs any more, up to half a minute.
    Delete when a fragment's run can be interrupted by the next.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None or context.script_requests is None:
        return
    requests, running = context.script_requests, set(context.fragment_ids_this_run or ())
    with suppress(AttributeError, TypeError), requests._lock:
        newer = requests._rerun_data
        wanted = set(newer.fragment_id_queue)
        if requests._state is not ScriptRequestType.RERUN or newer.is_auto_rerun or not wanted:
            return
        if running and wanted >= running:
            requests._rerun_data = replace(newer, is_fragment_scoped_rerun=True)
        elif not running:
            requests._rerun_data = replace(newer, fragment_id_queue=[])


def allow_drawing(thread: Thread) -> None:
    """Allow a thread to draw on the page of this run.

    Breaks without it: the progress bar while a cached function works. Delete when a cached function may draw live.
    """
    add_script_run_ctx(thread, get_script_run_ctx(suppress_warning=True))


def in_event_loop(call: Callable[[], object]) -> None:
    """Call in the server's event loop, which runs in the main thread; without a server, nothing happens.

    Breaks without it: the server takes up to 42 s to end. Delete with components/frame/stopping.py.
    """
    with suppress(AttributeError, RuntimeError):
        Runtime.instance()._get_async_objs().eventloop.call_soon_threadsafe(call)


class _Specification(go.Figure):  # type: ignore[misc]  # Plotly has no types
    """A stand-in for a Plotly figure, of which only `to_dict` is called."""

    def __init__(self, specification: dict[str, Any]) -> None:
        self._specification = specification

    def to_dict(self) -> dict[str, Any]:
        return self._specification


def plotly_figure(specification: dict[str, Any]) -> go.Figure:
    """A figure for `st.plotly_chart`, which calls `to_dict` of Plotly's own object but validates a dictionary again.

    Breaks without it: nothing, but each chart takes ten times as long. Delete when dictionaries are not validated.
    """
    return _Specification(specification)


@lru_cache(maxsize=1)
def plotly_script() -> str:
    """The file name of the script that draws Plotly's charts, which carries a hash of its content; empty if not found.

    Breaks without it: the first chart of a visit comes up to a second later. Delete when Streamlit can preload it.
    """
    folder = Path(st.__file__).with_name("static") / "static" / "js"
    return next((path.name for path in folder.glob("PlotlyChart.*.js")), "")
