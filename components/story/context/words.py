"""What /context says: as which use a word is used here, what the picture shows, and what may be tried."""

import re
from collections.abc import Sequence

from components.compute.tokens import are_content
from components.compute.uses import FEWEST
from components.compute.vectors import RESOLUTION
from components.frame.page_head import Finding, Try
from components.frame.settings import LAYER
from components.records.tokens import Tokens
from components.records.uses import NEAR, WORDNET, Around, Nearness, NearUse, SameWord, Use, UsesMap
from components.story.context.asked import DISTANCE, SPACE, TOPIC, Asked
from components.views.answers import PageState, SceneAnswer
from components.views.tries import Told, follow
from components.views.wording import (
    LONGEST_HEADLINE,
    as_it_takes,
    counted,
    fixed,
    listed,
    outward,
    percent,
    shortened,
    spelled,
)
from components.views.words import NO_WORD, Word, word_at

_ABOUT = """
Each token's vector depends on everything that is read with it. Here the word of your sentence lies among uses of words
in a dictionary's example sentences, each read by the same model.

- **On the map**: all these uses, by UMAP, in grey. A word of your text is drawn among its own uses, each weighted by
  exp(cosine / 0.01); one with fewer than four, among the 15 nearest uses of any words.
- **At true distance**: the word in the middle, its uses around it. How far out one lies is exactly 1 − cosine; the
  angle is that in the plane of the two largest principal components, evened out so that no names collide.

Cosines are taken after the mean of all uses in the layer was subtracted: “cosine from the mean use”.
"""
ENDS = " .,;:"
IN_LINE, IN_MEANING = 36, 30  # letters of a sentence, and of words from it
UNKNOWN = "how near random pairs are is not known yet"
# Of 51 sentences with a word of two senses, 42 had a nearest use at 0.83 or more, one of them of the other sense; four
# of the nine others had one of the other sense.
ALIKE = 0.83
CLOSE = 0.02  # cosines that are about equal
MOST_NAMED, MOST_WORDS = 3, 2
_FROM = f"; near is from {NEAR} on"
RIVER = "She sat on the river bank and watched the boats."  # of whose “bank” there are uses of several senses


def about(drawn: UsesMap | None) -> str:
    """What the page shows, and who wrote the sentences."""
    if drawn is None:
        return _ABOUT
    ours = sum(use.ours for use in drawn.uses)
    written = f"{ours:,} of them written for this app, the others from {WORDNET} (Princeton University)"
    return f"{_ABOUT}\n{len(drawn.uses):,} example sentences, {written}. {drawn.facts.versions}."


def finding(
    word: Word, same: SameWord, around: Around | None, layer: int, nearness: Nearness | None, *, untrained: bool = False
) -> Finding:
    """The use of the same word that is nearest in this layer, if no use in another sense is about as near; else how
    many uses are: the dictionary's senses are finer than a reader's, so that none is counted.

    No other has a larger cosine, and it is larger than that of 19 of 20 random pairs of uses; where these are not known
    it is said to be the nearest of so many, and no more. From `ALIKE` on the word is used as there, unless this is
    the input, which has read no other word, an untrained model, or the only use that there is; below `NEAR` none is.
    Of a word with few uses, none of them the nearest of all: the nearest other words that are near, or that none is.
    What is said to be nearest is so in the dictionary; another occurrence in the text may be nearer.
    """
    if around is None:
        return Finding(f"The dictionary has {_uses(len(same.uses))} of {word.quoted}.", word.positions[0])
    random = None if nearness is None else float(nearness.random[layer])
    first, at = around.near[0], word.positions[0]
    if len(same.uses) < FEWEST and not (first.of_same_word and (random is None or first.cosine > random)):
        return _nearest_words(word, around, layer, random)
    if random is not None and first.cosine <= random:
        none = f"In layer {layer} the dictionary has no use of {word.quoted} like this one."
        line = f"the nearest has a cosine that random pairs reach: {fixed(first.cosine, 2)}{_of_random(random)}"
        return Finding(none, at, line=line)
    equal = {use.sentence for use in around.near if use.cosine >= first.cosine - RESOLUTION}
    if len(equal) > 1:
        equally = f"{len(equal)} of {len(around.near)} are equally near"
        line = f"{equally}, cosine {fixed(first.cosine, 2)}{_of_random(random)}"
        return Finding(f"No single use is nearest to {word.quoted} in layer {layer}.", at, line=line)
    own = [use for use in around.near if use.of_same_word]
    if random is not None and first.cosine < NEAR:
        begins = f"No use of {word.quoted} in the dictionary is near this one; nearest: "
        quote = f"“{around_word(first.use, LONGEST_HEADLINE - len(begins) - len('“”.'))}”"
        line = f"{_beside_next(around, own, layer)}{_FROM}"
        return Finding(f"{begins}{_ended(quote)}", at, marks=[first.use.sentence], line=line)
    other = next((use for use in own if use.use.meaning != first.use.meaning), None)
    if other and first.cosine - other.cosine < CLOSE:
        both = [f"{fixed(use.cosine, 2)} with “{around_word(use.use, IN_LINE)}”" for use in (first, other)]
        marks, line = [use.use.sentence for use in (first, other)], f"cosine {both[0]}, {both[1]}"
        close = {use.sentence for use in own if first.cosine - use.cosine < CLOSE}
        return Finding(f"{word.quoted} is about equally near to {_uses(len(close))}.", at, marks=marks, line=line)
    line = f"{_beside_next(around, own, layer)}{_of_random(random)}"
    begins = f"Here {word.quoted} is used as in "
    if len(same.uses) == 1:
        begins = f"The dictionary has one use of {word.quoted}: "
    elif random is None or untrained or not layer or first.cosine < ALIKE:
        begins = f"Of {_uses(len(same.uses))} of {word.quoted}, the nearest is "
    if random is None:
        line = f"{line}; {UNKNOWN}"
    quote = f"“{around_word(first.use, LONGEST_HEADLINE - len(begins) - len('“”.'))}”"
    return Finding(f"{begins}{_ended(quote)}", at, marks=[first.use.sentence], line=line)


def _beside_next(around: Around, own: Sequence[NearUse], layer: int) -> str:
    """The cosine of the nearest use, and of what is next in the list: a use of the same word, or another word."""
    following = next((use for use in around.near if use.sentence != own[0].sentence), None)
    if following is None:
        return f"cosine {fixed(around.near[0].cosine, 2)} after layer {layer}"
    first, second = as_it_takes(around.near[0].cosine, following.cosine, 2, fixed)
    name = "the next use" if following.of_same_word else f"the next is “{shortened(following.word)}”:"
    return f"cosine {first} after layer {layer}, {name} {second}"


def _nearest_words(word: Word, around: Around, layer: int, random: float | None) -> Finding:
    own = [use for use in around.near if use.of_same_word]
    others = [use for use in around.near if not use.of_same_word and (random is None or use.cosine > random)]
    of_own = f"the dictionary has {_uses(len(own))} of it" + (f": {_values(own)}" if own else "")
    if not others:
        line = f"{of_own}; no use of another word is nearer than random pairs{_of_random(random)}"
        nothing = f"In layer {layer} nothing in the dictionary is near this {word.quoted}."
        return Finding(nothing, word.positions[0], line=line)
    if others[0].cosine < NEAR:
        same = [use for use in others if fixed(use.cosine, 2) == fixed(others[0].cosine, 2)]
        words = "s have" if len(same) > 1 else f" is “{shortened(others[0].word)}”:"
        line = f"{of_own}; the nearest other word{words} {fixed(others[0].cosine, 2)}{_FROM}"
        return Finding(f"Nothing in the dictionary is near this {word.quoted}.", word.positions[0], line=line)
    near = [use for use in others if use.cosine >= NEAR]
    for most in range(min(MOST_NAMED, len(near)), 0, -1):
        named, more = near[:most], [fixed(use.cosine, 2) for use in near[most:]]
        begins = "Among the nearest" if fixed(named[-1].cosine, 2) in more else "Nearest"
        words = listed([f"“{shortened(use.word)}”" for use in named])
        said = f"{begins} to {word.quoted} in the dictionary: {words}."
        if len(said) <= LONGEST_HEADLINE:
            break
    line = f"cosine{'s' * (len(named) > 1)} {_values(named)}; {of_own}{_of_random(random)}"
    return Finding(said, word.positions[0], line=line)


def said_nearest(around: Around) -> str:
    """The nearest use, or word; how many uses are equally near."""
    first = around.near[0]
    equal = sum(use.cosine >= first.cosine - RESOLUTION for use in around.near)
    if equal > 1:
        return f"{counted(equal, 'use')}, equally near"
    return f"“{around_word(first.use, IN_LINE)}”" if first.of_same_word else f"“{shortened(first.word)}”"


def _uses(number: int) -> str:
    return f"{spelled(number)} {'use' if number < 2 else 'uses'}"


def _values(uses: Sequence[NearUse]) -> str:
    return ", ".join(fixed(use.cosine, 2) for use in uses)


def around_word(use: Use, most: int) -> str:
    """The sentence of a use, or as many words around its own as fit into so many letters."""
    text, begin, end = use.sentence, use.start, use.end
    if len(text) <= most:
        return text
    words = [match.span() for match in re.finditer(r"\S+", text)]
    after, before = [last for _, last in words if last > end], [first for first, _ in reversed(words) if first < begin]

    def room(begin: int, end: int) -> int:
        """Letters for what stands between the marks of what is left out."""
        return most - len("… ") * (begin > 0) - len(" …") * (end < len(text))

    while after or before:  # one word at each end, until none fits
        if after and after[0] - begin <= room(begin, after[0]):
            end = after.pop(0)
        else:
            after = []
        if before and end - before[0] <= room(before[0], end):
            begin = before.pop(0)
        else:
            before = []
    inside = shortened(text[begin:end].rstrip(",;:–— "), room(begin, end))
    return f"{'… ' if begin else ''}{inside}{' …' if end < len(text) else ''}"


def _ended(quote: str) -> str:
    """A quoted sentence at the end of ours, which needs no second full stop."""
    return quote if quote[-2] in ".?!" else f"{quote}."


def _of_random(random: float | None) -> str:
    """What 19 of 20 random pairs of uses do not exceed, rounded up so that it holds as printed."""
    if random is None:
        return ""
    return f"; 19 of 20 random pairs have at most {fixed(outward(random, 2, upper=True), 2)}"


def told(
    view: str, it: Asked, same: SameWord, around: Around | None, tokens: Tokens, layers: int, *, on_map: bool
) -> Told:
    """What the picture shows, which uses are nearest and farthest, another word, and another layer. `on_map`: a use of
    the word is on the map; of a word with fewer than four it does not matter."""
    name = f"“{shortened(it.word.name)}”"
    ground = "Coloured: thousands of uses by topic." if it.by == TOPIC else "Grey: thousands of uses."
    framed = f"uses nearest to {name}, with two of their words"
    if len(same.uses) >= FEWEST and not on_map:
        framed = f"what lies around {name} on the map"
    see = {
        SPACE: f"{ground} Named: your words. Framed: {framed}.",
        DISTANCE: "How far out a use lies is exactly 1 − cosine; in which direction means little.",
    }[view]
    other = 0 if it.layer else layers
    words = "Move to the input" if it.layer else f"Move to layer {layers}"
    tries = [*follow(tokens, it.word.positions[0]), Try(words, {LAYER.name: str(other) if it.layer else None})]
    return Told(see=see, means=_meaning(view, name, same, around, on_map=on_map), tries=tries)


def told_of_nothing() -> Told:
    """The same where the text has no word."""
    return Told(
        see="Grey: thousands of uses of words, dark where they lie closest.",
        means="Near points are used alike, as BERT reads them; a long way on a map means little.",
        tries=[Try("Type “bank”", {"a": "She sat on the bank of the river."})],
    )


def _meaning(view: str, name: str, same: SameWord, around: Around | None, *, on_map: bool) -> str:
    if around is None or not around.near:
        return "To look for other words, the app needs a map of uses of this model."
    if len(same.uses) < FEWEST:
        return f"The list of example sentences has {_uses(len(same.uses))} of {name}, so other words stand around it."
    near, far = around.near[0], around.near[-1]
    if near.cosine - around.near[1].cosine < CLOSE:
        return f"{counted(len(around.near), 'use')} of {name}: the nearer, the more alike BERT reads it there and here."
    one, other = (f"the one with “{shortened(beside(use.use), IN_MEANING)}”" for use in (near, far))
    if view == SPACE:
        of_map = "the map roughly" if on_map else "the map has none of them"
        return f"Of {len(around.near)} uses, {one} is nearest: the list says it exactly, {of_map}."
    farthest = f", {other} farthest" if around.near[-2].cosine - far.cosine >= CLOSE else ""
    return f"Of {len(around.near)} uses, {one} is nearest{farthest}."


def beside(use: Use) -> str:
    """Two words of a use's sentence that tell it from others: the content words next to its word, as they stand there;
    else what stands next to it."""
    found = [(match.start(), match.group()) for match in re.finditer(r"[^\W_]+(?:['’-][^\W_]+)*", use.sentence)]
    around = [(at, text) for at, text in found if not use.start <= at < use.end]
    content = [one for one, is_one in zip(around, are_content(text for _, text in around), strict=True) if is_one]
    nearest = sorted(content or around, key=lambda one: _away(one, use))[:MOST_WORDS]
    if not nearest:
        return use.parts[1]
    (first, *rest) = sorted(nearest)
    if not rest:
        return first[1]
    (second,) = rest
    gap = use.sentence[first[0] + len(first[1]) : second[0]]
    return f"{first[1]} {second[1]}" if gap.isspace() else f"{first[1]}, {second[1]}"


def _away(one: tuple[int, str], use: Use) -> tuple[int, int]:
    at, text = one
    return (at - use.end, 0) if at >= use.end else (use.start - at - len(text), 1)


def foot_of_map(drawn: UsesMap, layer: int, beside_nearest: tuple[int, int] | None) -> str:
    """How the map was made, how much it keeps, and what that means for the eye."""
    kept = f"UMAP of {len(drawn.uses):,} uses; it keeps {percent(drawn.facts.kept[layer])} of each use’s 15 nearest"
    if drawn.facts.drawn_as:
        return f"{kept}, by the trained model. Your words have no place on it; the list is exact."
    eye = "so what is close is often alike, and long distances mean little"
    if beside_nearest is None or not beside_nearest[1]:
        return f"{kept}, {eye}."
    right = percent(beside_nearest[0] / beside_nearest[1])
    counted_are = f"Of words with {spelled(FEWEST + 1)} uses or more, the nearest use"
    return f"{kept}, {eye}. {counted_are} is drawn nearest in {right} of cases; the list is exact."


def foot_of_distance(it: Asked, around: Around, nearness: Nearness | None, *, few: bool) -> str:
    """How far out random pairs would lie, which uses are shown, and how other occurrences of the word are read."""
    shown = "Of each other word its nearest use is shown. " if few else ""
    shown += _together(it)
    if nearness is None:
        return f"{shown}Cosines from the mean of these uses."
    random = float(nearness.random[it.layer])
    lowest = min([use.cosine for use in around.near] + [1 - 1e-9])
    bound = fixed(outward(random, 2, upper=True), 2)
    if lowest <= random:
        return f"{shown}Dashed: 19 of 20 random pairs of uses would lie outside (cosine at most {bound})."
    return f"{shown}19 of 20 random pairs of uses would lie farther out than all of these (cosine at most {bound})."


def _together(it: Asked) -> str:
    """Whether the occurrences of a word are read together; nothing of a single one."""
    if len(it.read) < 2:
        return ""
    if it.apart:
        return f"Read apart: {listed([f'“{shortened(one.tokens.a.rstrip(ENDS), 40)}”' for one in it.read])}. "
    places = listed([f"“{shortened(it.word.name)}” ({one.at[0]})" for one in it.read])
    others = "other’s" if len(it.read) == 2 else "others’"
    return f"{places} are read together, so each is in the {others} vector{'s' * (len(it.read) > 2)}. "


def nearest_uses(state: PageState) -> SceneAnswer:
    """The nearest use of the chosen word, before the first layer and after the last."""
    bert, tokens, layers = state.bert, state.tokens, state.bert.facts().layers
    word = word_at(tokens, state.token)
    if not bert.uses_map():
        return SceneAnswer("")
    if word == NO_WORD:
        return SceneAnswer("There is no word here.", RIVER)
    same, read = bert.same_word(tokens, word.positions), bert.readings(tokens, word.positions)
    chosen = [one.at for one in read].index(word.positions)
    around = bert.around if len(same.uses) >= FEWEST else bert.around_of_words
    first, last = (said_nearest(around(same, read, chosen, layer)) for layer in (0, layers))
    said = f"Nearest to {word.quoted}: at the input {first}; after layer {layers} {last}."
    if first == last and first.startswith("“"):
        said = f"Nearest to {word.quoted} at the input and after layer {layers}: {first}."
    return SceneAnswer(said, "" if len(same.uses) >= FEWEST else RIVER)
