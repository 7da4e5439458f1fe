"""The untrained control: the same number of the untrained model, beside what a page says is learned."""

from collections.abc import Generator

from components.compute.points import labelled, senses
from components.compute.similarity import as_compared, curve, sense_parting, sentence_pair
from components.frame.progress import finished
from components.frame.settings import Switch
from components.records.corpus import Points, Sentence, Wanted
from components.records.similarity import Curve, Parting
from components.records.tokens import Question
from components.records.uses_map import MapFacts
from components.views.service import Service

CONTROL = Switch(
    "control", "Untrained control",
    help="The same of the untrained model, whose weights are random: what is the same there was not learned. It takes "
    "a moment the first time, and 91 MB of memory with the packaged checkpoint.",
)  # fmt: skip


def control_wanted(twin: Service | None) -> bool:
    """Whether to draw the untrained control, too; not offered where there is no untrained model."""
    return twin is not None and CONTROL.choose()


def control_facts(twin: Service | None) -> MapFacts | None:
    """What is known of the untrained model's map of uses, if it has been computed; needs no weights."""
    drawn = twin.uses_map() if twin else None
    return drawn.facts if drawn else None


def control_curve(twin: Service, question: Question, kind: str, pair: tuple[int, int]) -> Curve:
    """The cosine by layer of the same two tokens in the untrained model."""
    hidden = twin.states(twin.tokens(*question.read)).hidden
    return curve(as_compared(hidden, twin.baseline(), kind), *pair, "untrained")


def control_sentences(twin: Service, first: str, second: str, kind: str) -> Curve:
    """The cosine by layer of the same two sentences in the untrained model."""
    a, b = (twin.states(twin.tokens(text)).hidden for text in (first, second))
    return sentence_pair(a, b, twin.sentence_baseline(), kind)[0]


def control_points(twin: Service, lines: tuple[Sentence, ...], wanted: Wanted) -> Points:
    """The same points of the untrained model, with a counter and Stop."""

    def work(enough: int | None) -> Generator[int, None, Points]:
        return twin.points(lines, wanted, enough)

    return labelled(finished(work, len(lines), "sentences", key="control_points", of=(twin.which, lines, wanted)))


def control_parting(twin: Service | None, points: Points | None, kind: str) -> Parting | None:
    """How the senses part in the untrained model, if its `points` are wanted."""
    if twin is None or points is None:
        return None
    return sense_parting(as_compared(points.vectors, twin.baseline(), kind), senses(points))
