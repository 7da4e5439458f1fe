"""The headline of /encoder, its three sentences, and its answer to a tour's scenes and worksheets."""

from collections.abc import Iterable, Sequence
from math import floor, log10

import numpy as np

from components.compute.links import STANDS_OUT, Link, strongest, worth_a_look
from components.compute.tokens import is_content
from components.frame.page_head import Finding, Try, head_marks
from components.frame.settings import HEAD, LAYER, STEP_CELL
from components.records.arrays import Array
from components.records.encoder import EncoderLayer
from components.records.tokens import Tokens
from components.views.answers import PageState, SceneAnswer
from components.views.cause_told import no_other_word, noun_for, other_words
from components.views.tries import Told, follow
from components.views.wording import (
    NO_WORD,
    fixed,
    most,
    percent,
    quoted,
    shortened,
    that_fits,
    token_name,
)

ABOUT = """
A layer has two halves. In **attention**, tokens exchange information: each looks for others with its query, is found
by its key, and passes on its value. In the **feed-forward network**, each token is processed on its own. Each half adds
its result to what was there (⊕), and LayerNorm follows.

Click a station or a ⊕ to open it: its operands, its result, and how the chosen number comes about. Point at a cell, tap
it, or move to it with the arrow keys. Behind ⚙ are the largest inner values, and of a long text all of them.
"""
NEXT = {  # what a link calls each station
    "before": "the input",
    "query": "Q",
    "key": "K",
    "value": "V",
    "scores": "the scores",
    "weights": "the weights",
    "mixed": "the mixed values",
    "attended": "what attention adds",
    "first_sum": "the first sum",
    "middle": "the first LayerNorm",
    "raised": "the network's first product",
    "inner": "the inner values",
    "feed_forward": "what the network adds",
    "second_sum": "the second sum",
    "output": "the second LayerNorm",
}
OF_TARGETS = ("scores", "weights")  # stations with a column for each token
MEANS = {
    "before": "Each token comes in as one row of numbers.",
    "query": "A query is what a token asks all tokens.",
    "key": "A key is what a token answers to every query.",
    "value": "A value is what a token passes on to those that read it.",
    "scores": "A score says how well a question fits an answer; the weights follow.",
    "weights": "Softmax turns the scores of a row into shares of one whole.",
    "mixed": "Each token gets the values of all tokens, mixed by its weights.",
    "attended": "What the heads found, multiplied once more, is what attention adds.",
    "first_sum": "Nothing is overwritten: what attention found is added to what came in.",
    "middle": "LayerNorm gives each row the same mean and deviation, then gamma and beta.",
    "raised": "The network works on each token alone, in two steps; this is the first.",
    "inner": "Without this bend the network would be one matrix product.",
    "feed_forward": "The second step brings the row back to its width: this is what the network adds.",
    "second_sum": "Nothing is overwritten: what the network found is added, too.",
    "output": "Each token leaves as a row as wide as it came in.",
}


def finding(trace: EncoderLayer, head: int, token: int, tokens: Tokens) -> Finding:
    """The word that the token gives more weight than any other word, or any other content word, and at least
    `STANDS_OUT` times an even share of all tokens; none if two have the same. The line has the score and the weight.
    """
    weights, itself = trace.weights[head - 1, token], token_name(tokens.names, token)
    words, even = _other_words(tokens, token), percent(1 / len(weights))
    of_all = f"an even share of {len(weights):,} tokens is {even}"
    where, marks = f"layer {trace.layer}, head {head}", head_marks(trace.layer, head)
    if not words:
        return Finding(NO_WORD if tokens.is_empty else no_other_word(tokens, token, "look at"), token)
    target = looked_at(weights, tokens, token)
    if target is None:
        unlike = f"{where}: none alone gets {STANDS_OUT} times an even share of {even}"
        none = f"In this head no single {noun_for(tokens, words)} stands out for {itself}."
        return Finding(none, token, marks=marks, line=unlike)
    other, noun = token_name(tokens.names, target), noun_for(tokens, words)
    any_other = f"any other {'' if most(weights, words) == target else 'content '}{noun}"
    said = that_fits(
        f"In this head {itself} looks at {other} more than at {any_other}.", f"Here {itself} looks at {other}."
    )
    score, weight = fixed(trace.scores[head - 1, token, target], 2), percent(float(weights[target]))
    line = f"{where}: score {score}, weight {weight}; {of_all}"
    return Finding(said, token, target, marks=marks, line=line)


def looked_at(weights: Array, tokens: Tokens, token: int) -> int | None:
    """The position of the other word that gets most of `weights` (T,), a content word if one stands out; else None."""
    words = _other_words(tokens, token)
    content = [place for place in words if is_content(tokens.pieces[place])]
    found = [most(weights, among) for among in (content, words)]
    return next((one for one in found if one is not None and weights[one] * len(weights) >= STANDS_OUT), None)


def _other_words(tokens: Tokens, token: int) -> list[int]:
    """The positions of other words; of a text that is one word, of its other pieces."""
    own, others = tokens.tokens[token].word, other_words(tokens, token)
    return [place for place in others if tokens.tokens[place].word != own] or others


def told(tokens: Tokens, trace: EncoderLayer, link: Link, panel: str, shown: Iterable[str]) -> Told:
    """What the picture holds, what the open station does, and the next of those `shown`, another head, another word."""
    return Told(
        see=f"Real values on their way through a layer; ⊕ adds what came in. Open: {NEXT[panel]}.",
        means=MEANS[panel],
        tries=[
            *_open_next(link, panel, list(shown)),
            *_other_head(tokens, trace, link, panel),
            *follow(tokens, link.source),
        ],
    )


def _open_next(link: Link, panel: str, shown: Sequence[str]) -> Sequence[Try]:
    """The station that comes after the open one; after the last, the first."""
    after = shown[(shown.index(panel) + 1) % len(shown)]
    column = link.target if after in OF_TARGETS else 0
    return (Try(f"Open {NEXT[after]}", {STEP_CELL.name: f"{after},{column}"}),)


def _other_head(tokens: Tokens, trace: EncoderLayer, link: Link, panel: str) -> Sequence[Try]:
    """Of the other heads of the layer, the one that gives the target most, and its cell for the target where one is
    open; none if there is no other head. Without its layer, a head alone would open the layer of its strongest link.
    """
    given = {head: float(trace.weights[head - 1, link.source, link.target]) for head in range(1, trace.heads + 1)}
    others = [head for head in given if head != link.head]
    if not others:
        return ()
    head = max(others, key=given.__getitem__)
    name = shortened(tokens.names[link.target])
    there = {LAYER.name: str(trace.layer), HEAD.name: str(head)}
    if panel in OF_TARGETS:
        there[STEP_CELL.name] = f"{panel},{link.target}"
    return (Try(f"Go to head {head}: {quoted(name)} gets {percent(given[head])}", there),)


def added_by_layer(state: PageState) -> SceneAnswer:
    """How long what attention and the feed-forward part add to the chosen token is."""
    link = strongest(state.bert.attention_from(state.tokens, state.token), worth_a_look(state.tokens, state.token))
    trace = state.bert.encoder_layer(state.tokens, state.number("layer", link.layer, 1, state.bert.facts().layers))
    return SceneAnswer(added_length(trace, state.token, state.tokens))


def added_length(trace: EncoderLayer, token: int, tokens: Tokens) -> str:
    """How long what attention and the feed-forward network add to a token is, beside what they add it to.

    Empty if that has length 0.
    """
    lengths = [float(np.linalg.norm(rows[token])) for rows in (trace.before, trace.middle)]
    if not all(lengths):
        return ""
    added = (float(np.linalg.norm(rows[token])) for rows in (trace.attended, trace.feed_forward))
    times = [one / length for one, length in zip(added, lengths, strict=True)]
    decimals = max(0, 1 - floor(log10(min(times)))) if all(times) else 2
    attended, network = (f"{fixed(one, decimals)} times as long as" for one in times)
    return (
        f"What attention adds to {token_name(tokens.names, token)} in layer {trace.layer} is {attended} its vector; "
        f"what the feed-forward network adds is {network} what it is added to."
    )
