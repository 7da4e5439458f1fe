"""The script steps of the position table."""

from components.compute.positions import Positions, Walk
from components.take_home.shown import add_step, for_script


@for_script
def add_positions_steps(positions: Positions, walk: Walk, word_row: int) -> None:
    """Add the cosines of all rows, their chain, and a word moved through all positions."""
    add_step(
        "positions", word_row=word_row, start=walk.start, cosines=positions.cosines, neighbours=positions.neighbours,
        chain=positions.chain, walk=[walk.position, walk.summed, walk.normed],
    )  # fmt: skip
