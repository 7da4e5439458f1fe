"""A tour: scenes, each a real state of a page, and what the speaker says there."""

from dataclasses import dataclass

LENGTHS = (5, 15, 45)  # minutes


@dataclass(frozen=True)
class Scene:
    """One idea on one screen.

    `settings` are pairs of a name and a value in the page's address. `show` holds the keys of the page elements to show
    (empty: the whole page), `cover` those that stay covered until the answer is revealed. `sentences` (A and B) replace
    the reader's; None keeps them. `finding` names what is computed for the answer. Tours shorter than `shortest`
    minutes skip the scene.
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
    """At least one scene, in order."""

    title: str
    scenes: tuple[Scene, ...]


class TourError(ValueError):
    """A tour file cannot be used. `problems` are sentences, each with its scene and line if there is one."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems
