"""Which tour is told: the host's own (EXPLORER_TOUR, a YAML file) if it can be used, otherwise the built-in one."""

import logging
import os
from pathlib import Path

import streamlit as st

from components.compute.tour import Pages, address_names, read_tour
from components.records.tour import Tour, TourError

VARIABLE = "EXPLORER_TOUR"
MISTAKEN = "The host's own tour has mistakes (the server's log names them); this is the built-in one."
BUILT_IN = Path(__file__).with_name("tour.yaml")
HERE, PAGES = Path(__file__).parent, Path(__file__).parents[2] / "pages"
log = logging.getLogger(__name__)


def told() -> tuple[Tour, str]:
    """The tour, and one sentence for the viewer if the host's own could not be used; the log then says why."""
    own = os.environ.get(VARIABLE, "")
    return _told(own, _changed(own))


@st.cache_resource(show_spinner=False)
def pages() -> dict[str, frozenset[str]]:
    """Each page's name and the names of the settings that its address knows: read from the code of page and widgets."""
    shared = {path.stem: address_names(path.read_text(encoding="utf-8")) for path in HERE.glob("*.py")}
    known = {}
    for script in sorted(PAGES.glob("*.py")):
        code = script.read_text(encoding="utf-8")
        used = [names for widget, names in shared.items() if f"components.widgets.{widget} " in code]
        known[script.stem] = frozenset(address_names(code).union(*used))
    return known


def read(path: Path, known: Pages | None) -> Tour:
    """The tour in a file; `known` are pages and settings to check it against. Raises TourError with every problem."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TourError(f"The file cannot be read: {type(error).__name__}.") from error
    return read_tour(text, known)


def _changed(own: str) -> int:
    try:
        return Path(own).expanduser().stat().st_mtime_ns if own else 0
    except OSError:
        return 0


@st.cache_data(max_entries=2, show_spinner=False)
def _told(own: str, changed: int) -> tuple[Tour, str]:
    """`changed` is a cache key: a speaker who saves the file sees the new tour at the next click.

    The built-in tour was checked by the tests; reading all code for it would cost the first viewer time.
    """
    if not own:
        return read(BUILT_IN, None), ""
    try:
        return read(Path(own).expanduser(), pages()), ""
    except TourError as error:
        log.error("%s=%s cannot be used, the built-in tour is told instead:\n%s", VARIABLE, own, error)
        return read(BUILT_IN, None), MISTAKEN
