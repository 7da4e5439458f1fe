"""The picture of the page that compares two models, with its caption."""

from collections.abc import Sequence

from components.canvas.figure import show_figure
from components.compute.initial import standard_error
from components.compute.topics import TopicFacts
from components.figures import training as figures
from components.frame.beside import Names
from components.records.uses_map import MapFacts


def told_figure(facts: Sequence[MapFacts], topics: Sequence[TopicFacts], names: Names) -> None:
    """The curves of senses and topics by layer, over chance."""
    show_figure(
        figures.told_curves(
            (facts[0].right, facts[1].right),
            (topics[0].right, topics[1].right),
            (facts[0].chance, topics[0].chance),
            names,
        ),
        key="training_told",
        fill="window",
        alt=f"How often neighbours tell a word's sense and its topic, by layer: {' and '.join(names)}, and by chance.",
        caption=f"Senses: {facts[0].counted:,} uses whose word has another sense and whose sense has another use; each "
        f"is given the sense of the nearest other use of its word (standard error of chance "
        f"{standard_error(facts[0].chance, facts[0].counted):.1%}). Topics: all {topics[0].counted:,} uses; the 10 "
        f"nearest uses of other words vote ({standard_error(topics[0].chance, topics[0].counted):.1%}). Vectors of the "
        "word, minus the layer's mean. An untrained encoder mixes in the neighbours' random rows, which can tell "
        "senses and topics apart, too: what training adds is the difference.",
    )
