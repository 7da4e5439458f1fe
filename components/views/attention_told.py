"""The three sentences of the attention page: what its pictures show, what that means, and what to try."""

from components.compute.links import Link
from components.compute.padding import Padding
from components.frame.settings import HEAD, LAYER
from components.frame.three_sentences import Try
from components.records.tokens import Tokens
from components.views.attention import KIND_NAMES, TO
from components.views.attention_heads import MAIN, SHOW, WORTH
from components.views.attention_padding import PADS
from components.views.tries import Told, follow
from components.views.wording import counted, token_name


def of_token(tokens: Tokens, link: Link, layers: int) -> Told:
    """What a line and a cell of the grid are, what a weight does not say, and another token or layer."""
    source = token_name(tokens.names, link.source)
    other = layers if link.layer < layers else 1
    opened = {LAYER.name: str(other), HEAD.name: None, TO.name: None}
    return Told(
        see=f"Lines: how much {source} looks at each token in one head. Grid: whom it looks at most in every head.",
        means="A weight says where a head looks, not what the vector depends on: a cut shows that.",
        tries=[*follow(tokens, link.source), *([Try(f"Look in layer {other}", opened)] if other != link.layer else [])],
    )


def of_heads(tokens: Tokens, source: int, shown: str) -> Told:
    """What a cell is, what a habit means, and another kind of token or another word."""
    see = {MAIN: "The kind of token that each head prefers", WORTH: "How far each head moves a sentence's vector"}
    of_kind = f"How much each head looks at {KIND_NAMES.get(shown, shown)}"
    back = Try("Show all habits", {SHOW.name: MAIN})
    return Told(
        see=f"{see.get(shown, of_kind)}: a row is a layer, a column a head.",
        means="A head with a habit looks for a kind of token or a place, whatever the words are.",
        tries=[Try("Who looks at [SEP]?", {SHOW.name: "[SEP]"}) if shown == MAIN else back, *follow(tokens, source)],
    )


def of_padding(padding: Padding, layer: int) -> Told:
    """What a dot is, what the mask is for, and another number of [PAD] tokens or another layer."""
    fewer = [Try("Add one [PAD] only", {PADS.name: "1"})] if padding.pads > 1 else []
    at_input = Try("Measure at the input", {LAYER.name: "0"})
    first = at_input if layer == 1 else Try("Measure after layer 1", {LAYER.name: "1"})
    return Told(
        see=f"How far {counted(padding.pads, '[PAD] token')} at the end moved each vector, with the mask and without.",
        means="With the mask, a sentence has the same vectors whatever it is batched with; without it, it has not.",
        tries=[*fewer, first],
    )
