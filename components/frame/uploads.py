"""How much of what viewers upload stays in memory: Streamlit limits the size of a file, not how many there are.

A file is read into the list of sentences as soon as it is here, so an older one can go; only its columns can no longer
be chosen anew. Delete this when Streamlit limits uploads per session.
"""

from threading import Lock

from components.frame.streamlit_internals import MemoryUploadedFileManager, UploadedFileRec, uploaded_files

OF_A_SESSION, OF_ALL = 4_200_000, 42_000_000  # bytes; a file has at most 2 MB


def bound_uploads() -> None:
    """Call in each run of the frame. Where Streamlit keeps its files elsewhere, they are as many as it allows."""
    files = uploaded_files()
    if files is not None and not hasattr(files, "bounded"):
        bound(files)


def bound(files: MemoryUploadedFileManager) -> None:
    """From now on the oldest files go: first of the session that adds one, then of the session that came first."""
    add, lock = files.add_file, Lock()

    def add_file(session_id: str, file: UploadedFileRec) -> None:
        with lock:
            add(session_id, file)
            _forget(files, [session_id], OF_A_SESSION)
            _forget(files, list(files.file_storage), OF_ALL)

    files.add_file = add_file  # type: ignore[method-assign]
    files.bounded = True  # type: ignore[attr-defined]


def _forget(files: MemoryUploadedFileManager, sessions: list[str], most: int) -> None:
    kept = [(session, *entry) for session in sessions for entry in list(files.file_storage.get(session, {}).items())]
    size = sum(len(file.data) for _, _, file in kept)
    for session, name, file in kept:
        if size <= most:
            break
        files.remove_file(session, name)
        size -= len(file.data)
