"""The answer that a tour's scene or a worksheet asks of this page: its headline, for the present text and settings."""

from components.compute.links import looks_at, strongest
from components.story.attention.asked import takes_long
from components.story.attention.choices import Asked, default_source, opening_token
from components.story.attention.words import finding
from components.views.answers import PageState, SceneAnswer, whole


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
