"""The answer that a tour's scene or a worksheet asks of this page: its headline, for the present text and settings."""

from components.story.decomposition.words import finding
from components.views.answers import PageState, SceneAnswer, whole


def written_by(state: PageState) -> SceneAnswer:
    """Who wrote the chosen token's vector."""
    layers = state.bert.facts().layers
    ours = state.bert.decomposition(state.tokens, state.number("layer", layers, 0, layers), [state.token])
    return whole(finding(ours, state.tokens))
