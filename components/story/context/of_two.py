"""Two models on /context: the uses of a word by how near they are to it in the text, in both."""

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from components.compute.uses import FEWEST
from components.compute.vectors import RESOLUTION
from components.frame.beside import ONE_THING, Difference, Model, Split
from components.frame.page_head import Finding, PageHead
from components.records.tokens import Tokens
from components.records.uses import Around, NearUse, Reading, SameWord, UsesMap
from components.service import ModelService
from components.story.context import asked, picture, script, words
from components.story.context.asked import Asked
from components.story.context.script import add_uses_step
from components.views.tries import Told, follow
from components.views.wording import LONGEST_LINE, spelled, that_fits

WHY = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "Random weights keep little more of a sentence than which words it has.",
    Difference.CHECKPOINT: "The two were trained otherwise, so the same use lies elsewhere in each.",
}
QUOTES = (30, 20)  # letters of a quoted use


class Read(NamedTuple):
    """The word as one of two models reads it: the occurrence, the dictionary's uses, and these around it."""

    reading: Reading
    same: SameWord
    around: Around


def uses_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens) -> None:
    """The uses of the chosen word in both models: on the map of the solid one, or each at its true distance."""
    last = min(one.facts().layers for one in two.models)
    with head.controls:
        it = asked.choose(tokens, last, bert.readings)
    if it is None:
        head.told(**words.told_of_nothing())
        script.add_map_step()
        return
    number = len(bert.same_word(it.reading.tokens, it.reading.positions, own_mean=True).uses)
    drawn = two.models[0].uses_map()
    if number < FEWEST:
        head.finding(too_few(it, number))
        head.told(**told(head.view, it, tokens, two, by_map=True))
        script.add_map_step()
        both: list[Read] = []
    else:
        by_map = all(one.uses_map() for one in two.models)
        both = [read_by(one, tokens, it, own_mean=not by_map) for one in two.models]
        head.finding(finding(it, both, two))
        head.told(**told(head.view, it, tokens, two, by_map=by_map))
        add_uses_step(bert, two.models, both, it.layer)
    if head.view == asked.SPACE:
        lists(head, it, both, two)
        if drawn:
            space(two.models[0], drawn, it, both, tokens)
    elif both:
        distances(it, both, two)


def read_by(model: ModelService, tokens: Tokens, it: Asked, *, own_mean: bool) -> Read:
    """The word in one of both models; by `own_mean` cosines are taken from the mean of its own uses."""
    read = model.readings(model.tokens(tokens.a, tokens.b), it.word.positions, apart=it.apart)
    reading = read[it.chosen]
    same = model.same_word(reading.tokens, reading.positions, own_mean=own_mean)
    return Read(reading, same, model.around(same, [reading], 0, it.layer))


def lists(head: PageHead, it: Asked, both: Sequence[Read], two: Split[Model]) -> None:
    """The nearest uses in both models, one list above the other."""
    if both:
        with head.column():
            picture.listed(it, both[0].same, both[0].around, None, two.how[0])
            picture.second(both[1].same, both[1].around, picture.titled(it, both[1].same, two.how[1]))


def space(model: ModelService, drawn: UsesMap, it: Asked, both: Sequence[Read], tokens: Tokens) -> None:
    """The map of the solid model, on which the other has no place."""
    placed = None if drawn.facts.drawn_as else model.placed(tokens)
    shown = picture.Shown(it, both[0].same, both[0].around) if both else picture.Shown(it)
    picture.space(drawn, placed, shown, words.foot_of_map(drawn, it.layer, None), tokens, it.layer)


def distances(it: Asked, both: Sequence[Read], two: Split[Model]) -> None:
    """The word in the middle of its uses in both models, side by side."""
    alone = it._replace(read=[it.reading], chosen=0)
    reach = 1 - min(read.around.near[-1].cosine for read in both)
    for place, read, title, second in zip(st.columns(2), both, two.names, (False, True), strict=True):
        with place:
            picture.distance(alone, read.same, read.around, None, title, reach=reach, second=second)


def finding(it: Asked, both: Sequence[Read], two: Split[Model]) -> Finding:
    """Whether the use nearest to the word in the dashed model is that of the solid one, or at least in its sense; that
    two senses of the dictionary, finer than a reader's, are two is not said.

    Refuted by a use with a larger cosine; of uses that float32 cannot tell apart none is the nearest. The line quotes
    both.
    """
    solid, dashed = (nearest(read.around) for read in both)
    word, at = it.word.quoted, it.word.positions[0]
    if dashed is None:
        said = f"{two.begun} no single use is nearest to {word}."
    elif solid is None:
        said = f"{two.begun} one use is nearest to {word}."
    elif solid.sentence == dashed.sentence:
        said = f"{two.begun} the use nearest to {word} is the same."
    elif solid.use.meaning == dashed.use.meaning:
        said = f"{two.begun} another use in the same sense is nearest to {word}."
    else:
        said = f"{two.begun} another use is nearest to {word}."
    lines = ["; ".join(_quote(one, how, most) for one, how in zip((solid, dashed), two.how, strict=True))
             for most in QUOTES]  # fmt: skip
    line = next((one for one in lines if len(one) <= LONGEST_LINE), lines[-1])
    headline = that_fits(said, said.replace(f" in the same sense is nearest to {word}", " is nearest"))
    marks = [near.use.sentence for near in (solid, dashed) if near]
    return Finding(headline, at, marks=marks, line=line)


def too_few(it: Asked, number: int) -> Finding:
    """That the dictionary has too few uses of the word to compare how two models order them."""
    line = f"two models are compared by a word with {spelled(FEWEST)} uses or more"
    said = f"The dictionary has {spelled(number) if number else 'no'} {'use' if number < 2 else 'uses'}"
    return Finding(f"{said} of {it.word.quoted}.", it.word.positions[0], line=line)


def nearest(around: Around) -> NearUse | None:
    """The nearest use; None if another is as near."""
    first, *others = around.near
    return None if others and first.cosine - others[0].cosine <= RESOLUTION else first


def told(view: str, it: Asked, tokens: Tokens, two: Split[Model], *, by_map: bool) -> Told:
    """What is drawn of both models, from where cosines are taken, and another word."""
    see = {
        asked.SPACE: f"The map and the framed uses: {two.how[0]}. Beside them, the nearest uses in both.",
        asked.DISTANCE: "How far out a use lies is exactly 1 − cosine, in each model.",
    }[view]
    mean = "" if by_map else " Cosines here are from the mean of this word’s uses in each model."
    return Told(see=see, means=f"{WHY[two.difference]}{mean}", tries=follow(tokens, it.word.positions[0]))


def _quote(near: NearUse | None, how: str, most: int) -> str:
    return f"{how}: {'several equally near' if near is None else f'“{words.around_word(near.use, most)}”'}"
