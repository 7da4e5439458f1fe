"""What /model says: where most parameters are, what the picture shows, and what may be tried."""

from math import prod

from components.compute.anatomy import WORD, Anatomy, ParameterValues
from components.compute.tokens import worth_naming
from components.frame.page_head import Finding, Try
from components.frame.settings import VIEW
from components.records.checkpoints import UNTRAINED
from components.records.tokens import Tokens
from components.story.model.areas import ATTENTION, NETWORK, does, spoken, sums
from components.story.model.asked import AREAS, MEAN, OPEN, TENSOR
from components.views.answers import PageState, SceneAnswer
from components.views.tries import Told, without_training
from components.views.wording import counted, percent, quoted, shortened, significant, spelled

ABOUT = """\
Everything this BERT has learned is in these tensors; your sentence changes none of them. Areas are to scale; biases and
the vectors of LayerNorm are too thin to see, and stand in the list.

In each layer, attention has four matrices: **Q**, **K**, **V** (query, key, value) and **out**; the feed-forward
network has two: **wider** and **back**. The “110M” of BERT base is rounded: it has 109,482,240 parameters without its
pre-training heads and 110,106,428 with them; its word table is 21.4% of the former.
"""
MILLION, THOUSAND = 1_000_000, 1_000


def finding(tokens: Tokens, anatomy: Anatomy, layers: int) -> Finding:
    """How much of the model the word table is; the line says how much all layers are, and how little this text reads.

    Refuted by a share that the anatomy does not have, and by another number of rows than the text has IDs.
    """
    read, rows = len(set(tokens.ids)), anatomy.parameter(WORD).shape[0]
    token = worth_naming(tokens).positions[-1]
    words, total, of_layers = in_unit(anatomy, anatomy.parameter(WORD).count, anatomy.total, _of_layers(anatomy))
    together = "its one layer has" if layers == 1 else f"all {spelled(layers)} layers have"
    return Finding(
        f"{_part(anatomy.share(WORD))} of the parameters are the word table.",
        token,
        line=f"{words} of {total}{unit(anatomy)}; {together} {of_layers}; "
        f"this text reads {read:,} of its {rows:,} rows, {quoted(shortened(tokens.names[token], 12))} among them",
    )


def finding_of_one(anatomy: Anatomy, name: str) -> Finding:
    """How much of the model the tensor of this name is. Refuted by a share that the anatomy does not have."""
    one = anatomy.parameter(name)
    numbers = f"{times(one.shape)} = {one.count:,}" if len(one.shape) > 1 else f"{one.count:,}"
    said = f"“{shortened(spoken(name))}” is {percent(anatomy.share(name))} of the parameters."
    return Finding(said, line=f"{numbers} of {anatomy.total:,} numbers")


def told(view: str, values: ParameterValues, cell: str, variant: str) -> Told:
    """What is drawn, what it means, and another tensor, view or model."""
    count = prod(values.shape)
    if view == AREAS:
        see = "Every area is a tensor, drawn to scale. The open one is highlighted, and drawn below."
        means = f"{_what_it_does(values.name)} No text changes it."
        onward = Try("See it large", {VIEW.name: TENSOR})
    else:
        see = _dots(values, cell)
        by = "Chance" if variant == UNTRAINED else "Training"
        means = f"{_what_it_does(values.name)} {by} made its {counted(count, 'number')}."
        onward = Try("Find it in the model", {VIEW.name: None})
    first = "encoder.layer.0.attention.self.query.weight"
    other = WORD if values.name != WORD else first
    return Told(see=see, means=means, tries=[Try(f"Open “{spoken(other)}”", {OPEN.name: other}), onward,
                                             *without_training(variant)])  # fmt: skip


def _what_it_does(name: str) -> str:
    return f"“{spoken(name)}” {does(name) or 'is a part of this model'}."


def _dots(values: ParameterValues, cell: str) -> str:
    if len(values.shape) != 2:
        return f"Each stripe is a number of “{spoken(values.name)}”."
    return f"Each dot is {_cell(values, cell)} of “{spoken(values.name)}”."


def _cell(values: ParameterValues, cell: str) -> str:
    if not values.is_binned:
        return "a number"
    kind = "mean" if cell == MEAN else "root mean square"
    return f"the {kind} of {counted(prod(values.block), 'number')}"


def caption(values: ParameterValues, cell: str) -> str:
    """The shape of the open tensor, and what a dot of its picture is."""
    if len(values.shape) != 2:
        return f"{counted(prod(values.shape), 'number')}, a stripe for each"
    return f"{times(values.shape)}, each dot {_cell(values, cell)}"


def foot(values: ParameterValues) -> str:
    """From where to where the histogram goes, and how many values lie beyond."""
    low, high, smallest, largest = (_number(value) for value in (*values.span, values.smallest, values.largest))
    goes = f"Histogram from {low} to {high}, in {len(values.counts)} bins"
    if not values.beyond:
        return f"{goes}: all {counted(int(values.counts.sum()), 'number')}."
    lie = "lies" if values.beyond == 1 else "lie"
    beyond = f"{values.beyond:,} of {counted(prod(values.shape), 'number')} {lie} beyond"
    return f"{goes}; {beyond}; all are from {smallest} to {largest}."


def totals(anatomy: Anatomy) -> str:
    """How many numbers all tensors have together."""
    return f"{anatomy.total:,} numbers in all, {anatomy.total_2d:,} of them in matrices."


def legend(anatomy: Anatomy) -> dict[str, str]:
    """How many numbers belong to each kind, in the unit of the whole."""
    found = sums(anatomy)
    return dict(zip(found, in_unit(anatomy, *found.values(), decimals=2), strict=True))


def unit(anatomy: Anatomy) -> str:
    """In what parameters are counted."""
    return " million" if anatomy.total >= MILLION else " thousand" if anatomy.total >= 10 * THOUSAND else ""


def in_unit(anatomy: Anatomy, *counts: int, decimals: int = 1) -> list[str]:
    """These numbers of parameters, in the unit of the whole."""
    size = {" million": MILLION, " thousand": THOUSAND}.get(unit(anatomy), 1)
    return [f"{count / size:,.{decimals}f}" if size > 1 else f"{count:,}" for count in counts]


def times(shape: tuple[int, ...]) -> str:
    """“1,536 × 384”."""
    return " × ".join(f"{size:,}" for size in shape)


def _of_layers(anatomy: Anatomy) -> int:
    found = sums(anatomy)
    return found.get(ATTENTION, 0) + found.get(NETWORK, 0)


def _part(share: float) -> str:
    """“Half” where a reader would say so, else a percentage."""
    return "Half" if 0.47 <= share <= 0.53 else percent(share).capitalize()


def _number(value: float) -> str:
    return significant(value, 3).replace("-", "−") if value else "0"


def largest_parameter(state: PageState) -> SceneAnswer:
    """The largest parameter's share of all numbers."""
    anatomy = state.bert.anatomy()
    largest = max(anatomy.parameters, key=lambda parameter: parameter.count)
    what = "the word table" if largest.name == WORD else f"{largest.name}"
    return SceneAnswer(
        f"{anatomy.total:,} numbers in {len(anatomy.parameters):,} tensors; the largest is {what}, "
        f"{percent(largest.count / anatomy.total)} of them all."
    )
