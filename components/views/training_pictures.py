"""The pictures of the page that compares two checkpoints, with their captions."""

from collections.abc import Sequence

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.data_frame import DataFrame, data_frame
from components.compute.heatmaps import sheet_of
from components.compute.initial import same_token, standard_error
from components.compute.topics import TopicFacts
from components.figures import training as figures
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.heatmaps import Panel
from components.records.similarity import Baseline, Curve
from components.records.states import States
from components.records.uses_map import MapFacts
from components.views.training import Names


def input_figure(pair: tuple[Embeddings, Embeddings], names: Names, row: int) -> None:
    """The sums and the results of LayerNorm as heatmaps: of both checkpoints on one sheet, if they have one width."""
    panels = [
        [
            Panel(f"sum_{number}", f"Sum, {name}", own.summed, group=f"sum {number}"),
            Panel(f"normed_{number}", f"LayerNorm, {name}", own.normed, group="normed"),
        ]
        for number, (own, name) in enumerate(zip(pair, names, strict=True))
    ]
    together = pair[0].summed.shape == pair[1].summed.shape
    sheets = [[panels[0][0], panels[1][0], panels[0][1], panels[1][1]]] if together else panels
    for number, sheet in enumerate(sheets):
        heatmaps(
            sheet_of(sheet, pair[number].names, down="token"),
            key=f"training_input_{number}",
            of="both_" if number == 0 else "other_",
            row=row,
        )


def states_figure(
    states: tuple[States, States], curves: Sequence[Curve], baselines: tuple[Baseline, Baseline] | None, names: Names
) -> None:
    """How alike tokens are in each layer: two of the text, and random pairs if both read these."""
    random = [one.raw.mean for one in baselines or ()]
    same = states[0].hidden.shape == states[1].hidden.shape
    both = same_token(states[0].hidden, states[1].hidden) if same else None
    show_figure(
        figures.alike_curves(curves, random, both, names),
        key="training_states",
        fill="window",
        alt=f"The cosine of two tokens by layer, {' and '.join(names)}.",
        table=_by_layer(curves, random, names),
        caption=f"{_of_random_pairs(baselines)} Near 1 all tokens point in one direction, and differences are lost."
        f"{' The same token in both: the mean over this text’s tokens.' if same else ''}",
    )


def _of_random_pairs(baselines: tuple[Baseline, Baseline] | None) -> str:
    if baselines is None:
        return "Random pairs are not drawn, since one of the two cannot read every word of the sentences they are from."
    pairs = list(dict.fromkeys(f"{one.raw.pairs:,}" for one in baselines))
    return (
        f"Random pairs: the mean of {' and '.join(pairs)} pairs of tokens from different sentences, among "
        f"{baselines[0].sentences} that come with the app."
    )


def _by_layer(curves: Sequence[Curve], random: Sequence[Array], names: Names) -> DataFrame:
    parts = [
        data_frame({"layer": range(len(of_two.cosines)), f"{name}: {of_two.name}": of_two.cosines})
        for of_two, name in zip(curves, names, strict=True)
    ]
    for part, pairs, name in zip(parts, random, names, strict=False):
        part[f"{name}: random pairs"] = pairs
    return parts[0].merge(parts[1], on="layer", how="outer")


def told_figure(facts: tuple[MapFacts, MapFacts], topics: Sequence[TopicFacts], names: Names) -> None:
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
