"""The bases that the browser keeps of both maps, the same for every sentence and viewer."""

from components.canvas.atlas_map import atlas_map
from components.canvas.uses_map import uses_map
from components.views.service import Service


def make_bases(bert: Service) -> None:
    """Pack the bases of both maps, if there are any; the pages find them cached."""
    if drawn := bert.uses_map():
        uses_map.packed(drawn)
    if atlas := bert.atlas():
        atlas_map.base(atlas, bert.vocabulary())
