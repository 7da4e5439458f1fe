"""Undocumented parts of Streamlit that the app relies on: an upgrade that removes one fails here."""

import ast
import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit import config
from streamlit.components.v2.component_manager import BidiComponentManager
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.media_file_storage import MediaFileStorageError
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage
from streamlit.runtime.scriptrunner import ScriptRunContext
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData, ScriptRequests
from streamlit.runtime.session_manager import SessionManager
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.session_state import WStates
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from components.frame import streamlit_internals as internals
from tests.code import nodes
from tests.conftest import REPOSITORY

COMPONENTS = Path(REPOSITORY, "components")
STYLES = [COMPONENTS / "frame/streamlit_internals.css", *COMPONENTS.joinpath("talk").glob("scene*.css")]
PUBLIC = {"streamlit.delta_generator"}
NAME = re.compile(r"""data-testid\^?=["']?(\w+)|\.(st[A-Z]\w+)""")


@cache
def scripts() -> str:
    """All of Streamlit's code for the browser."""
    folder = Path(st.__file__).parent / "static/static/js"
    return "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.js"))


@cache
def words() -> set[str]:
    return set(re.findall(r"\w+", scripts()))


def names_in(path: Path) -> set[str]:
    return {test_id or name for test_id, name in NAME.findall(path.read_text(encoding="utf-8"))}


def test_streamlit_still_gives_its_elements_the_names_that_we_use() -> None:
    paths = [*STYLES, COMPONENTS / "frame/streamlit_internals.js"]
    assert {path.name: names for path in paths if (names := names_in(path) - words())} == {}


def test_no_other_file_uses_names_of_streamlits_elements() -> None:
    files = {
        path for path in COMPONENTS.rglob("*.*s") if path.suffix in (".js", ".css") and "bundles" not in path.parts
    }
    known = {*STYLES, COMPONENTS / "frame/streamlit_internals.js"}
    assert {path.name: names_in(path) for path in files - known if names_in(path)} == {}


def test_has_follows_a_name_so_that_an_insertion_styles_only_what_it_is_inserted_into() -> None:
    """`:has` alone, or of the whole page for what is in it, makes Chromium style all elements anew at each insertion:
    150,000 elements instead of 11,000 on a walk through five pages, by its own count of `elementsStyled`.
    """
    alone = re.compile(r"(?:^|[\s>+~,]|:is\(|:where\()(?::not\()?:has\(", re.MULTILINE)
    of_the_page = re.compile(r"(?::root|html|body|\.stApp|\.stMain)\S*:has\([^{,]*\) [^{]")
    for path in COMPONENTS.rglob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not alone.findall(text), path
        assert not of_the_page.findall(text), path


def test_only_one_file_imports_undocumented_parts_of_streamlit() -> None:
    found = {}
    for path in (Path(REPOSITORY, "app.py"), *Path(REPOSITORY, "pages").glob("*.py"), *COMPONENTS.rglob("*.py")):
        modules = {node.module for node in nodes(path) if isinstance(node, ast.ImportFrom) and node.module}
        modules |= {alias.name for node in nodes(path) if isinstance(node, ast.Import) for alias in node.names}
        if own := {name for name in modules if name.startswith("streamlit.")} - PUBLIC:
            found[path.name] = own
    assert found.keys() == {"streamlit_internals.py"}


def test_streamlit_still_takes_over_the_address_of_a_history_event_before_it_finds_the_connection_broken() -> None:
    assert re.search(r"onHistoryChange=.{1,700}\.syncQueryParams\(\w+\),this\.onPageChange\(", scripts())
    assert re.search(r"sendRerunBackMsg=\(.{1,150}Cannot send rerun backMessage when disconnected", scripts())


def test_plotly_is_one_script_with_a_button_that_saves_and_the_names_that_we_use() -> None:
    assert internals.plotly_script()
    ours = ["Download plot", "toImageButtonOptions", "heatmap-label"]
    assert [name for name in ours if name not in scripts()] == []


def test_a_component_may_refer_to_its_code_by_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = BidiComponentManager()
    server = SimpleNamespace(bidi_component_registry=manager)
    monkeypatch.setattr(Runtime, "instance", lambda: server)
    monkeypatch.setattr(Runtime, "exists", lambda: True)
    assert internals._served.__wrapped__(server)
    internals._renderer.cache_clear()
    internals._renderer("tokens_pills", None, True, True)
    internals._renderer.cache_clear()
    definition = manager.get("explorer.tokens_pills")
    assert definition is not None
    assert definition.js_content is None
    assert Path(str(manager.get_component_path("explorer.tokens_pills")), str(definition.js_url)).is_file()
    assert "jsSourcePath" in scripts()


def test_without_the_manifest_module_code_is_sent_inline() -> None:
    assert not internals._served.__wrapped__(SimpleNamespace())
    assert not internals._served.__wrapped__(None)


def test_runs_and_sessions_have_an_error_handler() -> None:
    assert "on_script_error" in ScriptRunContext.__dataclass_fields__
    assert "_on_script_error" in AppSession.__init__.__code__.co_names
    assert "_session_mgr" in Runtime.__init__.__code__.co_names
    assert callable(SessionManager.get_session_info)


def test_a_download_can_be_clicked_while_the_next_run_replaces_its_button(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(internals, "monotonic", lambda: now[0])
    internals.keep_downloads()
    manager = MediaFileManager(MemoryMediaFileStorage("/media"))
    old = manager.add_deferred(lambda: "old", "text/plain", "1.0")
    manager.clear_session_refs()  # the next run begins
    manager.remove_orphaned_files()  # the run of another viewer ends
    assert manager.execute_deferred(old)
    new = manager.add_deferred(lambda: "new", "text/plain", "1.0")
    now[0] += internals.DOWNLOADABLE + 1
    manager.remove_orphaned_files()
    assert manager.execute_deferred(new)
    with pytest.raises(MediaFileStorageError, match="not found"):
        manager.execute_deferred(old)


def test_widgets_still_look_up_their_key_in_the_state() -> None:
    for widget in ("text_widgets", "number_input", "slider", "selectbox"):
        source = Path(str(import_module(f"streamlit.elements.widgets.{widget}").__file__)).read_text(encoding="utf-8")
        assert "session_state = get_session_state().filtered_state" in source, widget


@pytest.mark.parametrize(
    ("running", "wanted", "interrupts", "reruns"),
    [
        (["page"], RerunData(fragment_id="page"), True, ["page"]),
        (["page"], RerunData(fragment_id="table"), False, []),  # within the page: the rest of this run would be missing
        ([], RerunData(fragment_id="page"), True, []),  # the whole script runs, so all of it must run again
        (["page"], RerunData(), True, []),  # as Streamlit does
        ([], RerunData(fragment_id="clock", is_auto_rerun=True), False, []),
    ],
)
def test_a_change_interrupts_the_run_that_it_replaces_and_a_fragment_that_runs_by_the_clock_none(
    monkeypatch: pytest.MonkeyPatch, running: list[str], wanted: RerunData, interrupts: bool, reruns: list[str]
) -> None:
    requests = ScriptRequests()
    requests.request_rerun(RerunData())
    requests.on_scriptrunner_ready()
    context = SimpleNamespace(script_requests=requests, fragment_ids_this_run=running)
    monkeypatch.setattr(internals, "get_script_run_ctx", lambda **_: context)
    internals.let_a_change_interrupt()
    assert requests.on_scriptrunner_yield() is None
    requests.request_rerun(wanted)
    internals.let_a_change_interrupt()
    request = requests.on_scriptrunner_yield()
    assert (request is not None) == interrupts
    assert not request or request.rerun_data.fragment_id_queue == reruns


def test_the_event_loop_can_be_reached() -> None:
    assert callable(Runtime._get_async_objs)


def test_nothing_fails_outside_of_a_run() -> None:
    assert internals.session_id() == ""
    internals.handle_errors(lambda error: True)
    internals.in_event_loop(lambda: None)
    internals.allow_drawing(Thread())


def test_every_setting_is_known_including_hidden_ones() -> None:
    chosen = tomllib.loads(Path(REPOSITORY, ".streamlit/config.toml").read_text(encoding="utf-8"))
    names = {f"{section}.{name}" for section, values in chosen.items() if section != "theme" for name in values}
    assert names - config._config_options_template.keys() == set()


def test_the_function_that_reads_a_widgets_value_has_the_expected_name() -> None:
    for module, serde in {
        "text_widgets": "TextInputSerde",
        "number_input": "NumberInputSerde",
        "slider": "SliderSerde",
        "checkbox": "CheckboxSerde",
    }.items():
        assert callable(getattr(import_module(f"streamlit.elements.widgets.{module}"), serde).deserialize)


def test_a_message_that_is_not_json_is_noted_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[str] = []
    records: list[object] = []
    serialization = import_module("streamlit.components.v2.bidi_component.serialization")
    monkeypatch.setattr(serialization._LOGGER, "filters", [])  # the app's own, where it has run before
    internals.on_invalid_message.__wrapped__(lambda: noted.append("junk"))
    handler = SimpleNamespace(level=0, handle=records.append)
    serialization._LOGGER.addHandler(handler)
    try:
        assert serialization.BidiComponentSerde().deserialize("cat") == {}
    finally:
        serialization._LOGGER.removeHandler(handler)
    assert noted == ["junk"]
    assert not records


def test_a_text_in_place_of_a_list_is_recognised_as_an_invalid_value_of_the_client() -> None:
    """As in a run: the value sent for pills is read, then requested as it would be sent."""
    states = WStates()
    states.set_widget_from_proto(WidgetState(id="pills", string_value="cat"))
    states.set_widget_metadata(WidgetMetadata("pills", list, list, "string_array_value"))
    assert states["pills"] == ["c", "a", "t"]
    with pytest.raises(TypeError) as raised:
        states.get_serialized("pills")
    assert internals.is_invalid_widget_value(raised.value)


def test_an_error_in_our_own_code_is_not_taken_for_the_clients() -> None:
    def get_serialized() -> None:
        raise TypeError("ours")

    with pytest.raises(TypeError) as raised:
        get_serialized()
    assert not internals.is_invalid_widget_value(raised.value)


def test_a_session_manager_counts_the_sessions_that_are_open() -> None:
    counted = WebsocketSessionManager(*[SimpleNamespace() for _ in range(4)])
    found = counted.get_stats(["active_sessions"])["active_sessions"]
    assert [getattr(one, "value", None) for one in found] == [0]
    assert "active_sessions" in counted.stats_families
