"""The script steps of /embeddings."""

from components.story.embeddings.pairs import DIFFERENCE, SideBySide
from components.take_home.shown import add_step, for_script


@for_script
def add_difference_step(first: str, second: str, both: SideBySide) -> None:
    """Add the rows of one sentence minus those of another, without the rows that there are not."""
    shown = both.has(DIFFERENCE)
    places = [pair for pair, is_shown in zip(both.places, shown, strict=True) if is_shown]
    add_step("difference", first=first, second=second, places=places, differences=both.values(DIFFERENCE)[:, shown])
