"""All tensors of a model as areas to scale: where each lies, what it is called, and to what it belongs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from components.compute.anatomy import POOLER, WORD, Anatomy, Parameter

TABLE, PLACE, ATTENTION, NETWORK, AFTER = "word", "place", "attention", "network", "pooler"  # what a tensor belongs to
KINDS = {TABLE: "word", PLACE: "position, segment, norm", ATTENTION: "attention", NETWORK: "networks", AFTER: "pooler"}
PICTURE, CELL = 736 / 300, 1.75  # wide as high: the whole picture, and a layer at its best
_ENDS = {
    "embeddings.word_embeddings.weight": "word table",
    "embeddings.position_embeddings.weight": "position table",
    "embeddings.token_type_embeddings.weight": "segment table",
    "embeddings.LayerNorm": "input norm",
    "attention.self.query": "Q",
    "attention.self.key": "K",
    "attention.self.value": "V",
    "attention.output.dense": "out",
    "attention.output.LayerNorm": "norm 1",
    "intermediate.dense": "wider",
    "output.dense": "back",
    "output.LayerNorm": "norm 2",
    "pooler.dense": "pooler",
}


# What a tensor does, by its name in a layer. A matrix has a row for each number that it makes, a column for each
# that it takes.
_DOES = {
    "word table": "has a row for each piece of the vocabulary",
    "position table": "has a row for each place in a text",
    "segment table": "has a row for sentence A and one for B",
    "input norm": "stretches and shifts each dimension after the sum",
    "Q": "makes of each vector what it asks for",
    "K": "makes of each vector what it is found by",
    "V": "makes of each vector what is passed on",
    "out": "makes one vector of what all heads bring",
    "norm 1": "stretches and shifts each dimension after attention",
    "wider": "is the network’s first step, into a wider vector",
    "back": "is the network’s second step, back to a vector’s width",
    "norm 2": "stretches and shifts each dimension after the network",
    "pooler": "makes one vector for the text out of that of [CLS]",
}


class Box(NamedTuple):
    """A rectangle in a picture that is 1 wide and 1 high."""

    left: float
    top: float
    width: float
    height: float


class Area(NamedTuple):
    """A tensor in the picture."""

    parameter: Parameter
    box: Box


@dataclass(frozen=True)
class _Row:
    """Parts beside each other, or one below the other if it goes `down`."""

    parts: Sequence["_Part"]
    down: bool = False


_Part = Parameter | _Row


def short_name(name: str) -> str:
    """What a tensor is called in its layer: “wider” for “encoder.layer.5.intermediate.dense.weight”."""
    inside = name.split(".", 3)[3] if name.startswith("encoder.layer.") else name
    if inside in _ENDS:
        return _ENDS[inside]
    owner, _, last = inside.rpartition(".")
    if owner not in _ENDS:
        return inside
    if owner.endswith("LayerNorm"):
        return f"{_ENDS[owner]}: {'gamma' if last == 'weight' else 'beta'}"
    return _ENDS[owner] if last == "weight" else f"{_ENDS[owner]}, {last}"


def spoken(name: str) -> str:
    """What a tensor is called: “layer 6: wider”. Layers count from 1, in PyTorch's names from 0."""
    parts = name.split(".")
    return f"layer {int(parts[2]) + 1}: {short_name(name)}" if name.startswith("encoder.layer.") else short_name(name)


def does(name: str) -> str:
    """What the tensor does, as the end of a sentence; empty for one that `BertModel` does not have."""
    short = short_name(name)
    owner = short.partition(":")[0].partition(",")[0]
    if short.endswith(", bias"):
        return f"is added to what “{owner}” makes"
    return _DOES.get(owner, "")


def kind_of(name: str) -> str:
    """To what a tensor belongs."""
    if name.startswith("encoder.layer."):
        return ATTENTION if ".attention." in name else NETWORK
    if name.startswith(f"{POOLER}."):
        return AFTER
    return TABLE if name == WORD else PLACE


def areas(anatomy: Anatomy) -> tuple[Area, ...]:
    """Every tensor, as large as its share of all numbers: at the left the input's tables, at the right the layers."""
    layers = [group for group in anatomy.groups if group.startswith("encoder layer ")]
    of_input = [one for one in anatomy.parameters if kind_of(one.name) in (TABLE, PLACE)]
    after = [one for one in anatomy.parameters if kind_of(one.name) == AFTER]
    beside = 1 - sum(one.count for one in of_input) / anatomy.total
    left = _Row([*_of(of_input, TABLE), _Row(_of(of_input, PLACE))], down=True)
    rows = [_Row([_layer(anatomy, group) for group in row]) for row in _rows(layers, beside * PICTURE)]
    return tuple(_placed(_Row([left, _Row([*rows, _Row(after)], down=True)]), Box(0, 0, 1, 1)))


def sums(anatomy: Anatomy) -> dict[str, int]:
    """How many numbers belong to each kind, as far as the model has it."""
    found = {kind: sum(one.count for one in _of(anatomy.parameters, kind)) for kind in KINDS}
    return {kind: count for kind, count in found.items() if count}


def _of(parameters: Iterable[Parameter], kind: str) -> list[Parameter]:
    return [one for one in parameters if kind_of(one.name) == kind]


def _rows(layers: Sequence[str], aspect: float) -> list[Sequence[str]]:
    """The layers in as many columns as give them the best form; `aspect` is that of the room for all of them."""

    def away(columns: int) -> float:
        return abs(log(aspect / columns * -(-len(layers) // columns) / CELL))

    columns = min(range(1, len(layers) + 1), key=away, default=1)
    return [layers[first : first + columns] for first in range(0, len(layers), columns)]


def _layer(anatomy: Anatomy, group: str) -> _Row:
    own = [one for one in anatomy.parameters if one.group == group]
    attention, network = _of(own, ATTENTION), _of(own, NETWORK)
    of_heads = [one for one in attention if len(one.shape) == 2]  # Q, K, V, out
    two = _Row([_Row(of_heads[half::2], down=True) for half in (0, 1)])
    matrices = [one for one in network if len(one.shape) == 2]
    return _Row([
        _Row([two, _Row(_vectors(attention))], down=True),
        _Row([*matrices, _Row(_vectors(network))], down=True),
    ])  # fmt: skip


def _vectors(parameters: Sequence[Parameter]) -> list[Parameter]:
    return [one for one in parameters if len(one.shape) != 2]


def _size(part: _Part) -> int:
    return part.count if isinstance(part, Parameter) else sum(map(_size, part.parts))


def _placed(part: _Part, box: Box) -> Iterator[Area]:
    if isinstance(part, Parameter):
        yield Area(part, box)
        return
    whole, before = _size(part), 0
    for one in part.parts:
        size = _size(one)
        if not size:
            continue
        share, start = size / whole, before / whole
        if part.down:
            inside = Box(box.left, box.top + start * box.height, box.width, share * box.height)
        else:
            inside = Box(box.left + start * box.width, box.top, share * box.width, box.height)
        yield from _placed(one, inside)
        before += size
