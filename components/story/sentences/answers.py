"""The answer of this page to a tour's scenes and worksheets, for the present texts."""

from components.compute.similarity import sentence_curve
from components.compute.vectors import RESOLUTION
from components.records.checkpoints import TRAINED
from components.views.answers import PageState, SceneAnswer
from components.views.wording import fixed


def as_trained(state: PageState) -> SceneAnswer:
    """How alike the two sentences are, each read alone, with what is changed in the model and as trained."""
    changed, question = state.bert.changed(), state.question
    if changed is None or not question.has_b or question.is_pair:
        return SceneAnswer("")
    here, before = (
        sentence_curve(*(bert.states(bert.tokens(text)).hidden for text in (question.a, question.b))).cosines[-1]
        for bert in (state.bert, state.bert.beside(TRAINED))
    )
    return said_of_change(changed.title, float(here), float(before))


def said_of_change(change: str, here: float, before: float) -> SceneAnswer:
    """The cosine of two sentences with one thing changed in the model, and as trained."""
    title, trained = f"{change[:1].upper()}{change[1:]}", f"as trained it is {fixed(before, 2)}"
    if here > 1 - RESOLUTION >= before:
        return SceneAnswer(f"{title}, both sentences are one to BERT: their cosine is {fixed(here, 2)}, {trained}.")
    return SceneAnswer(f"{title}, their cosine is {fixed(here, 2)}; {trained}.")
