"""The script steps of /embeddings."""

from components.story.embeddings.difference import DIFFERENCE, SideBySide
from components.take_home.shown import add_step, for_script
from components.take_home.step_files import step_code
from components.views.recipe import shape_and_code


@for_script
def add_difference_step(first: str, second: str, both: SideBySide) -> None:
    """Add the rows of one sentence minus those of another, without the rows that there are not."""
    shown = both.values(DIFFERENCE)[:, both.has(DIFFERENCE)]
    add_step("difference", first=first, second=second, places=_compared(both), differences=shown)


def recipe_of_difference(first: str, second: str, both: SideBySide) -> None:
    """The code for the same rows."""
    code = step_code("difference", "differences", first=first, second=second, places=_compared(both))
    shape_and_code(both.a[:, both.has(DIFFERENCE)].shape, code, key="recipe_difference")


def _compared(both: SideBySide) -> list[tuple[int, int]]:
    """The positions of the rows that both sentences have."""
    return [pair for pair, is_shown in zip(both.places, both.has(DIFFERENCE), strict=True) if is_shown]
