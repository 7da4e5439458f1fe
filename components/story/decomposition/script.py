"""The script step of /decomposition."""

from typing import Any

from components.records.decomposition import FEED_FORWARD, Decomposition, Inside
from components.story.decomposition.inside import largest_shares
from components.take_home.shown import add_step, for_script


@for_script
def add_decomposition_steps(ours: Decomposition, opened: Inside | None, head: int) -> None:
    """Add the parts of a token's vector, the share of each after every layer, and the largest ones of the open part."""
    open_part: dict[str, Any] = {}
    if opened:
        of_network = {"open_network": True} if opened.part.kind == FEED_FORWARD else {"open_head": head}
        open_part = {"open_layer": opened.part.layer, **of_network, "largest_pieces": largest_shares(opened, head)}
    shares = ours.shares[:, :, 0]
    add_step("decomposition", layer=ours.layer, token=ours.rows[0], drawn_parts=ours.parts[:, 0], drawn_shares=shares,
             **open_part)  # fmt: skip
