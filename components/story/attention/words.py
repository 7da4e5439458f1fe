"""The headline of /attention, its three sentences, and its answer to a tour's scenes and worksheets."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from components.compute.cause import HeadCuts, Need, apart, needed
from components.compute.links import STANDS_OUT, AttentionFrom, Link, looks_at, strongest, words_to_look_at
from components.frame.page_head import Finding, Try, head_marks
from components.records.tokens import Tokens
from components.story.attention.choices import (
    EFFECT,
    RANK,
    TO,
    Asked,
    default_source,
    next_source,
    opening_token,
    takes_long,
)
from components.views.answers import PageState, SceneAnswer, whole
from components.views.cause_told import LEAST_MOVED, no_other_word, of_part, other_words
from components.views.tries import Told, content_words, swap
from components.views.wording import (
    LONGEST_LINE,
    NO_WORD,
    as_it_takes,
    brief_name,
    in_layers,
    percent,
    shortened,
    that_fits,
    token_name,
)

HALF = 0.5  # of the largest effect, from which on a layer matters, too
LITTLE = 0.0045  # 1 − cosine, from which on a cut tells of a need: it is printed as 5 thousandths
HARDLY, TIED = "{source} does not stand out for {reader}.", "Several heads of {reader} look at {source} alike."
NO_MORE = "No word stands out for {reader}."
OPPOSITES = {
    one: other
    for pair in (
        "big small", "large tiny", "hot cold", "old young", "new ancient", "good bad", "happy sad", "rich poor",
        "heavy light", "strong weak", "fast slow", "early late", "open closed", "full empty", "high low", "long short",
        "tired excited", "loud quiet", "wet dry", "clean dirty", "hungry thirsty", "right wrong", "won lost",
    )
    for one, other in (pair.split(), reversed(pair.split()))
}  # fmt: skip
ABOUT = """
In every layer and head, each token takes a weighted mean of all tokens' value vectors. Click a word: it becomes the
**reader**. Click a second one: that is the **source**. The lines show what the reader reads in one head; every cell of
the grid names what it reads most in that head, and opens it. A layer's number opens the mean of its heads.

A **weight** says where a head looks; the weights of one head add up to 1. What **arrives** is the length of weight
times value vector, after the output matrix, as a share of all that arrives by that head (Kobayashi et al. 2020). **Cut
changes** says what it does: the reader may not read the source in this one layer and head, and its last vector moves,
by 1 − cosine in thousandths.

“Looks at” names the largest weight that a head gives to a content word, if it is at least half as much again as an
even share; if heads are tied, the mean of the layer's heads counts. Else no word **stands out**. “Needs” names the head
whose cut moves the reader most, or nearly so (nine tenths) and earlier; if none does by five thousandths, the layer
whose heads do, all cut at once. Below five the source is hardly needed, below one no single layer matters. Most heads
rest on [CLS] and [SEP]: they are hidden at first.

**What heads do** letters the same grid with the kind of token that each head prefers: the one with its largest share,
if that is half as much again as an even share (or, where an even share is more than half, half of the rest as well).

**[PAD]**, behind ⚙, fills up shorter sentences of a batch. It goes through the model like any other token; only the
attention mask keeps the others from reading it. It gets hidden states even so: leave [PAD] out when averaging.
"""


def finding(asked: Asked, cuts: Sequence[HeadCuts] | None) -> Finding:
    """What the reader looks at, and where it needs it.

    Looks at: no head gives the source, or if nobody chose one any content word, more; it is 1.5 times an even share;
    tied, the mean of a layer's heads. Needs: the cut of a single head there moves the reader by `LITTLE` or more, and
    nine tenths as far as any head's, or, if no head's does, that of all its heads at once, and so compared; no earlier
    layer has such a cut, unless it is the one of the look. “More”: such a cut in the layer of the look moves it at
    least half as far. “Hardly”: neither a head nor all heads of a layer move it by `LITTLE`. Refuted by any weight or
    cut that says otherwise. The line has the head of the look, and the cut by which it is judged. Without `cuts`,
    before they are made, the look alone; of some layers, these alone.
    """
    tokens, reader = asked.tokens, asked.reader
    if tokens.is_empty:
        return Finding(NO_WORD)
    if not asked.chosen and not other_words(tokens, reader):
        return Finding(no_other_word(tokens, reader, "look at"), reader)
    row = asked.row if cuts is None else asked.row.first(len(cuts))
    alone = asked.chosen or row.layers < asked.row.layers
    look = looks_at(row, [asked.source] if alone else words_to_look_at(tokens, reader))
    need = _need(cuts, look.layer if look else 0) if cuts else None
    names = [[name(tokens.names, place) for place in (reader, asked.source)] for name in (token_name, brief_name)]
    unseen = _unseen(row, asked.source) if alone else NO_MORE
    said = [_headline(one, other, look, need, cuts, unseen) for one, other in names]
    if need:
        said.append(f"{names[1][0]} needs {names[1][1]} in layer {need.layer}.")
    headline = that_fits(*(of_part(one, row.layers, asked.row.layers) for one in said))
    first = look or _largest(row, asked.source)
    marks = [mark for link in (first, need) if link for mark in head_marks(link.layer, link.head)]
    return Finding(headline, reader, asked.source, marks=marks, line=_line(asked, row, first, need, cuts))


def computing(asked: Asked) -> Finding:
    """The look, while the cuts of a longer text are being made; nothing where they are there at once."""
    if not takes_long(asked.tokens):
        return Finding()
    found = finding(asked, None)
    told = "what it needs of that is being computed: each path is cut, head by head"
    return Finding(found, *found.tokens, marks=found.marks, line=told)


def before_asked(asked: Asked) -> Finding:
    """The look of a long text, until its cuts are asked for."""
    return finding(asked, None)


def _headline(
    reader: str, source: str, look: Link | None, need: Need | None, cuts: Sequence[HeadCuts] | None, unseen: str
) -> str:
    if not look:
        if not need:
            return unseen.format(reader=reader, source=source)
        return f"{reader} needs {source} in layer {need.layer}{', where it does not stand out' * (unseen == HARDLY)}."
    looks = f"{reader} looks at {source} in layer {look.layer}"
    if cuts is None:
        return f"{looks}."
    if not need:
        most = max(max(one.together, float(one.moved.max())) for one in cuts)
        return f"{looks}, {'but hardly needs it' if most >= LEAST_MOVED else 'yet no single layer matters'}."
    if need.layer == look.layer:
        return f"{looks}, and needs it."
    there = float(cuts[look.layer - 1].moved.max()) if need.head else cuts[look.layer - 1].together
    more = "more " if there >= max(LEAST_MOVED, HALF * need.moved) else ""
    return f"{looks}, but needs it {more}in layer {need.layer}."


def _need(cuts: Sequence[HeadCuts], near: int) -> Need | None:
    """The head whose cut moves the reader by `LITTLE`, else the layer, as head 0, whose heads do so all at once; see
    `needed`."""
    if alone := needed(cuts, near, LITTLE):
        return alone
    layer = needed([replace(one, moved=np.array([one.together])) for one in cuts], near, LITTLE)
    return layer and replace(layer, head=0)


def _unseen(row: AttentionFrom, source: int) -> str:
    """What is said of a source that the reader does not look at: that several heads give it as much, or none enough."""
    return TIED if float(row.weights[:, :, source].max()) >= STANDS_OUT * row.even else HARDLY


def _line(asked: Asked, row: AttentionFrom, first: Link, need: Need | None, cuts: Sequence[HeadCuts] | None) -> str:
    even = f"an even share is {percent(row.even)}"
    begins = f"layer {first.layer}, {head_name(first.head)}"
    if cuts is None:
        return f"{begins}: weight {percent(first.weight)}; {even}"
    moved = effect_of(cuts, first.layer, first.head)
    here, there = _apart(moved, need.moved if need else moved)
    if need and (need.layer, need.head) == (first.layer, first.head):
        return _fits(asked, lambda t: f"{begins}: weight {percent(first.weight)}, and cutting it moves {t} by "
                     f"{thousandths(moved)}; {even}")  # fmt: skip
    yet = "yet " if moved < HALF * (need.moved if need else 2 * LEAST_MOVED) else ""
    rest = _of_need(row, asked.source, first, need, there) if need else _together(cuts)
    tries = (
        lambda t: f"{begins}: weight {percent(first.weight)}, {yet}cutting it moves {t} by {here}; {rest}",
        lambda _: f"{begins}: {percent(first.weight)}, a cut moves it by {here}; {rest}",
    )
    return _fits(asked, *tries)


def _fits(asked: Asked, *lines: Callable[[str], str]) -> str:
    names = [name(asked.tokens.names, asked.reader) for name in (token_name, brief_name)]
    written = [line(name) for line in lines for name in names]
    return next((one for one in written if len(one) <= LONGEST_LINE), written[-1])


def _apart(moved: float, need: float) -> tuple[str, str]:
    """Both effects in thousandths, with as many decimals as it takes to see which is larger."""
    here, there = thousandths(moved), thousandths(need)
    if here == there and apart(need, moved):
        less, more = as_it_takes(1000 * moved, 1000 * need, 1)
        here, there = f"{less} thousandths", f"{more} thousandths"
    return here, there.split(" thou")[0]


def _of_need(row: AttentionFrom, source: int, first: Link, need: Need, moved: str) -> str:
    if not need.head:
        return f"all heads of layer {need.layer} at once: {moved}"
    where = "" if need.layer == first.layer else f"layer {need.layer}, "
    return f"{where}head {need.head}: {percent(float(row.by(need.layer, need.head)[source]))}, and {moved}"


def _together(cuts: Sequence[HeadCuts]) -> str:
    """What the cut of all heads of a layer does at most, and in which layers; none is named for noise, nor alone among
    equals."""
    together = [one.together for one in cuts]
    largest = thousandths(max(together)).split(" thou")[0]
    if max(together) < LEAST_MOVED:
        return f"all heads of any one layer at once: {largest}"
    layers = [layer for layer, moved in enumerate(together, 1) if not apart(max(together), moved)]
    if len(layers) > 1:
        return f"all heads of a layer at once: {largest} in {in_layers(layers)}"
    return f"all heads of layer {layers[0]} at once: {largest}"


def _largest(row: AttentionFrom, source: int) -> Link:
    """The largest weight that any head gives to the source, the first of several."""
    layer, head = map(int, np.unravel_index(int(row.weights[:, :, source].argmax()), row.weights.shape[:2]))
    return Link(layer + 1, head + 1, row.position, source, float(row.weights[layer, head, source]))


def effect_of(cuts: Sequence[HeadCuts], layer: int, head: int) -> float:
    """What cutting this head's path moves the reader by; that of all heads for 0."""
    return float(cuts[layer - 1].moved[head - 1] if head else cuts[layer - 1].together)


def thousandths(moved: float) -> str:
    """“45 thousandths”, “1 thousandth”, “less than 1 thousandth”."""
    number = round(1000 * moved)
    if 0 < moved < LEAST_MOVED:
        return "less than 1 thousandth"
    return f"{number:,} thousandth{'' if number == 1 else 's'}"


def head_name(head: int) -> str:
    """“head 3”, or “the mean of all heads”."""
    return f"head {head}" if head else "the mean of all heads"


def told(asked: Asked, rank: str) -> Told:
    """What the picture shows, what a weight does not say, and another word, another order, another source."""
    by = Try("Rank by weight", {RANK.name: None}) if rank == EFFECT else _by_effect()
    return Told(
        see="Click a word, then one that it reads. Listed: the heads that do so, and what cutting each changes.",
        means="A large weight need not matter: later layers can read the same again.",
        tries=[*_other_word(asked.tokens), by, *_other_source(asked)],
    )


def _by_effect() -> Try:
    return Try("Rank by what cutting changes", {RANK.name: EFFECT})


def _other_word(tokens: Tokens) -> Sequence[Try]:
    """The opposite of the text's last word that has one is put in its place; else two words change places."""
    for word in reversed(content_words(tokens)):
        if other := OPPOSITES.get(word.text):
            start, end = word.span
            return (Try(f"Put “{other}” for “{word.text}”", {"a": f"{tokens.a[:start]}{other}{tokens.a[end:]}"}),)
    return swap(tokens)


def _other_source(asked: Asked) -> Sequence[Try]:
    other = next_source(asked)
    if other is None:
        return ()
    return (Try(f"Ask for “{shortened(asked.tokens.names[other])}”", {TO.name: str(other)}),)


def link(state: PageState) -> SceneAnswer:
    """What the chosen token looks at, and where it needs it; of a long text what it looks at."""
    tokens, last = state.tokens, len(state.tokens) - 1
    row = state.bert.attention_from(tokens, state.number("token", opening_token(tokens), 0, last))
    source = state.number("to", -1, 0, last)
    chosen = source >= 0 and source != row.position
    source = source if chosen else default_source(tokens, row)
    opened = looks_at(row, [source]) or strongest(row, [source])
    cuts = None
    if not takes_long(tokens):
        layers = range(1, row.layers + 1)
        cuts = [state.bert.cut_heads(tokens, row.position, source, layer) for layer in layers]
    return whole(finding(Asked(tokens, row, source, chosen, opened), cuts))
