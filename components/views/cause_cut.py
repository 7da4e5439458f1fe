"""The sentence about the cuts of a token's paths."""

from components.compute.cause import Cuts, HeadCuts, Path, strongest
from components.frame.page_head import Finding, Try
from components.frame.settings import VIEW
from components.records.tokens import Tokens
from components.views.cause_told import (
    LEAST_MOVED,
    STANDS_OUT,
    as_it_takes,
    noun_for,
    of_part,
    other_words,
    small,
)
from components.views.tries import Told, follow
from components.views.wording import token_name


def finding(cuts: Cuts, tokens: Tokens, path: Path | None, heads: HeadCuts | None, layers: int) -> Finding:
    """The word whose cuts move the target most of all other words, each by its largest cut, and the path to name.

    Nothing is named below `LEAST_MOVED`, nor if the next word reaches two thirds. Of a cut in all later layers, too,
    only the row of layer 1 is meant.
    """
    target = token_name(tokens.names, cuts.position)
    if path is None:
        return Finding(f"There is no other word that {target} could read. Type a sentence of two words or more.")
    ranked, done = other_words(tokens, cuts.position), layers if cuts.onward else len(cuts.moved)
    noun, word = noun_for(tokens, ranked), token_name(tokens.names, path.source)
    if path.largest < max(LEAST_MOVED, STANDS_OUT * path.following):
        headline = f"No single {noun} stands out for {target}."
        return Finding(of_part(headline, done, layers), line=f"{_cut_in(cuts)}, {_none(path, tokens, noun)}")
    how = _cut_in(cuts, path.layer)
    reads = f"which it reads in layer {path.layer}" if how.startswith("cut in layer") else how
    told = f"{how}, {target} moves by {small(path.moved)}"
    if len(ranked) == 1:
        headline = f"{target} depends on {word}, the only other {noun}, {reads}."
    else:
        headline = f"Of all other {noun}s, {target} depends most on {word}, {reads}."
        told += f", next {noun} {small(path.following)}"
    return Finding(of_part(headline, done, layers), line=f"{told}{_later(cuts, path, heads)}")


def told(cuts: Cuts, tokens: Tokens) -> Told:
    """What a cell is, what one that stands out means, and another token or view."""
    target = token_name(tokens.names, cuts.position)
    who = "no token may read one token" if cuts.everyone else "it may not read one token"
    later = " and all later ones" if cuts.onward else ""
    return Told(
        see=f"How far {target} moves if {who} (column) in one layer (row){later}.",
        means=f"Where a column stands out, {target} needs that token; the others it does without, or reads "
        "elsewhere, too.",
        tries=[*follow(tokens, cuts.position), Try("Switch off heads", {VIEW.name: "off"})],
    )


def _cut_in(cuts: Cuts, layer: int = 0) -> str:
    where = "every layer" if cuts.onward else f"layer {layer}" if layer else "one layer"
    return f"{'hidden from all' if cuts.everyone else 'cut'} in {where}"


def _none(path: Path, tokens: Tokens, noun: str) -> str:
    """What the two words do that move the target most, if they do something."""
    if path.largest < LEAST_MOVED:
        return f"no other {noun} moves it by {LEAST_MOVED} or more"
    first, second = as_it_takes(path.largest, path.following)
    word, next_word = (token_name(tokens.names, place) for place in (path.source, path.runner_up))
    return f"{word} moves it by {first}, {next_word} by {second}"


def _later(cuts: Cuts, path: Path, heads: HeadCuts | None) -> str:
    """What the path does from layer 2 on, or what the head does alone that stands out among those of the path."""
    if cuts.onward:
        return f"; from layer 2 on, by {small(float(cuts.moved[1, path.source]))}" if len(cuts.moved) > 1 else ""
    if heads is None or len(heads.moved) == 1:
        return ""
    (_, head), first, second = strongest(heads.moved[None], range(len(heads.moved)))
    if first < LEAST_MOVED or first < STANDS_OUT * second:
        return "; no head alone stands out"
    return f"; in head {head + 1} alone, by {small(first)}"
