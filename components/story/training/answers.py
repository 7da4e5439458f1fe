"""The answer of this page to a tour's scenes and worksheets: its headline, for the present models."""

from components.frame.beside import split_of
from components.records.checkpoints import TRAINED
from components.story.training.words import finding
from components.views.answers import PageState, SceneAnswer, whole


def untrained(state: PageState) -> SceneAnswer:
    """What the model tells of senses, and what it would untrained."""
    other = state.bert.beside(TRAINED) if state.bert.variant else state.bert.without_training()
    if other is None:
        return SceneAnswer("")
    two = split_of(state.bert, other)
    facts = [drawn.facts for one in two.models if (drawn := one.uses_map()) and not one.unread(drawn.numbers)]
    return whole(finding(facts, two)) if len(facts) == len(two.models) else SceneAnswer("")
