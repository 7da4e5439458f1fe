"""The tour in use: the host's own (EXPLORER_TOUR, a YAML file) if it is valid, otherwise the built-in one."""

import logging
import os
import sys
from functools import lru_cache
from pathlib import Path

import streamlit as st

from components.talk.tour_file import LONGEST, Pages, Tour, TourError, read_tour

VARIABLE = "EXPLORER_TOUR"
INVALID = "This server's own tour has mistakes (its log names them), so this is the built-in one."
BUILT_IN = Path(__file__).with_name("tour.yaml")
log = logging.getLogger(__name__)


def current_tour() -> tuple[Tour, str]:
    """The tour, and one sentence for the viewer if the host's own could not be used; the log then says why."""
    own = os.environ.get(VARIABLE, "")
    return _current_tour(own, _modified(own))


@st.cache_resource(show_spinner=False)
def pages() -> Pages:
    """Each page's name, the settings in its address, and their allowed values."""
    from components.talk.tour_settings import settings_of_pages  # here, since it imports the views of all pages

    return settings_of_pages()


def read(path: Path, known: Pages | None) -> Tour:
    """The tour in a file; `known` are pages and settings to check it against. Raises TourError with every problem."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise TourError(f"The file cannot be read: {type(error).__name__}.") from error
    if known is None:
        return read_tour(text, None)
    from components.views.answers import ANSWERS  # here, since it imports the views of many pages

    return read_tour(text, known, ANSWERS)


def _modified(own: str) -> int:
    try:
        return Path(own).expanduser().stat().st_mtime_ns if own else 0
    except OSError:
        return 0


@lru_cache(maxsize=2)
def _current_tour(own: str, modified: int) -> tuple[Tour, str]:
    """`modified` is part of the cache key: a speaker who saves the file sees the new tour at the next click.

    The built-in tour is checked by tests, not here: importing every page's views would cost the first viewer time.
    """
    if not own:
        return read(BUILT_IN, None), ""
    try:
        return read(Path(own).expanduser(), pages()), ""
    except TourError as error:
        log.error("%s=%s cannot be used, the built-in tour is used instead:\n%s", VARIABLE, own, error)
        return read(BUILT_IN, None), INVALID


def main() -> None:
    """Check the tour named on the command line; print each problem with its scene and line, or the number of scenes."""
    try:
        tour = read(Path(sys.argv[1]).expanduser(), pages())
    except TourError as error:
        sys.exit(f"{sys.argv[1]} cannot be used:\n{error}")
    print(f"{sys.argv[1]} is valid: {len(tour.scenes)} scenes.")


if __name__ == "__main__":
    main()
