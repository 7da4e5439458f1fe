"""The menu at the end of the bar, and the address of the current view, to copy and as a QR code for
the back of a room.

On a desktop the menu shares and exports; on a phone it has everything but the sentence. Rows whose keys begin with
`phone_` are for a phone; the style sheet hides them on a desktop. Where the app is open at an address of its own
computer, a teacher types the one that works for others.
"""

from urllib.parse import SplitResult, urlsplit

import segno
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.frame import address
from components.frame.markup import escaped, paragraphs
from components.frame.pages import PAGES
from components.frame.streamlit_internals import browser_component

MENU = "more"
REQUESTED, ANY = "share_requested", "*"
FEW_MODULES = 77  # version 15; with more modules on a projector a phone must come closer
_share = browser_component("share")
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
TYPED = "public_address"
INVALID = "This is no address that others can open. Type one such as 192.168.1.20:8501 or https://bert.example.org."


def more_menu() -> DeltaGenerator:
    """The menu. It runs the app when it opens, so that its rows know what was typed since."""
    menu = st.popover("⋯", key=MENU, on_change="rerun", help="Share and export")
    with menu, st.container(key="phone_head", horizontal=True, vertical_alignment="center"):
        paragraphs(sheet="Menu")
        st.button("✕", key="close_more", help="Close this menu", on_click=close)
    return menu


def is_open() -> bool:
    """Whether a reader has the menu open."""
    return bool(st.session_state.get(MENU))


def close() -> None:
    """For callbacks: close the menu, since what was clicked in it opens something else."""
    if MENU in st.session_state:
        st.session_state[MENU] = False


def phone_row(name: str, what: str) -> DeltaGenerator:
    """A row of a phone's menu that opens in place."""
    with st.container(key=f"phone_{name.lower().replace(' ', '_')}"):
        return st.expander(row(name, what), type="compact")


def row(name: str, what: str) -> str:
    """A label in Markdown: a name, and in smaller type what it is."""
    return f"{escaped(name)} :small[{escaped(what)}]"


def share_button() -> None:
    """The row of the menu that opens the dialog with the address of this view."""
    st.button(row("Share", "a link that opens this page, and its QR code"), key="share_button", type="tertiary",
              width="stretch", on_click=request_share)  # fmt: skip


def request_share() -> None:
    """A callback: open the dialog at the end of this run."""
    close()
    st.session_state[REQUESTED] = ANY


def share() -> None:
    """Show the dialog if it was requested. Call at the end of each full run, when every setting is known.

    It stays open until it is closed or the view changes: a run that changes nothing, such as the one after the screen
    was measured, must not close it.
    """
    link = address.full_link()
    if (requested := st.session_state.get(REQUESTED)) and requested in (ANY, link):
        st.session_state[REQUESTED] = link
        _dialog(link)
    else:
        _close()


def _close() -> None:
    st.session_state.pop(REQUESTED, None)


def code(link: str) -> segno.QRCode | None:
    """The smallest QR code of an address; None if it does not fit into any."""
    try:
        return segno.make_qr(link, error="l", boost_error=True)
    except segno.DataOverflowError:
        return None


def remark(link: str) -> str:
    """One sentence about what limits sharing this address; usually empty."""
    if (drawn := code(link)) is None:
        size = len(link.encode())
        return (
            f"The text is too long for a QR code ({size:,} bytes; the largest holds 2,953). The address can be copied."
        )
    if is_local(link):
        return "This address works only on this computer."
    if drawn.symbol_size(border=0)[0] > FEW_MODULES:
        return "The text is long, so the code is dense: hold the phone closer."
    return ""


@st.dialog("Share this view", width="large", on_dismiss=_close)
def _dialog(local: str) -> None:
    link = for_others(local, ask_for_root(local, key="public_address_share"))
    drawn = code(link)
    _share(
        key="share",
        data={
            "link": link,
            "remark": remark(link),
            "image": drawn.svg_data_uri(border=4, light="white", omitsize=True) if drawn else "",
        },
    )


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
