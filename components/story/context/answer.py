"""The nearest use of a word, for a tour's scene and for worksheets."""

from components.records.uses_map import MOST_OF_A_WORD
from components.views import scenes
from components.views.answers import PageState
from components.views.scenes import SceneAnswer
from components.views.words import NO_WORD, word_at


def nearest_uses(state: PageState) -> SceneAnswer:
    """The nearest use of the chosen word, before the first layer and after the last."""
    bert, tokens, layers = state.bert, state.tokens, state.bert.facts().layers
    word = word_at(tokens, state.token)
    if word == NO_WORD or not bert.uses_map():
        return SceneAnswer("")
    first, last = (bert.nearest_uses(tokens, word.positions, layer, 1)[0].use for layer in (0, layers))
    return scenes.nearest_uses(word.quoted, searched(bert.count_uses(tokens, word.positions)), first, last, layers)


def searched(own: int) -> str:
    """Among which uses the nearest was looked for; `own` is how many of the word's own are searched, at most 60."""
    if not own:
        return "on the map"
    return f"on the map and {f'{own} of its own' if own >= MOST_OF_A_WORD else 'its own'}"
