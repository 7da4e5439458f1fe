"""A tour: scenes, each a real state of a page, and what the speaker says there."""

from collections.abc import Callable
from dataclasses import dataclass

LENGTHS = (5, 15, 45)  # minutes


@dataclass(frozen=True)
class Scene:
    """One idea on one screen.

    `settings` are pairs of an address name and its value. `show` holds the keys of the page's elements that stay on
    the screen; empty, the whole page stays. `cover` are those of them that wait for the answer. `sentences` (A and B)
    are put into the sentence box; None keeps what is there. `finding` names what is computed for the answer. Tours
    shorter than `shortest` minutes leave the scene out.
    """

    title: str
    page: str
    text: str
    settings: tuple[tuple[str, str], ...] = ()
    show: tuple[str, ...] = ()
    cover: tuple[str, ...] = ()
    sentences: tuple[str, str] | None = None
    shortest: int = LENGTHS[0]
    question: str = ""
    finding: str = ""
    answer: str = ""
    notes: str = ""


@dataclass(frozen=True)
class Tour:
    """Scenes in order; there is at least one."""

    title: str
    scenes: tuple[Scene, ...]


@dataclass(frozen=True)
class Rule:
    """What a setting may be: `read` raises for any other text, `words` say what it takes."""

    read: Callable[[str], object]
    words: str

    def allows(self, text: str) -> bool:
        """Whether `text` may stand in an address for this setting."""
        try:
            self.read(text)
        except (ValueError, KeyError, IndexError):
            return False
        return True


class TourError(ValueError):
    """A tour's text cannot be used. `problems` are sentences, each with its scene and line where there is one."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems
