"""What a word is nearest to: a use of a dictionary."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from components.frame.page_head import Finding
from components.records.tokens import Tokens
from components.records.uses_map import MOST_OF_A_WORD, MapFacts, Nearness, NearUse, Placed, SameWord
from components.views.tries import Told, follow
from components.views.wording import fixed, outward, percent, shortened
from components.views.words import Word

WORD, USES = "word", "uses"
ABOUT = """
Each token's vector depends on everything read with it. Here it lies among others.

- **This word**: uses of the same word in a dictionary's example sentences, and where the word of your sentence lies.
- **All uses**: thousands of uses of words. A word is drawn at the geometric median of its 15 nearest uses.

**With UMAP, close points mostly have similar vectors, long distances mean little. With PCA, distant points are distant;
close ones may not be close.**
"""
IN_HEADLINE, SHORT = 40, 12  # letters of a sentence, and of a name beside another long one
TIE = 1e-6


def first_view(uses: int) -> str:
    """The view that the page opens with for a word of which the dictionary has so many uses."""
    return WORD if uses > 1 else USES


def among_uses(
    placed: Placed, word: int, nearest: Sequence[NearUse], layer: int, nearness: Nearness, own: int
) -> Finding:
    """The use nearest to a word in this layer, of those on the map and its `own`, if it is one of the same word and
    nearer than random pairs; no other sentence is as near."""
    if not len(placed) or not nearest:
        return Finding()
    found, name, at = nearest[0], place_name(placed, word), placed.positions[word][0]
    if not own:
        return Finding(f"The dictionary has no use of {name}.", at)
    if not found.of_same_word:
        return Finding(f"{_none_like(name, layer)}.", at, line="one of another word is nearer than all of its own")
    if found.cosine <= nearness.random[layer]:
        return Finding(f"{_none_like(name, layer)}.", at, line=_as_random(found.cosine, nearness, layer))
    shown = f"“{shortened(found.sentence, IN_HEADLINE)}”"
    among = f"of the uses {searched(own)}{_of_random_pairs(nearness, layer)}"
    measured = f"cosine {fixed(found.cosine, 2)} in layer {layer}"
    if any(other.cosine > found.cosine - TIE and other.sentence != found.sentence for other in nearest[1:]):
        line = f"{shown} is one of the equally near; {measured}, {among}"
        return Finding(f"No single use is nearest to {name}.", at, line=line)
    return Finding(f"Here {name} is used as in {_ended(shown)}", at, line=f"{measured}, nearest {among}")


def _ended(quote: str) -> str:
    """A quoted sentence at the end of ours, which needs no second full stop."""
    return quote if quote[-2] in ".?!" else f"{quote}."


def _none_like(name: str, layer: int) -> str:
    return f"In layer {layer} the dictionary has no use of {name} like this one"


def _as_random(cosine: float, nearness: Nearness, layer: int) -> str:
    return f"the nearest has a cosine that random pairs reach ({fixed(cosine, 2)}{_of_random_pairs(nearness, layer)})"


def among_own_uses(
    word: Word, same: SameWord, layer: int, nearness: Nearness | None = None, facts: MapFacts | None = None
) -> Finding:
    """The nearest use of the same word in this layer: no other has a larger cosine, and it is larger than those of
    random pairs of uses. The line has it beside theirs, and how often such a guess has the word's sense.
    """
    if len(same.uses) < 2:
        return Finding()
    cosines = np.asarray(same.others[layer] @ same.own[layer], dtype=np.float64)
    best, guess, at = int(cosines.argmax()), "", word.positions[0]
    if nearness and cosines[best] <= nearness.random[layer]:
        return Finding(f"{_none_like(word.quoted, layer)}.", at, line=_as_random(cosines[best], nearness, layer))
    shown = f"“{shortened(same.uses[best].sentence, IN_HEADLINE)}”"
    measured, of = f"cosine {fixed(cosines[best], 2)} in layer {layer}", f"of {len(same.uses)} uses"
    random = _of_random_pairs(nearness, layer)
    if (equal := _sentences_within(same, cosines > cosines[best] - TIE)) > 1:
        return Finding(f"No single use is nearest to {word.quoted}.", at,
                       line=f"{of}, {equal} equally near, {shown} among them; {measured}{random}")  # fmt: skip
    if facts and facts.counted and len(set(same.meanings)) > 1:
        right, chance = percent(facts.right[layer]), percent(facts.chance)
        guess = f"; such guesses are right in {right} (chance {chance})"
    line = f"{measured}, nearest {of}{random}{guess}"
    return Finding(f"Here {word.quoted} is used as in {_ended(shown)}", at, line=line)


def _of_random_pairs(nearness: Nearness | None, layer: int) -> str:
    """The cosine of random pairs of uses, which is rounded up so that it holds as printed."""
    if nearness is None:
        return ""
    return f"; 95% of random pairs up to {fixed(outward(float(nearness.random[layer]), 2, upper=True), 2)}"


def _sentences_within(same: SameWord, chosen: NDArray[np.bool_]) -> int:
    """How many different sentences the chosen uses (U,) have: one that is in the dictionary twice counts once."""
    return len({use.sentence for use, is_one in zip(same.uses, chosen, strict=True) if is_one})


def searched(own: int) -> str:
    """Among which uses the nearest was looked for; `own` is how many of the word's own are searched, at most 60."""
    if not own:
        return "on the map"
    return f"on the map and {f'{own} of its own' if own >= MOST_OF_A_WORD else 'its own'}"


def place_name(placed: Placed, number: int) -> str:
    """A placed word's name, with its position if another has the same."""
    name = placed.names[number]
    return Word(number, name, placed.positions[number], placed.names.count(name) > 1).quoted


def told(view: str, tokens: Tokens, chosen: int) -> Told:
    """What the map of uses shows, what nearness means there, and another word."""
    see = {
        WORD: "Example sentences with the same word, by what it is near in them; yours stands among them.",
        USES: "Words in example sentences, one point each; the words of your text stand among them.",
    }
    return Told(
        see=see[view],
        means="Near points are used alike, as BERT reads them. Gaps and directions on a map mean little.",
        tries=follow(tokens, chosen),
    )
