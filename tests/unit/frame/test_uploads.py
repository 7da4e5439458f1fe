"""Uploads of one session and of all together stay within a bound, however many there are."""

from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from components.frame import streamlit_internals as uploads

LARGEST = bytes(2_000_000)


def files() -> MemoryUploadedFileManager:
    manager = MemoryUploadedFileManager("/upload")
    uploads.limit(manager)
    return manager


def kept(manager: MemoryUploadedFileManager) -> int:
    return sum(len(file.data) for session in manager.file_storage.values() for file in session.values())


def test_three_hundred_files_of_one_session_leave_the_last_two() -> None:
    manager = files()
    for number in range(300):
        manager.add_file("one", UploadedFileRec(str(number), "list.csv", "text/csv", LARGEST))
    assert list(manager.file_storage["one"]) == ["298", "299"]


def test_one_session_cannot_displace_the_file_of_another() -> None:
    manager = files()
    manager.add_file("quiet", UploadedFileRec("mine", "list.csv", "text/csv", b"text"))
    for number in range(300):
        manager.add_file("loud", UploadedFileRec(str(number), "list.csv", "text/csv", LARGEST))
    assert manager.get_files("quiet", ["mine"])


def test_all_sessions_together_stay_within_the_bound_and_the_newest_file_is_there() -> None:
    manager = files()
    for number in range(100):
        manager.add_file(f"session {number}", UploadedFileRec("file", "list.csv", "text/csv", LARGEST))
        assert kept(manager) <= uploads.IN_ALL
        assert manager.get_files(f"session {number}", ["file"])
    assert manager._total_bytes == kept(manager)


def test_streamlit_passes_the_bounded_store_to_the_runs_of_a_session() -> None:
    """Fails if an upgrade of Streamlit moves what this relies on."""
    from streamlit.testing.v1 import AppTest

    app = AppTest.from_string(
        "import streamlit as st\n"
        "from components.frame.streamlit_internals import limit_uploads\n"
        "from streamlit.runtime.scriptrunner import get_script_run_ctx\n"
        "limit_uploads()\n"
        "st.text(hasattr(get_script_run_ctx().uploaded_file_mgr, 'limited'))"
    ).run()
    assert app.text[0].value == "True"
