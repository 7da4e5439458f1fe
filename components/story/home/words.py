"""The headline of the journey, when the cuts that it is found by are made, and its three sentences."""

from collections.abc import Callable, Generator

import numpy as np
import streamlit as st

from components.compute.cause import Telling, earliest_path
from components.compute.links import AttentionFrom
from components.compute.similarity import cosine_by_layer, cosines
from components.compute.tokens import worth_naming
from components.frame.page_head import Finding, Try, head_marks
from components.frame.settings import VARIANT
from components.frame.waiting import completed, finished
from components.records.checkpoints import UNTRAINED
from components.records.embeddings import Embeddings
from components.records.states import States
from components.records.tokens import Tokens
from components.story.home.message import per_stripe
from components.views.cause_told import LEAST_MOVED, no_other_word, noun_for, of_part, other_words, thousandths
from components.views.tries import Told, follow, swap
from components.views.wording import (
    NO_WORD,
    brief_name,
    continued,
    counted,
    fixed,
    most,
    percent,
    that_fits,
    token_name,
)

FEW, MOST = 24, 64  # tokens: up to here at once, and without being asked for
ASKED = "journey_asked"

ABOUT = """
The whole way of your text, from its pieces to the vectors after the last layer. A column is a token, a row a state of
its vector; a barcode is that vector, blue below zero and red above, as bright as its numbers are large.

**Lines** between two rows show how much the chosen token reads of each token in that layer: the weight of one head, or
the mean of all. The *telling head* of a layer is found by cutting. Of all other words, the one counts whose cut in this
layer moves the token's last vector most (by 1 − cosine); of all heads, the one whose own cut of that word does. Its
lines are amber where the word's cut moves the vector by a thousandth or more, the darker the further, else grey. The
headline names the earliest path whose cut, in all heads, moves it at least nine tenths as far as any. *Takes in* means
just that: it reads the word there, and would be elsewhere without; what it reads holds more than one word, since by
then the other tokens have read, too. A weight alone says only where a head looks: often it rests on [CLS] and [SEP].
Point at a line for what arrives by it: the length of weight times value vector, as a share (Kobayashi et al. 2020).

Click a token to follow it, the name of a row to open it in place: its three rows and their sum, or the steps of a
layer. What is chosen there goes along to the other pages.
"""


def may_cut(tokens: Tokens, *, of: object) -> bool:
    """Whether to cut the paths of a token: of a long text only once a reader has asked for it, by the button here."""
    if len(tokens) <= MOST or st.session_state.get(ASKED) == of:
        return True
    st.button("Which word does it take in?", key=ASKED + "_button", help=_cost(tokens), on_click=_ask, args=(of,))
    return False


def while_asked(tokens: Tokens, token: int) -> Finding:
    """What is being computed, while it is."""
    name = token_name(tokens.names, token)
    if len(tokens) <= FEW or tokens.is_empty:
        return Finding()
    return Finding(f"What does {name} take in?", token, line="each word is cut off from it in each layer")


def telling(
    rows: Callable[[int | None], Generator[int, None, Telling]], tokens: Tokens, layers: int,
    *, of: object, second: bool = False,
) -> Telling:  # fmt: skip
    """The telling head of every layer, of a short text at once; of two models those of the `second` come after."""
    if len(tokens) <= FEW:
        return completed(rows(None))
    return finished(rows, layers, "layers", key=f"telling_rows{'_beside' * second}", of=of)


def _cost(tokens: Tokens) -> str:
    return f"This text has {len(tokens):,} tokens: each is cut off in each layer, which takes a while."


def _ask(of: object) -> None:
    st.session_state[ASKED] = of


def finding(tokens: Tokens, telling: Telling, row: AttentionFrom, begins: str = "") -> Finding:
    """The earliest path from another word whose cut moves the token's last vector at least nine tenths as far as any
    such cut does; below a thousandth, none decides. Refuted by an earlier such path, and by one that moves it further
    in the same layer. The line names the head, and a later layer in which another word moves it by a thousandth. It
    `begins` with a variant's name.
    """
    token = row.position
    target, words = token_name(tokens.names, token), other_words(tokens, token)
    if tokens.is_empty or not words:
        return Finding(NO_WORD if tokens.is_empty else no_other_word(tokens, token, "take in"), token)
    done, layers = len(telling.paths), row.layers

    def begun(said: str) -> str:
        return of_part(f"{begins} {continued(said)}" if begins else said, done, layers)

    layer, source, moved = earliest_path(telling.cuts, words)
    noun = noun_for(tokens, words)
    if moved < LEAST_MOVED:
        least = f"no cut of another {noun} moves it by a thousandth or more"
        return Finding(begun(f"No single {noun} decides about {target}."), token, line=least)
    name, brief = ((f(tokens.names, token), f(tokens.names, source)) for f in (token_name, brief_name))
    headline = that_fits(*(begun(f"{one} takes in {other} in layer {layer}.") for one, other in (name, brief)))
    line = f"{_by_head(telling, row, layer, source)}{_later(telling, tokens, layer, source)}"
    marks = (f"after layer {layer}", f"layer {layer}", *head_marks(layer, telling.head(layer)))
    return Finding(headline, token, source, marks=marks, line=line)


def before_asked(tokens: Tokens, states: States, embeddings: Embeddings, token: int, begins: str = "") -> Finding:
    """Of a long text, until its cuts are asked for: the word that ends nearest to `token`, which another of its kind
    with a larger cosine in the last layer refutes; without such a word, the token's three rows. It `begins` with a
    variant's name."""
    named, begins = worth_naming(tokens), f"{begins} " * bool(begins)
    alike = cosines(states.hidden[-1][token : token + 1], states.hidden[-1])[0]
    others = [position for position in named.positions if position != token]
    if (other := most(alike, others)) is None:
        rows = f"word row {embeddings.ids[token]:,}, position row {token} and segment row {embeddings.segments[token]}"
        return Finding(
            f"{begins}{token_name(tokens.names, token)} passes {counted(states.layers, 'layer')}.",
            token,
            line=f"it starts as the sum of {rows}",
        )
    by_layer = np.asarray(cosine_by_layer(states.hidden[:, token], states.hidden[:, other]))
    line = f"cosine {fixed(by_layer[0], 2)} at first, {fixed(by_layer[-1], 2)} after layer {states.layers}"
    names = ([name(tokens.names, place) for place in (token, other)] for name in (token_name, brief_name))
    headline = that_fits(*(f"{begins}{' ends nearest to '.join(both)}." for both in names))
    return Finding(headline, token, other, line=line)


def told(tokens: Tokens, token: int, width: int, telling: Telling | None, *, variant: str, untrained: bool) -> Told:
    """What a barcode is, what the layers did to the token, and two words to swap, another to follow, or no training."""
    size = per_stripe(width)
    stripe = "one number" if size == 1 else f"the strongest of {size} numbers"
    trained = Try("See it as trained", {VARIANT.name: None})
    without = [trained] if variant else [Try("See it without training", {VARIANT.name: UNTRAINED})] if untrained else []
    return Told(
        see=f"{counted(len(tokens), 'token')}, layer by layer. A barcode is a vector, each stripe {stripe}.",
        means=_on_its_way(tokens, token, telling),
        tries=[*swap(tokens), *follow(tokens, token), *without],
    )


def _on_its_way(tokens: Tokens, token: int, telling: Telling | None) -> str:
    """Which word's cut in a layer is the first, and which the last, that moves the token by a thousandth."""
    names = [token_name(tokens.names, source) for _, _, source in _taken_in(telling)] if telling else []
    begins = f"{token_name(tokens.names, token)} begins as a row of a table"
    if not other_words(tokens, token):
        return f"{begins}; there is no other word that it could take in."
    if not names:
        return f"{begins}, and reads the others in every layer."
    return f"{begins}, and takes in {names[0]}{f' first and {names[-1]} last' if names[-1] != names[0] else ''}."


def _taken_in(telling: Telling) -> list[tuple[float, int, int]]:
    """The effect, the layer and the word of each layer in which cutting one off moves the token by a thousandth."""
    return [
        (path.together, layer, path.source)
        for layer, path in enumerate(telling.paths, 1)
        if path and path.together >= LEAST_MOVED
    ]


def _by_head(telling: Telling, row: AttentionFrom, layer: int, source: int) -> str:
    head, even = telling.head(layer), f"an even share is {percent(1 / row.weights.shape[2])}"
    if not head:
        return f"all heads together give it {percent(float(row.by(layer, 0)[source]))} of their weight, {even}"
    return f"head {head} gives it {percent(float(row.by(layer, head)[source]))} of its weight, {even}"


def _later(telling: Telling, tokens: Tokens, layer: int, source: int) -> str:
    """What the token takes in later: of the words of later layers whose cut moves it by a thousandth, the one with the
    largest effect."""
    found = [one for one in _taken_in(telling) if one[1] > layer]
    if not found:
        return f"; its cut there: {thousandths(float(telling.cuts.moved[layer - 1, source]))} of 1 − cosine"
    _, later, other = max(found)
    again = other == source
    return f"; in layer {later} it takes {'it in again' if again else f'in {brief_name(tokens.names, other)}'}"
