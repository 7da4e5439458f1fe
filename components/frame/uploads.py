"""Limits the memory that uploads take: Streamlit limits the size of a file, not the number of files.

A file is copied into the list of sentences as soon as it arrives, so an older one can be dropped; only its columns can
then no longer be changed. Delete this when Streamlit limits uploads per session.
"""

from threading import Lock

from components.frame.streamlit_internals import MemoryUploadedFileManager, UploadedFileRec, uploaded_files

PER_SESSION, IN_ALL = 4_200_000, 42_000_000  # bytes; a file has at most 2 MB


def limit_uploads() -> None:
    """Call in each full run. Has no effect if Streamlit's files are not where we expect them."""
    files = uploaded_files()
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
