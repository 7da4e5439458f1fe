"""The answer that a tour's scene or a worksheet asks of this page."""

import numpy as np

from components.compute.links import strongest, worth_a_look
from components.records.encoder import EncoderLayer
from components.records.tokens import Tokens
from components.views.answers import PageState, SceneAnswer
from components.views.wording import significant, token_name


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
    attended, network = (
        f"{significant(float(np.linalg.norm(rows[token])) / length, 2)} times as long as"
        for rows, length in zip((trace.attended, trace.feed_forward), lengths, strict=True)
    )
    return (
        f"What attention adds to {token_name(tokens.names, token)} in layer {trace.layer} is {attended} its vector; "
        f"what the feed-forward network adds is {network} what it is added to."
    )
