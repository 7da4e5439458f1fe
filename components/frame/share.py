"""The address of what is shown, to copy, and as a QR code that works from the back of a room."""

from pathlib import Path
from urllib.parse import urlsplit

import segno
import streamlit as st

from components.frame import address
from components.frame.streamlit_internals import browser_component

ASKED, ANY = "share_asked", "*"
HERE = Path(__file__)
FEW_MODULES = 77  # version 15; with more modules on a projector a phone must come closer
ONLY_HERE = ("localhost", "127.0.0.1", "::1")

_share = browser_component("share")


def share_button() -> None:
    """Opens the address of this view."""
    st.button(
        "Share this view", icon=":material/qr_code_2:", key="share_button", width="stretch", on_click=ask,
        help="The address of this page with your sentence and settings, to copy or to scan.",
    )  # fmt: skip


def ask() -> None:
    """A callback: show the address at the end of this run."""
    st.session_state[ASKED] = ANY


def share() -> None:
    """Call at the end of each run of the frame, when every setting is known.

    What was asked for stays open until it is closed or the view is another one: a run that changes nothing, such as
    that after the screen was measured, must not close it.
    """
    link = address.full()
    if (requested := st.session_state.get(ASKED)) and requested in (ANY, link):
        st.session_state[ASKED] = link
        _dialog(link)
    else:
        _close()


def _close() -> None:
    st.session_state.pop(ASKED, None)


def code(link: str) -> segno.QRCode | None:
    """The QR code of an address, as small as it can be; None if the address does not fit into any."""
    try:
        return segno.make_qr(link, error="l", boost_error=True)
    except segno.DataOverflowError:
        return None


def remark(link: str) -> str:
    """What a viewer should know of this address before sharing it, as one sentence; mostly nothing."""
    if (drawn := code(link)) is None:
        size = len(link.encode())
        return (
            f"The text is too long for a QR code ({size:,} bytes; the largest holds 2,953). The address can be copied."
        )
    if (urlsplit(link).hostname or "") in ONLY_HERE:
        return "This address works only on this computer."
    if drawn.symbol_size(border=0)[0] > FEW_MODULES:
        return "The text is long, so the code is dense: hold the phone closer."
    return ""


@st.dialog("Share this view", width="large", on_dismiss=_close)
def _dialog(link: str) -> None:
    drawn = code(link)
    _share(
        key="share",
        data={
            "link": link,
            "remark": remark(link),
            "image": drawn.svg_data_uri(border=4, light="white", omitsize=True) if drawn else "",
        },
    )
