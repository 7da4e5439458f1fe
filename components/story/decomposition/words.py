"""The headline of /decomposition, its three sentences, and its answer to a tour's scenes and worksheets."""

from collections.abc import Mapping, Sequence

import numpy as np

from components.frame.page_head import Finding, Try
from components.frame.settings import LAYER
from components.records.decomposition import ATTENTION, BIASES, FEED_FORWARD, WORD, Decomposition, Part
from components.records.tokens import TokenKind, Tokens
from components.story.decomposition.asked import largest, settings_of
from components.views.answers import PageState, SceneAnswer, whole
from components.views.tries import Told, follow, without_training
from components.views.wording import brief_name, percent, token_name

NEAR = 0.025  # of a share that is named in words
IN_WORDS = {
    0.25: "A quarter",
    1 / 3: "A third",
    0.5: "Half",
    2 / 3: "Two thirds",
    0.75: "Three quarters",
    1.0: "Nearly all",
}
ABOUT = """
A token's vector is passed on from layer to layer, and each attention and each feed-forward network (“network”) adds to
it. LayerNorm in between is linear once the deviation that it divides by is known, so every part can be followed to the
end: the parts add up to the vector itself, dimension by dimension. Click a layer to write its vector as a sum, an
attention to see it head by head, a head to see it token by token, a network to see its strongest neurons. Point at the
vectors to read one dimension of all.

**What “wrote” means, and what it does not.** The **share** of a part *p* in the whole vector *v* is its projection on
it, (*p* · *v*) / (*v* · *v*): the shares add up to 1, and a part that points against the whole has a negative share.
This is arithmetic, not cause: what the model would return without a part is asked on *Cause*. The attentions and
networks after it read what it had written, and would have written something else. A head's tokens are read at their
positions, where every layer before had already mixed in other tokens. The **word row** is the token's row in the word
table; the **biases** are those of all LayerNorms on the way.
"""


def finding(ours: Decomposition, tokens: Tokens) -> Finding:
    """How much of the first token's vector its word row wrote, or which part wrote more than it.

    A share in words is right to `NEAR`; two of the same percent are about equal. The line has the shares, and the other
    parts that wrote most; one as large as the next is not named before it.
    """
    shares, token = ours.shares[ours.layer, :, 0], ours.rows[0]
    itself = token_name(tokens.names, token)
    if not shares.any():
        return Finding(f"The vector of {itself} has length zero, so nothing wrote it.", token)
    of = dict(zip(ours.labels, map(float, shares), strict=True))
    word, where = of.pop(Part(WORD)), f"after layer {ours.layer}" if ours.layer else "before any layer"
    unknown = tokens.tokens[token].kind is TokenKind.UNKNOWN
    row = f"the row of {tokens.pieces[token]}" if unknown else "its own word row"
    named = _most(of)
    also = "".join(f", {the(part)}: {of_all(of[part])}" for part in named[1:])
    if named and of[named[0]] > max(word, 0) and not np.isclose(of[named[0]], word):
        more, its = the(named[0]), row.replace("its own", "the")
        begins = f"{more[:1].upper()}{more[1:]}"
        if of_all(of[named[0]]) == of_all(word):
            said = f"{begins} and {its} wrote about equal parts of {itself}."
            return Finding(said, token, line=f"{of_all(word)} each {where}{also}")
        line = f"{of_all(of[named[0]])} {where}; {its} wrote {of_all(word)}{also}"
        return Finding(f"{begins} wrote more of {itself} than {its} did.", token, line=line)
    said = _of_word_row(word, itself, f"still {row}" if ours.layer else row)
    line = where if said.startswith(percent(word)) else f"{of_all(word)} {where}"
    wrote = f"; {the(named[0])} wrote {of_all(of[named[0]])}{also}" if named else ""
    return Finding(said, token, line=f"{line}{wrote}")


def _most(of: Mapping[Part, float]) -> Sequence[Part]:
    """The part that wrote most, and the next one if it wrote something; none that the one after it equals."""
    first, *others = sorted(of, key=lambda part: -of[part])
    if others and np.isclose(of[first], of[others[0]]):
        return ()
    alone = others and of[others[0]] > 0 and not (len(others) > 1 and np.isclose(of[others[0]], of[others[1]]))
    return (first, others[0]) if alone else (first,)


def _of_word_row(share: float, itself: str, row: str) -> str:
    """The share in words where a reader would say so, else in percent."""
    if share > 1 + NEAR:
        return f"{itself} is {row}: all other parts together point against it."
    if share < 0.05:
        return f"{'Hardly any' if share > 0 else 'Nothing'} of {itself} is {row}."
    near = min(IN_WORDS, key=lambda value: abs(share - value))
    named = IN_WORDS[near] if abs(share - near) <= NEAR else percent(share)
    return f"{named} of {itself} is {row}."


def of_all(share: float) -> str:
    """A share in percent, which may be below 0."""
    if share >= 0:
        return percent(share)
    return "just below 0%" if share > -0.005 else f"−{percent(-share)}"


def told(ours: Decomposition, part: Part | None, tokens: Tokens, layers: int, variant: str) -> Told:
    """What bars and rows are, which part is the largest, and another word, part, layer or model."""
    name = brief_name(tokens.names, ours.rows[0])
    tries = [*follow(tokens, ours.rows[0])]
    if part:
        other = largest(ours, FEED_FORWARD if part.kind == ATTENTION else ATTENTION)
        tries.append(Try(f"Open {called(other)}", settings_of(other)))
    elif layers:
        tries.append(Try("Take layer 1", {LAYER.name: "1"}))
    return Told(
        see=f"For each layer, who wrote how much of {name}; below, the parts as vectors.",
        means=_means(ours),
        tries=[*tries, *without_training(variant)],
    )


def _means(ours: Decomposition) -> str:
    """Which part is the largest after the layer; one that another equals is not named."""
    shares = ours.shares[ours.layer, :, 0]
    first, *others = sorted(shares, reverse=True)
    rule = "Every layer adds its parts and LayerNorm rescales all."
    if first <= 0 or (others and np.isclose(first, others[0])):
        return rule
    part = ours.labels[int(shares.argmax())]
    return f"{rule} Here {the(part)} is the largest."


def called(part: Part) -> str:
    """“attention 6”, “network 6”, “word row”, “biases”."""
    if part.layer:
        return f"{'network' if part.kind == FEED_FORWARD else part.kind} {part.layer}"
    return {WORD: "word row", BIASES: "biases"}.get(part.kind, part.kind)


def the(part: Part) -> str:
    """The same in a sentence: “attention 6”, “the position row”, “the LayerNorm biases”."""
    if part.layer:
        return called(part)
    return f"the {part.kind}" if part.kind == BIASES else f"the {part.kind} row"


def written_by(state: PageState) -> SceneAnswer:
    """Who wrote the chosen token's vector."""
    layers = state.bert.facts().layers
    ours = state.bert.decomposition(state.tokens, state.number("layer", layers, 0, layers), [state.token])
    return whole(finding(ours, state.tokens))
