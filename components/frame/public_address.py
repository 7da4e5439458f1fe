"""Links for others: where this app is open at an address of its own computer, a teacher types the one that works."""

from urllib.parse import SplitResult, urlsplit

import streamlit as st

from components.frame.pages import PAGES

LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
TYPED = "public_address"
INVALID = "This is no address that others can open. Type one such as 192.168.1.20:8501 or https://bert.example.org."


def is_local(link: str) -> bool:
    """Whether the address works only on the computer that has it."""
    return (_parts(link).hostname or "") in LOCAL_HOSTS


def public_root(typed: str) -> str:
    """The root of the app for others, from what was typed, which may be the address of a page. "" if it cannot be one.

    Without a scheme it is `http`.
    """
    text = typed.strip()
    parts = _parts(text if "://" in text else f"http://{text}")
    folder, _, last = parts.path.rstrip("/").rpartition("/")
    root = f"{parts.scheme}://{parts.netloc}{folder if last in PAGES else parts.path.rstrip('/')}"
    usable = parts.scheme in ("http", "https") and parts.hostname and not set(root) & set(" <>\"'\\@")
    return root if usable and not is_local(root) else ""


def for_others(link: str, root: str) -> str:
    """`link` at `root` instead of the host that it names; unchanged without `root`."""
    parts = _parts(link)
    return f"{root}{parts.path}{'?' if parts.query else ''}{parts.query}" if root else link


def ask_for_root(link: str, *, key: str) -> str:
    """The root to use instead of that of `link`: "" if others can open `link`, or while nothing usable is typed."""
    if not is_local(link):
        return ""
    st.session_state.setdefault(key, st.session_state.get(TYPED, ""))
    typed = st.text_input("Address that others can open", key=key, placeholder="such as 192.168.1.20:8501")
    st.session_state[TYPED] = typed
    root = public_root(typed)
    if typed.strip() and not root:
        st.warning(INVALID)
    return root


def _parts(link: str) -> SplitResult:
    """The parts of an address; none of a text that cannot be one."""
    try:
        parts = urlsplit(link)
        parts.port  # noqa: B018 - raises if it is no number
    except ValueError:
        return urlsplit("")
    return parts
