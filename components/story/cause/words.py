"""What /cause says of each of its views, Cut, Swap and Switch off, on the page, in a tour's scenes
and on worksheets.
"""

from collections.abc import Sequence

import numpy as np

from components.compute.cause import (
    Cuts,
    Path,
    Swaps,
    SwitchedOff,
    apart,
    half_way,
    partners,
    settled,
    strongest,
    strongest_path,
)
from components.frame.page_head import Finding, Try, head_marks
from components.frame.settings import VARIANT, VIEW
from components.records.arrays import Array
from components.records.checkpoints import UNTRAINED
from components.records.heads import HeadsInGeneral
from components.records.tokens import Tokens
from components.story.cause import asked
from components.story.cause.grids import effects
from components.views.answers import PageState, SceneAnswer, whole
from components.views.cause_told import (
    LEAST_MOVED,
    STANDS_OUT,
    no_other_word,
    noun_for,
    of_part,
    other_words,
    thousandths,
)
from components.views.tries import Told, follow
from components.views.wording import as_it_takes, brief_name, fixed, outward, small, spelled, that_fits, token_name

LEAST_SHARE = 0.01  # of the way


def named_path(cuts: Cuts, tokens: Tokens) -> Path | None:
    """The path from another word that the headline names and on which the page opens; None if there is no such word."""
    words = other_words(tokens, cuts.position)
    return strongest_path(cuts, words) if words else None


def cut_finding(cuts: Cuts, tokens: Tokens, path: Path | None, layers: int) -> Finding:
    """The word whose cut moves the target most, of all other words, and the earliest layer in which one nearly does.

    Refuted by another word whose largest cut reaches nine tenths of it, then two are named; by more such words, then
    they are counted; and below `LEAST_MOVED`, then none is. Of a cut in all layers only the row of layer 1 is meant.
    """
    position, done = cuts.position, layers if cuts.onward else len(cuts.moved)
    target = token_name(tokens.names, position)
    if path is None:
        return Finding(no_other_word(tokens, position, "depend on"), line="it takes a sentence of two words or more")
    noun = noun_for(tokens, other_words(tokens, position))
    if path.largest < LEAST_MOVED:
        line = f"{_cut_in(cuts)}, no other {noun} moves it by a thousandth or more"
        return Finding(of_part(f"No single {noun} decides about {target}.", done, layers), line=line)
    places = (position, path.source, path.runner_up)
    names = [[name(tokens.names, one) if one >= 0 else "" for one in places] for name in (token_name, brief_name)]
    names.append([*names[1][:2], "" if path.level else names[1][2]])  # two that are level are counted at last
    headline = that_fits(*(of_part(_headline(cuts, path, noun, *three), done, layers) for three in names))
    return Finding(headline, line=_numbers(cuts, tokens, path, noun))


def cut_told(cuts: Cuts, tokens: Tokens, path: Path | None, *, variant: str, untrained: bool) -> Told:
    """What the ink is, what the strongest path means, and another word or the same model without training."""
    target = token_name(tokens.names, cuts.position)
    who = "nothing may read" if cuts.everyone else "it may not read"
    trained = Try("See it as trained", {VARIANT.name: None})
    without = [trained] if variant else [Try("See it without training", {VARIANT.name: UNTRAINED})] if untrained else []
    return Told(
        see=f"How far the last vector of {target} moves when {who} one {noun_for(tokens, [*range(len(tokens))])}.",
        means=_means(cuts, tokens, path),
        tries=[*follow(tokens, cuts.position), *without],
    )


def _means(cuts: Cuts, tokens: Tokens, path: Path | None) -> str:
    target = token_name(tokens.names, cuts.position)
    if path is None:
        return f"There is no other word that {target} could need."
    if path.largest < LEAST_MOVED:
        return f"{target} can do without any one of the others, or reads it elsewhere, too."
    word = token_name(tokens.names, path.source)
    if cuts.onward or cuts.everyone:
        return f"{target} ends elsewhere without {word}; what moves it little, it can do without."
    rest = "a word that moves it little is not needed, or is read elsewhere."
    return f"{target} takes in {word} in layer {path.layer}; {rest}"


def _headline(cuts: Cuts, path: Path, noun: str, target: str, word: str, next_word: str) -> str:
    where = "Over all layers" if cuts.onward else "In a single layer"
    if path.runner_up < 0:
        if cuts.everyone:
            return f"Hidden from all, {word}, the only other {noun}, moves {target}."
        return f"{target} depends on {word}, the only other {noun}."
    if path.level:
        these = f"{word} and {next_word}" if path.close == 2 and next_word else f"{spelled(path.close)} {noun}s"
        if cuts.everyone:
            return f"{where}, {these}, hidden from all, move {target} about equally."
        return f"{where}, {target} depends on {these} about equally."
    if cuts.everyone:
        return f"{where}, {word}, hidden from all, moves {target} most."
    return f"{where}, {target} depends most on {word}."


def _numbers(cuts: Cuts, tokens: Tokens, path: Path, noun: str) -> str:
    """What the path does, and the most of the next word, each with its layer; of a cut in all layers, what is left from
    layer 2 on."""
    begins, later = _cut_in(cuts, path.layer), _from_second(cuts, path)
    if path.runner_up < 0:
        return f"{begins}: {thousandths(path.moved)}{_more_later(cuts, path)}{later}"
    first, second = as_it_takes(1000 * path.moved, 1000 * path.following, 1)
    word, next_word = (brief_name(tokens.names, place) for place in (path.source, path.runner_up))
    next_layer = int(cuts.moved[:, path.runner_up].argmax()) + 1
    elsewhere = "" if cuts.onward or next_layer == path.layer else f" in layer {next_layer}"
    if not path.level:
        rest = f", the next {noun}, {next_word}: {second}{elsewhere}{later}"
        return f"{begins}: {first} thousandths{_more_later(cuts, path)}{rest}"
    if not elsewhere:
        return f"{begins}: {first} thousandths by {word}, {second} by {next_word}{later}"
    both = [(path.moved, first, word, path.layer), (path.following, second, next_word, next_layer)]
    (_, more, one, where), (_, less, other, there) = sorted(both, reverse=True)
    return f"{_cut_alone(cuts)}: {more} thousandths by {one} in layer {where}, {less} by {other} in layer {there}"


def _from_second(cuts: Cuts, path: Path) -> str:
    """Of a cut in all layers, what is left from layer 2 on."""
    if not cuts.onward or len(cuts.moved) < 2:
        return ""
    return f"; from layer 2 on: {small(1000 * float(cuts.moved[1, path.source]), 1)}"


def _more_later(cuts: Cuts, path: Path) -> str:
    """The later layer in which a cut of the same word does a little more than in the earliest that nearly does so."""
    by_layer = cuts.moved[:, path.source]
    later = int(by_layer.argmax()) + 1
    here, there = (small(1000 * float(moved), 1) for moved in (path.moved, by_layer[later - 1]))
    return "" if cuts.onward or here == there else f" ({there} in layer {later})"


def _cut_in(cuts: Cuts, layer: int = 0) -> str:
    where = "all layers" if cuts.onward else f"layer {layer}" if layer else "one layer"
    return f"{_cut_alone(cuts)} in {where}"


def _cut_alone(cuts: Cuts) -> str:
    return "hidden from all" if cuts.everyone else "cut"


def swap_finding(swaps: Swaps, tokens: Tokens, layers: int) -> Finding:
    """The word whose swap before layer 1 moves the target furthest towards its vector in B, of all other words.

    Nothing is named below `LEAST_SHARE`, nor if the next word reaches two thirds. If only one token differs, its swap
    before layer 1 is B itself, so the finding is of later layers.
    """
    target = token_name(tokens.names, swaps.position)
    if not swaps.all_positions.any():
        line = "to within a thousandth of its length, so there is nothing to explain"
        return Finding(f"Both sentences give {target} the same last vector, or nearly.", line=line)
    differing = np.flatnonzero(swaps.shares[0]).tolist()
    if len(differing) == 1 and swaps.partners == tuple(range(len(tokens))):
        return _of_one_change(swaps, tokens, differing[0], layers)
    others = [place for place in other_words(tokens, swaps.position) if swaps.partners[place] >= 0]
    if not others:
        return Finding(f"No word but {target} has a counterpart in the other sentence.")
    return _of_words(swaps, tokens, others, layers)


def swap_told(swaps: Swaps, tokens: Tokens) -> Told:
    """What a cell is, what a column that stands out means, and another view to try."""
    target = token_name(tokens.names, swaps.position)
    return Told(
        see=f"How far {target} goes towards its vector in B if one token is swapped after one layer.",
        means=f"A word with a large number holds what makes B different; its number falls where {target}, or another "
        "word, reads it.",
        tries=[Try("Cut what one token reads", {VIEW.name: "cut"})],
    )


def _of_words(swaps: Swaps, tokens: Tokens, others: Sequence[int], layers: int) -> Finding:
    target, noun, later = token_name(tokens.names, swaps.position), noun_for(tokens, others), _own_later(swaps, layers)
    (_, source), first, second = strongest(swaps.shares[:1], others)
    if not any(swaps.shares[0, place] != 0 for place in others):
        if len(others) == 1:
            word = f"{token_name(tokens.names, others[0])}, the only other shared {noun}"
            return Finding(f"Before layer 1, {word}, is the same in both and moves nothing.", line=later)
        return Finding(
            f"The other shared {noun}s start the same in both: before layer 1, none moves {target}.", line=later
        )
    if first < LEAST_SHARE:
        way = f"{LEAST_SHARE} of the way to its vector in B"
        return Finding(f"Swapped before layer 1, no other {noun} moves {target} {way}.", line=later)
    word, told = token_name(tokens.names, source), "swapped before layer 1"
    if len(others) > 1 and first < STANDS_OUT * second:
        next_word = token_name(tokens.names, _runner_up(swaps.shares[0], others))
        share, next_share = as_it_takes(first, second, 2, fixed)
        headline = f"No single {noun} stands out in moving {target} towards its vector in B."
        return Finding(
            headline, line=_line(f"{told}, {word} moves it {share} of the way, {next_word} {next_share}", later)
        )
    share, next_share = as_it_takes(first, second, 2, fixed)
    told += f": {share} of the way"
    all_of_them = len(others) == len(other_words(tokens, swaps.position))
    if len(others) == 1:
        only = f"the only other {noun}{'' if all_of_them else ' with a counterpart'}"
        return Finding(f"{word}, {only}, moves {target} towards its vector in B.", line=_line(told, later))
    these = f"all other {noun}s" if all_of_them else f"other {noun}s with a counterpart"
    headline = f"Of {these}, {word} moves {target} furthest towards its vector in B."
    return Finding(headline, line=_line(f"{told}, next {noun} {next_share}", later))


def _of_one_change(swaps: Swaps, tokens: Tokens, changed: int, layers: int) -> Finding:
    target, what = (token_name(tokens.names, place) for place in (swaps.position, changed))
    if len(swaps.shares) <= layers:
        return Finding(f"Only {what} differs from sentence B.")
    if changed == swaps.position:
        least = fixed(outward(float(swaps.shares[:, changed].min()), 2, upper=False), 2)
        return Finding(f"Only {what} itself differs; in every layer its own vector carries at least {least} of that.")
    since = half_way(swaps)
    if since < layers:
        return Finding(f"Only {what} differs; from layer {since} on, {target} itself carries over half of it.")
    return Finding(f"Only {what} differs; even after layer {layers - 1}, {target} itself carries at most half of it.")


def _own_later(swaps: Swaps, layers: int) -> str:
    """From when on the target's own vector moves it furthest; nothing if only the last layer is left, or not all are
    computed."""
    since = settled(swaps)
    if len(swaps.shares) <= layers or since >= layers:
        return ""
    return f"{f'from layer {since} on' if since else 'in every layer'} its own vector moves it furthest"


def _line(*parts: str) -> str:
    return "; ".join(filter(None, parts))


def _runner_up(values: np.ndarray, among: Sequence[int]) -> int:
    return among[int(np.argsort(-values[list(among)], kind="stable")[1])]


def off_finding(off: SwitchedOff, tokens: Tokens, on: str, general: HeadsInGeneral, layers: int) -> Finding:
    """The head that moves the chosen vector most when it is switched off; nothing is named below `LEAST_MOVED`, nor if
    the next is printed with the same effect.

    The line tells of the network, or of all heads of a layer, that does more. What the head is worth in general is told
    where that is the same measure: the mean of all tokens, moved by the mean.
    """
    grid, done = effects(off, on), len(off.heads)
    heads = grid[:, :-2]
    (row, column), first, second = strongest(heads, range(heads.shape[1]))
    more = _more_than_a_head(grid, first)
    alone = f"{more} thousandths" if more else ""
    whose = "the mean of all tokens" if on == "sentence" else token_name(tokens.names, off.position)
    by = "their mean" if off.by == "mean" else "zero"
    if heads.size == 1:
        return Finding(f"Switching off the only head moves {whose} by {thousandths(first)}.", line=alone)
    if first < LEAST_MOVED:
        return Finding(of_part(f"No single head moves {whose} by a thousandth or more.", done, layers), line=alone)
    if not apart(first, second) or thousandths(first) == thousandths(second):
        headline = of_part(f"No head moves {whose} noticeably more than every other.", done, layers)
        return Finding(headline, line=_line(f"the largest effect is {thousandths(first)}", more))
    moved, following = thousandths(first), small(1000 * second, 1)
    numbers = f"mixed values replaced by {by}: {moved}, next head {following}"
    if on == "sentence" and off.by == "mean" and general.worth is not None:
        rank = 1 + sum(apart(float(worth), float(general.worth[row, column])) for worth in general.worth.flat)
        numbers += f"; usually it ranks {rank} of {general.worth.size}"
    headline = f"Of all heads, switching off head {column + 1} of layer {row + 1} moves {whose} most."
    marks = (f"layer {row + 1}", f"head {column + 1}", *head_marks(row + 1, column + 1))
    return Finding(of_part(headline, done, layers), marks=marks, line=_line(numbers, more))


def _more_than_a_head(grid: Array, head: float) -> str:
    """The network, or all heads of a layer, whose effect in the grid is the largest and larger than the `head`'s."""
    most, name = max((float(grid[:, -1].max()), "networks"), (float(grid[:, -2].max()), "all heads"))
    if most < LEAST_MOVED or not apart(most, head):
        return ""
    return f"{name} up to {fixed(1000 * most, 1) if most < 0.1 else f'{1000 * most:,.0f}'}"


def off_told(off: SwitchedOff, tokens: Tokens, on: str) -> Told:
    """What a cell is, what one that stands out means, and another token or view."""
    whose = "the mean of all tokens" if on == "sentence" else token_name(tokens.names, off.position)
    others = () if on == "sentence" else follow(tokens, off.position)
    return Told(
        see=f"How far {whose} moves if one part of one layer gives every token the same.",
        means="A part that stands out does here what no other takes over; any other does little, or another stands in.",
        tries=[*others, Try("Cut what one token reads", {VIEW.name: "cut"})],
    )


def swap(state: PageState) -> SceneAnswer:
    """Which layer and which head tell the chosen token of the words that were swapped."""
    question, (read, second) = state.question, asked.two_sentences(state.question, "swap")
    tokens, other = state.bert.tokens(*read), state.bert.tokens(second)
    if _is_long(tokens) or asked.nothing_to_show(tokens, other, question):
        return SceneAnswer("")
    setting = asked.swap_setting(question)
    first = asked.first_target(tokens, other)
    target = state.number(setting.name, first, 0, len(tokens) - 1)
    target = target if partners(tokens.pieces, other.pieces)[target] >= 0 else first
    swaps = state.bert.swaps(tokens, other, target)
    return whole(swap_finding(swaps, tokens, state.bert.facts().layers))


def cut(state: PageState) -> SceneAnswer:
    """The word whose cut moves the chosen token most."""
    bert, tokens = state.bert, state.tokens
    if _is_long(tokens) or asked.nothing_to_show(tokens, None, state.question):
        return SceneAnswer("")
    cuts = bert.cuts(tokens, state.token)
    return whole(cut_finding(cuts, tokens, named_path(cuts, tokens), bert.facts().layers))


def off(state: PageState) -> SceneAnswer:
    """The head that, switched off, moves the chosen token most."""
    bert, tokens = state.bert, state.tokens
    if _is_long(tokens) or asked.nothing_to_show(tokens, None, state.question):
        return SceneAnswer("")
    off = bert.switched_off(tokens, state.token)
    general, layers = bert.heads_in_general(), bert.facts().layers
    return whole(off_finding(off, tokens, "token", general, layers))


def _is_long(tokens: Tokens) -> bool:
    """Whether the page of causes computes layer by layer, with Stop: too long to wait for beside a page."""
    return len(tokens) > asked.FEW
