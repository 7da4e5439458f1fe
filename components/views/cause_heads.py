"""The path by which a token reads what is changed, cut in one head at a time."""

from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.cause import HeadCuts, apart, strongest
from components.compute.heatmaps import sheet_of
from components.compute.interventions import Cut, Intervention, Swap
from components.records.heatmaps import Panel
from components.records.tokens import Tokens
from components.views.cause_told import as_it_takes
from components.views.wording import fixed, token_name

ReadPath = tuple[int, int, bool, bool]  # source, layer, in later layers too, hidden from everyone


def path_of(change: Intervention, target: int, layers: int) -> ReadPath | None:
    """The path by which the target reads what is changed.

    None where it reads nothing: a part that is switched off, its own vector, a vector after the last layer.
    """
    if isinstance(change, Cut):
        return change.source, change.first, change.last > change.first, change.reader is None
    if isinstance(change, Swap) and change.layer < layers and change.pairs[0][0] != target:
        return change.pairs[0][0], change.layer + 1, False, False
    return None


def heads_figure(cut: HeadCuts, tokens: Tokens, path: ReadPath) -> None:
    """What a cut of the path in each head alone does. Under a swap, too, it is a cut, and says so."""
    names = [f"head {head}" for head in range(1, len(cut.moved) + 1)]
    source, layer, onward, everyone = path
    who = "no token reads" if everyone else f"{token_name(tokens.names, cut.position)} does not read"
    what = f"A cut, one head at a time: in layer {layer}{' and all later ones' * onward}, {who}"
    sheet = sheet_of(
        [Panel("path_heads", f"{what} {token_name(tokens.names, source)}", cut.moved[None])], [f"layer {layer}"],
        down="layer", across="head", names=names,
    )  # fmt: skip
    words = (
        f"1 − cosine of the last vector of {token_name(tokens.names, cut.position)} with itself before. {alone(cut)}"
    )
    heatmaps(sheet, key="path_heads", compact=True, caption=words, column=int(cut.moved.argmax()))


def alone(cut: HeadCuts) -> str:
    """The head whose cut alone does most, if float32 can tell; effects of heads do not add up."""
    together = f"Cut in all heads: {fixed(cut.together, 4)}."
    (_, head), first, second = strongest(cut.moved[None], range(len(cut.moved)))
    if len(cut.moved) == 1 or not apart(first, second):
        return together
    alone, following = as_it_takes(first, second, 4)
    return f"{together} In one head alone, head {head + 1} does most: {alone}, the next {following}."
