"""The tour in use: the host's own (EXPLORER_TOUR, a YAML file) if it is valid, otherwise the built-in one."""

import logging
import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from components.frame.pages import PAGES, answers_of, settings_of_pages
from components.records.pages import Page
from components.talk.tour_file import LONGEST, Tour, TourError, read_tour

VARIABLE = "EXPLORER_TOUR"
INVALID = "This server's own tour has mistakes (its log names them), so this is the built-in one."
BUILT_IN = Path(__file__).parents[1] / "story" / "tour.yaml"
log = logging.getLogger(__name__)


def current_tour() -> tuple[Tour, str]:
    """The tour, and one sentence for the viewer if the host's own could not be used; the log then says why."""
    own = os.environ.get(VARIABLE, "")
    return _current_tour(own, _modified(own))


def read(path: Path, pages: Iterable[Page] | None) -> Tour:
    """The tour in a file, checked against `pages`, if they are given. Raises TourError with every problem."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise TourError(f"The file cannot be read: {type(error).__name__}.") from error
    if pages is None:
        return read_tour(text, None)
    return read_tour(text, settings_of_pages(pages), answers_of(pages))


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
        return read(Path(own).expanduser(), PAGES.values()), ""
    except TourError as error:
        log.error("%s=%s cannot be used, the built-in tour is used instead:\n%s", VARIABLE, own, error)
        return read(BUILT_IN, None), INVALID
