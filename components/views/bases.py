"""The bases that the browser keeps of both maps, the same for every sentence and viewer."""

from typing import Protocol

from components.canvas.atlas_map import atlas_map
from components.canvas.uses_map import uses_map
from components.records.atlas import Atlas
from components.records.uses_map import UsesMap
from components.records.vocabulary import Vocabulary


class Service(Protocol):
    """The questions of the model service that the maps need."""

    def atlas(self) -> Atlas | None: ...
    def vocabulary(self) -> Vocabulary: ...
    def uses_map(self) -> UsesMap | None: ...


def make_bases(bert: Service) -> None:
    """Pack the bases of both maps, if there are any; the pages find them cached."""
    if drawn := bert.uses_map():
        uses_map.packed(drawn)
    if atlas := bert.atlas():
        atlas_map.base(atlas, bert.vocabulary())
