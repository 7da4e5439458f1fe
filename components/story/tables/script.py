"""The script steps of /tables."""

from collections.abc import Sequence

from components.compute.tables import Positions, Walk
from components.records.arrays import Array
from components.service import ModelService
from components.take_home.shared import Pair, in_use_first, second_model
from components.take_home.shown import add_step, for_script


@for_script
def add_rows_step(bert: ModelService, models: Pair, rows: Sequence[Array], shares: Sequence[Array]) -> None:
    """The word rows of the text in both `models` as drawn, and the shares of all rows by their length."""
    pair, (first, other) = in_use_first(bert, models, rows)
    _, (here, there) = in_use_first(bert, models, shares)
    add_step(
        "rows_of_two", **second_model(*pair), first_rows=first, other_rows=other,
        first_shares=here, other_shares=there,
    )  # fmt: skip


@for_script
def add_walk_step(
    bert: ModelService, models: Pair, walks: Sequence[Walk], tables: Sequence[Positions], word_row: int
) -> None:
    """A word moved through all positions, and the cosines of the position rows, in both `models` as drawn."""
    pair, (first, other) = in_use_first(bert, models, walks)
    _, (here, there) = in_use_first(bert, models, tables)
    add_step(
        "walks_of_two", **second_model(*pair), moved_row=word_row, moved_start=first.start,
        walked=first.normed, other_walked=other.normed,
        place_cosines=here.cosines, other_place_cosines=there.cosines,
    )  # fmt: skip


@for_script
def add_positions_steps(positions: Positions, walk: Walk, word_row: int) -> None:
    """Add the cosines of all rows, their chain, and a word moved through all positions."""
    add_step(
        "positions", word_row=word_row, start=walk.start, cosines=positions.cosines, neighbours=positions.neighbours,
        chain=positions.chain, walk=[walk.position, walk.summed, walk.normed],
    )  # fmt: skip
