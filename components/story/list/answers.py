"""The layer in which the senses of a word part, for a tour's scenes and for worksheets."""

from components.compute.corpus import labelled, senses
from components.compute.similarity import as_compared, sense_parting
from components.frame.progress import completed
from components.records.corpus import PointKind, Wanted
from components.records.sets import SETS
from components.records.similarity import RAW
from components.story.list.asked import DEFAULT
from components.story.list.senses import finding
from components.views.answers import PageState, SceneAnswer, whole


def parting(state: PageState) -> SceneAnswer:
    """The layer in which the senses of a word part."""
    chosen = SETS.get(state.settings.get("set", DEFAULT))
    if chosen is None or not chosen.word:
        return SceneAnswer("")
    points = labelled(completed(state.bert.points(chosen.lines, Wanted(PointKind.WORD, chosen.word))))
    apart = sense_parting(as_compared(points.vectors, state.bert.baseline(), RAW), senses(points))
    return whole(finding(apart, chosen.word))
