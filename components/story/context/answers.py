"""The nearest use of a word, for a tour's scene and for worksheets."""

from components.compute.uses import FEWEST
from components.story.context.words import said_nearest
from components.views.answers import PageState, SceneAnswer
from components.views.words import NO_WORD, word_at

RIVER = "She sat on the river bank and watched the boats."  # of whose “bank” there are uses of several senses


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
    said = f"Nearest to {word.quoted}: in layer 0 {first}; in layer {layers} {last}."
    return SceneAnswer(said, "" if len(same.uses) >= FEWEST else RIVER)
