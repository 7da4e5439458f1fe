"""The answer of this page to a tour's scenes and worksheets."""

from components.compute.anatomy import WORD
from components.views.answers import PageState, SceneAnswer
from components.views.wording import percent


def largest_parameter(state: PageState) -> SceneAnswer:
    """The largest parameter's share of all numbers."""
    anatomy = state.bert.anatomy()
    largest = max(anatomy.parameters, key=lambda parameter: parameter.count)
    what = "the word table" if largest.name == WORD else f"{largest.name}"
    return SceneAnswer(
        f"{anatomy.total:,} numbers in {len(anatomy.parameters):,} tensors; the largest is {what}, "
        f"{percent(largest.count / anatomy.total)} of them all."
    )
