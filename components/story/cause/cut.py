"""The sentence about the cuts of a token's paths."""

from components.compute.cause import Cuts, Path, strongest_path
from components.frame.page_head import Finding, Try
from components.frame.settings import VARIANT
from components.records.checkpoints import UNTRAINED
from components.records.tokens import Tokens
from components.views.cause_told import LEAST_MOVED, no_other_word, noun_for, of_part, other_words, thousandths
from components.views.tries import Told, follow
from components.views.wording import as_it_takes, brief_name, small, spelled, that_fits, token_name


def named_path(cuts: Cuts, tokens: Tokens) -> Path | None:
    """The path from another word that the headline names and on which the page opens; None if there is no such word."""
    words = other_words(tokens, cuts.position)
    return strongest_path(cuts, words) if words else None


def finding(cuts: Cuts, tokens: Tokens, path: Path | None, layers: int) -> Finding:
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


def told(cuts: Cuts, tokens: Tokens, path: Path | None, *, variant: str, untrained: bool) -> Told:
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
    """What the path does, and the most of the next word; of a cut in all layers, what is left from layer 2 on."""
    if path.runner_up < 0:
        moved, rest = thousandths(path.moved), ""
    else:
        first, second = as_it_takes(1000 * path.moved, 1000 * path.following, 1)
        next_word = brief_name(tokens.names, path.runner_up)
        moved, rest = f"{first} thousandths", f", the next {noun}, {next_word}: {second}"
        if path.level:
            word = brief_name(tokens.names, path.source)
            moved, rest = f"{first} thousandths by {word}", f", {second} by {next_word}"
    if cuts.onward and len(cuts.moved) > 1:
        rest += f"; from layer 2 on: {small(1000 * float(cuts.moved[1, path.source]), 1)}"
    return f"{_cut_in(cuts, path.layer)}: {moved}{_more_later(cuts, path)}{rest}"


def _more_later(cuts: Cuts, path: Path) -> str:
    """The later layer in which a cut of the same word does a little more than in the earliest that nearly does so."""
    by_layer = cuts.moved[:, path.source]
    later = int(by_layer.argmax()) + 1
    here, there = (small(1000 * float(moved), 1) for moved in (path.moved, by_layer[later - 1]))
    return "" if cuts.onward or here == there else f" ({there} in layer {later})"


def _cut_in(cuts: Cuts, layer: int = 0) -> str:
    where = "all layers" if cuts.onward else f"layer {layer}" if layer else "one layer"
    return f"{'hidden from all' if cuts.everyone else 'cut'} in {where}"
