"""The pictures of the page that compares two checkpoints, with their captions."""

from collections.abc import Sequence

import numpy as np

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.data_frame import DataFrame, data_frame
from components.compute.heatmaps import sheet_of
from components.compute.initial import InputFacts, same_token
from components.compute.tokens import each_row_once, worth_naming
from components.compute.topics import TopicFacts
from components.figures import training as figures
from components.frame.settings import Choice
from components.records.arrays import Array
from components.records.attention import Attention
from components.records.embeddings import Embeddings
from components.records.heatmaps import Panel
from components.records.similarity import Baseline, Curve
from components.records.states import States
from components.records.tokens import Tokens
from components.records.uses_map import MapFacts, Placed, UsesMap
from components.views.training import Names, tables_finding

AT_HEAD = Choice("at_head", "Head", horizontal=False)


def head_choice(layers: int, heads: int, default: tuple[int, int]) -> tuple[int, int]:
    """A layer and a head of the first checkpoint, both from 1; by default the easiest to interpret."""
    options = {
        f"{layer}.{head}": f"layer {layer}, head {head}"
        for layer in range(1, layers + 1)
        for head in range(1, heads + 1)
    }
    first = f"{default[0]}.{default[1]}"
    chosen = AT_HEAD.choose(options, first)
    layer, head = chosen.split(".")
    return int(layer), int(head)


def tables_figure(facts: tuple[InputFacts, InputFacts], tokens: Tokens, names: Names) -> None:
    """The input layer's tables and LayerNorm in four panels; among the norms the words of the text, the one that the
    finding is about with its name.
    """
    (named,) = tables_finding(tokens, facts, names).tokens
    among = each_row_once(tokens, worth_naming(tokens).positions)
    words = [(tokens.ids[position], tokens.names[position], position == named) for position in among]
    show_figure(
        figures.input_curves(facts, words, names),
        key="training_tables",
        fill="window",
        alt=f"Values and norms of the word table, cosines of positions, and gamma and beta: {' and '.join(names)}.",
        caption="A BERT begins with values drawn from a normal distribution, gamma 1 and beta 0; everything else is "
        "training. Norms: medians of 500 rows each, and this text's words; in the vocabulary of bert-base-uncased, "
        "frequent words come first. Cosines of positions are means over all pairs of rows that far apart; gamma and "
        "beta are sorted.",
    )


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


def attention_figure(
    pieces: Sequence[str], seen: tuple[Attention, Attention], heads: tuple[int, int], names: Names
) -> None:
    """The same head of both checkpoints."""
    show_figure(
        figures.attention_pair(pieces, seen, heads, names),
        key="training_attention",
        fill="window",
        alt=f"The attention of one head, {' and '.join(names)}: who attends to whom, from 0 to 1.",
        caption="Each row adds up to 1. A pattern is clear if a head gives at least half of its attention, on average "
        "over the tokens, to one kind: the token itself, the one before, the one after, [CLS], [SEP], or tokens of the "
        "same piece. Heads of two checkpoints that were trained apart share nothing but their number.",
    )


def states_figure(
    states: tuple[States, States], curves: Sequence[Curve], baselines: tuple[Baseline, Baseline], names: Names
) -> None:
    """How alike tokens are in each layer: two of the text, and random pairs."""
    random = [one.raw.mean for one in baselines]
    same = states[0].hidden.shape == states[1].hidden.shape
    both = same_token(states[0].hidden, states[1].hidden) if same else None
    show_figure(
        figures.alike_curves(curves, random, both, names),
        key="training_states",
        fill="window",
        alt=f"The cosine of two tokens by layer, {' and '.join(names)}.",
        table=_by_layer(curves, random, names),
        caption=f"Random pairs: the mean of {baselines[0].raw.pairs:,} pairs of tokens from different sentences, among "
        f"{baselines[0].sentences} that come with the app. Near 1 all tokens point in one direction, and differences "
        "are lost. The same token in both: the mean over this text's tokens.",
    )


def _by_layer(curves: Sequence[Curve], random: list[Array], names: Names) -> DataFrame:
    parts = [
        data_frame(
            {
                "layer": range(len(pairs)),
                f"{name}: {of_two.name}": of_two.cosines,
                f"{name}: random pairs": pairs,
            }
        )
        for of_two, pairs, name in zip(curves, random, names, strict=True)
    ]
    return parts[0].merge(parts[1], on="layer", how="outer")


def map_figure(
    maps: tuple[UsesMap, UsesMap], placed: tuple[Placed, Placed], layers: tuple[int, int], word: int, names: Names
) -> None:
    """Both maps of uses, with the words of the sentence."""
    kept = [f"{drawn.facts.kept[layer]:.0%}" for drawn, layer in zip(maps, layers, strict=True)]
    show_figure(
        figures.map_pair(maps, placed, layers, word, names),
        key="training_map",
        fill="window",
        alt=f"Two maps of {len(maps[0].numbers):,} uses of words, {' and '.join(names)}, and the sentence's words.",
        caption="Each point is a use of a word in a sentence of WordNet 3.0, in the colour of its topic. Both maps "
        f"were made in the same way; of a use's 15 nearest, {kept[0]} and {kept[1]} are among its 15 nearest points. "
        "Gaps and long distances mean little.",
    )


def told_figure(facts: tuple[MapFacts, MapFacts], topics: Sequence[TopicFacts], names: Names) -> None:
    """The curves of senses and topics by layer, over chance."""
    error = np.sqrt(facts[0].chance * (1 - facts[0].chance) / max(facts[0].counted, 1))
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
        caption=f"Senses: {facts[0].counted:,} uses whose word has several senses; each is given the sense of the "
        f"nearest other use of its word (standard error of chance {error:.1%}). Topics: {topics[0].counted:,} uses; "
        "the 10 nearest uses of other words vote. Vectors of the word, minus the layer's mean. An untrained encoder "
        "mixes in the neighbours' random rows, which can tell senses apart, too: what training adds is the difference.",
    )
