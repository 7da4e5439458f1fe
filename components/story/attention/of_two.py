"""Two models on /attention: what one token reads in every head of both, one above the other."""

from collections.abc import Sequence

from components.compute.links import STANDS_OUT, Link, looks_at, strongest, words_to_look_at
from components.frame.beside import ONE_THING, Difference, Model, Split
from components.frame.page_head import Finding, PageHead, head_marks
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.attention import choices, picture
from components.story.attention.choices import Asked
from components.story.attention.words import head_name
from components.take_home.shared import add_attention_step
from components.views.cause_told import no_other_word, other_words
from components.views.tries import Told, follow, swap
from components.views.wording import NO_WORD, brief_name, percent, that_fits, token_name

FAR = 0.5  # of the other weight: less than that is far less
WHY = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "Random weights look at hardly anything. Where a head looks, it has learned.",
    Difference.CHECKPOINT: "Each checkpoint learned heads of its own; head 1 of one is not head 1 of the other.",
}


def attention_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens) -> None:
    """What the chosen token reads in both models."""
    with head.controls:
        gear = choices.gear_of_two()
    rows = [one.attention_from(one.tokens(tokens.a, tokens.b), choices.reader(tokens)) for one in two.models]
    first = choices.asked(tokens, rows[0])
    both = first, choices.asked_beside(first, rows[1])
    head.finding(finding(both, two))
    head.told(**told(tokens, first.reader, two))
    for asked, title, second in zip(both, two.names, (False, True), strict=True):
        picture.reading(asked, gear, title=title, second=second)
    add_attention_step(bert, two.models, rows)


def finding(both: tuple[Asked, Asked], two: Split[Model]) -> Finding:
    """Which word the token looks at in the dashed model, and whether it is the one of the solid model, with less than
    half the weight or more than twice it.

    Of a source that somebody chose, whether any head of the dashed model gives it more than all of the solid one do.
    Refuted by a head of that model which gives another word, or the source, more. The line has the largest weights.
    """
    tokens, reader = both[0].tokens, both[0].reader
    if tokens.is_empty:
        return Finding(NO_WORD)
    if not both[0].chosen and not other_words(tokens, reader):
        return Finding(no_other_word(tokens, reader, "look at"), reader)
    if both[0].chosen:
        return _of_source(both, two)
    looks = [looks_at(asked.row, words_to_look_at(tokens, reader)) for asked in both]
    named = looks[1] is not None  # by the headline
    line = "; ".join(_where(tokens, look, how, named=named) for look, how in zip(looks, two.how, strict=True))
    places = [look.target for look in looks[::-1] if look]
    marks = next((head_marks(look.layer, look.head) for look in looks if look), ())
    said = that_fits(*_said(tokens, reader, looks, two))
    return Finding(said, reader, *dict.fromkeys(places), marks=marks, line=line)


def told(tokens: Tokens, reader: int, two: Split[Model]) -> Told:
    """What is drawn of both models, what makes them differ, and two words to swap, or another reader."""
    return Told(
        see=f"What {token_name(tokens.names, reader)} reads in each head, in both models on one scale.",
        means=WHY[two.difference],
        tries=swap(tokens) or follow(tokens, reader),
    )


def _said(tokens: Tokens, reader: int, looks: Sequence[Link | None], two: Split[Model]) -> list[str]:
    solid, dashed = looks
    said = []
    for name in (token_name, brief_name):
        begun = f"{two.begun} {name(tokens.names, reader)} looks"
        begins = f"{begun} at"
        if not dashed:
            no_word = f"{two.begun} no word stands out for {name(tokens.names, reader)}"
            said.append(f"{no_word}{'' if solid else ', either'}.")
        elif not solid:
            said.append(f"{begins} {name(tokens.names, dashed.target)}.")
        else:
            target, other = (name(tokens.names, look.target) for look in (dashed, solid))
            far = "less" if dashed.weight < FAR * solid.weight else "more" if solid.weight < FAR * dashed.weight else ""
            if target != other:
                said.append(f"{begins} {target}; {two.how[0]}, at {other}.")
            else:
                said.append(f"{begun} far {far} at {target}." if far else f"{begins} {target}, too.")
    return [*said, f"{begins} {brief_name(tokens.names, dashed.target)}."] if dashed else said


def _where(tokens: Tokens, look: Link | None, how: str, *, named: bool) -> str:
    if not look:
        return f"at none {how}"
    name = "" if named else f" at {brief_name(tokens.names, look.target)}"
    return f"{percent(look.weight)}{name} in layer {look.layer}, {head_name(look.head)} {how}"


def _of_source(both: tuple[Asked, Asked], two: Split[Model]) -> Finding:
    tokens, reader, source = both[0].tokens, both[0].reader, both[0].source
    largest = [strongest(asked.row, [source]) for asked in both]
    here, there = (percent(link.weight) for link in largest)
    hardly = all(link.weight < STANDS_OUT * asked.row.even for link, asked in zip(largest, both, strict=True))
    how = "just as much" if here == there else "more" if largest[1].weight > largest[0].weight else "less"
    said = []
    for name in (token_name, brief_name):
        one, other = name(tokens.names, reader), name(tokens.names, source)
        seen = f"{other} does not stand out for {one}, either" if hardly else f"{one} looks {how} at {other}"
        said.append(f"{two.begun} {seen}.")
    line = f"the most that a head gives it: {here} {two.how[0]}, {there} {two.how[1]}"
    return Finding(that_fits(*said), reader, source, line=line)
