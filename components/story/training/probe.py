"""The probe on the reader's own labels, with both checkpoints beside each other."""

from functools import partial

import streamlit as st
from pandas import DataFrame, concat

from components.canvas.figure import show_figure
from components.compute.corpus import first_points, labelled
from components.compute.labels import MOST_PROBED
from components.frame.beside import Names
from components.frame.markup import escaped
from components.frame.waiting import finished
from components.records.corpus import PointKind, Points, Sentence, Wanted
from components.records.similarity import Probe
from components.service import ModelService
from components.story.training.picture import probe_pair
from components.story.training.words import PROBE
from components.views.corpus import word_choice
from components.views.wording import counted, in_layers, shortened

DEFAULT = "bank"  # the set whose labels are there from the start
LONGEST = 60


def heading() -> None:
    """The heading of the probe."""
    st.header("A probe on your own labels", anchor=PROBE)
    st.markdown(
        "A linear classifier learns the labels of all sentences but one and must label that one, in each layer. Choose "
        "*My own list* and write `label :: sentence` to ask about labels of your own. What it reads from an untrained "
        "BERT was not learned."
    )


def points_of(pair: tuple[ModelService, ModelService], lines: tuple[Sentence, ...], word: str) -> tuple[Points, Points]:
    """The vectors of the word in all labelled sentences in both, with a count and Stop: as many as both have."""
    wanted = Wanted(PointKind.WORD, word, "mean")
    first, other = (
        _labelled(one, lines, wanted, f"probe_{place}") for place, one in zip(("here", "beside"), pair, strict=True)
    )
    both = min(len(first), len(other))
    return first_points(first, both), first_points(other, both)


def _labelled(bert: ModelService, lines: tuple[Sentence, ...], wanted: Wanted, key: str) -> Points:
    work = partial(bert.points, lines, wanted)
    return labelled(finished(work, len(lines), "sentences", key=key, of=(bert.which, lines, wanted)))


def read_alike(pair: tuple[ModelService, ModelService], lines: tuple[Sentence, ...], word: str, names: Names) -> bool:
    """Whether both read the word in the same places of all sentences; else say in which they do not."""
    if (line := pair[0].read_otherwise(pair[1], lines, word)) is None:
        return True
    where = shortened(f"{line.a} {line.b}".strip(), LONGEST)
    st.info(
        f"{escaped(names[0])} and {escaped(names[1])} do not both read “{escaped(shortened(word))}” in "
        f"“{escaped(where)}”, so their probes would not be of the same words.",
        icon=":material/compare_arrows:",
    )
    return False


def word_of(lines: tuple[Sentence, ...], bert: ModelService) -> str:
    """The word whose vectors are labelled."""
    return word_choice(lines, bert.words(lines))


def probe_figure(probes: tuple[Probe, Probe], names: Names) -> None:
    """How often the probe is right in each layer of both checkpoints, over shuffled labels."""
    first = probes[0]
    beyond = [_beyond(probe, name) for probe, name in zip(probes, names, strict=True)]
    most = ", the most that it takes" if first.examples == MOST_PROBED else ""
    show_figure(
        probe_pair(probes, names),
        key="training_probe",
        alt=f"How often a linear probe is right by layer, {names[0]} and {names[1]}, over shuffled labels.",
        table=concat([_table(probe, name) for probe, name in zip(probes, names, strict=True)], ignore_index=True),
        caption=f"{counted(first.examples, 'occurrence')}{most}, "
        f"{counted(first.labels, 'label')}; always naming the most frequent one is right in {first.largest:.0%}. "
        f"Right more often than with any of 20 shuffled labellings: {'; '.join(beyond)}.",
    )


def _beyond(probe: Probe, name: str) -> str:
    layers = [layer for layer, share in enumerate(probe.right) if share > probe.luckiest[layer]]
    return f"{name}, {in_layers(layers) if layers else 'no layer'}"


def _table(probe: Probe, name: str) -> DataFrame:
    return DataFrame(
        {
            "checkpoint": name,
            "layer": range(len(probe.right)),
            "right": probe.right,
            "shuffled: mean": probe.chance,
            "shuffled: best of 20": probe.luckiest,
        }
    )
