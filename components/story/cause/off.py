"""The sentence about heads that are switched off."""

from components.compute.cause import SwitchedOff, apart, strongest
from components.frame.page_head import Finding, Try, head_marks
from components.frame.settings import VIEW
from components.records.heads import HeadsInGeneral
from components.records.tokens import Tokens
from components.views.cause_told import LEAST_MOVED, of_part, thousandths
from components.views.tries import Told, follow
from components.views.wording import as_it_takes, token_name


def finding(off: SwitchedOff, tokens: Tokens, on: str, general: HeadsInGeneral, layers: int) -> Finding:
    """The head that moves the chosen vector most when it is switched off; nothing is named below `LEAST_MOVED`, nor if
    float32 cannot tell it from the next.

    What it is worth in general is told where that is the same measure: the mean of all tokens, moved by the mean.
    """
    heads, done = off.mean_heads if on == "sentence" else off.heads, len(off.heads)
    (row, column), first, second = strongest(heads, range(heads.shape[1]))
    whose = "the mean of all tokens" if on == "sentence" else token_name(tokens.names, off.position)
    by = "their mean" if off.by == "mean" else "zero"
    if heads.size == 1:
        return Finding(f"Switching off the only head moves {whose} by {thousandths(first)}.")
    if first < LEAST_MOVED:
        return Finding(of_part(f"No single head moves {whose} by a thousandth or more.", done, layers))
    if not apart(first, second):
        headline = of_part(f"No head moves {whose} more than every other.", done, layers)
        return Finding(headline, line=f"the largest effect is {thousandths(first)}")
    moved, following = as_it_takes(1000 * first, 1000 * second, 1)
    numbers = f"its mixed values replaced by {by}: {moved} thousandths, the next head {following}"
    if on == "sentence" and off.by == "mean" and general.worth is not None:
        rank = 1 + sum(apart(float(worth), float(general.worth[row, column])) for worth in general.worth.flat)
        numbers += f"; on average over {general.source} it ranks {rank} of {general.worth.size}"
    headline = f"Of all heads, switching off head {column + 1} of layer {row + 1} moves {whose} most."
    marks = (f"layer {row + 1}", f"head {column + 1}", *head_marks(row + 1, column + 1))
    return Finding(of_part(headline, done, layers), marks=marks, line=numbers)


def told(off: SwitchedOff, tokens: Tokens, on: str) -> Told:
    """What a cell is, what one that stands out means, and another token or view."""
    whose = "the mean of all tokens" if on == "sentence" else token_name(tokens.names, off.position)
    others = () if on == "sentence" else follow(tokens, off.position)
    return Told(
        see=f"How far {whose} moves if one part of one layer gives every token the same.",
        means="A part that stands out does here what no other takes over; any other does little, or another stands in.",
        tries=[*others, Try("Cut what one token reads", {VIEW.name: "cut"})],
    )
