"""What follows from the intervention of one cell: the cone, the target before and after, also on the map of uses, the
heads, and links.
"""

from collections.abc import Sequence
from itertools import groupby

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.cause import HeadCuts
from components.compute.heatmaps import sheet_of
from components.compute.interventions import After, Cut, Intervention, Swap, SwitchOff
from components.compute.vectors import RESOLUTION, paired_cosines
from components.figures.axes import GREY, LINE, MARK, finish, label
from components.figures.plain import Figure, Part, trace
from components.frame import address
from components.frame.markup import escaped
from components.records.arrays import Array
from components.records.heatmaps import Panel
from components.records.states import States
from components.records.tokens import APART, Tokens
from components.records.uses import Placed, SameWord, Use, UsesMap
from components.records.vocabulary import Prediction
from components.service import ModelService
from components.story.cause.asked import is_around_text
from components.story.cause.grids import column_names
from components.views.maps import sense_names
from components.views.wording import counted, fixed, listed, percent, token_name

LEAST_MOVED = 1e-6
NONE_NEAR = "none, no nearer than random pairs"
HEIGHT = 460
POINT, OWN, TYPED = 3, 6, 13  # pixels
NEAR, LEAST = 0.5, 0.04  # radii of the map: own uses that are shown, and half the width that is shown at least
MARGIN = 1.2


def what_follows(
    bert: ModelService, change: Intervention, tokens: Tokens, target: int, after: After, heads: HeadCuts | None,
    other: Tokens | None,
) -> None:  # fmt: skip
    """Everything that follows from a change: the cone, links, the target before and after, on the map and in the head.

    `other` is the sentence of a swap.
    """
    st.header(escaped(title_of(change, tokens)), anchor="what-follows")
    before, word = bert.states(tokens), word_of(tokens, target)
    cone_figure(after, tokens, target)
    links(change, tokens, target, heads)
    same = bert.same_word(tokens, word), bert.same_word(tokens, word, change)
    drawn = bert.uses_map()
    random = float(bert.nearness().random[-1]) if drawn else None
    before_and_after(before, after, tokens, target, same, bert.states(other) if other else None, random)
    if drawn and not drawn.facts.drawn_as and not is_around_text(tokens, target):
        map_figure(drawn, bert.placed(tokens), bert.placed_after(tokens, word, change), same[0])
    if bert.has_head():
        predicted = bert.predictions(last_vectors(before, after, target), tokens.ids[target], 5)
        predictions_table(predicted, bert.vocabulary().pieces, tokens.ids[target])


def swap_of(other: Tokens, layer: int, position: int, partner: int) -> Swap:
    """The intervention of a cell of the swaps."""
    return Swap(other, layer, ((position, partner),))


def cut_of(target: int, row: int, source: int, layers: int, onward: bool, everyone: bool) -> Cut:
    """The intervention of a cell of the cuts; row 0 is layer 1."""
    return Cut(None if everyone else target, source, row + 1, layers if onward else row + 1)


def part_of(row: int, column: int, heads: int, by: str) -> SwitchOff:
    """The intervention of a cell of the parts: row 0 is layer 1; heads from column 0, then all, the network."""
    layer = row + 1
    if column < heads:
        return SwitchOff("head", layer, (column + 1,), by)
    every = tuple(range(1, heads + 1))
    return SwitchOff("attention", layer, every, by) if column == heads else SwitchOff("feed_forward", layer, (), by)


def title_of(intervention: Intervention, tokens: Tokens) -> str:
    """The intervention in a few words."""
    if isinstance(intervention, Swap):
        (ours, theirs), other = intervention.pairs[0], intervention.other
        before, after = token_name(tokens.names, ours), token_name(other.names, theirs)
        return f"In layer {intervention.layer}, {before} swapped for {after}"
    if isinstance(intervention, Cut):
        reader = intervention.reader
        who = "no token reads" if reader is None else f"{token_name(tokens.names, reader)} does not read"
        later = "" if intervention.first == intervention.last else " and all later ones"
        return f"In layer {intervention.first}{later}, {who} {token_name(tokens.names, intervention.source)}"
    what = {"head": "what head {} mixes", "attention": "what all heads mix", "feed_forward": "the network's output"}
    by = "its mean" if intervention.by == "mean" else "zero"
    part = what[intervention.part].format(*intervention.heads[:1])
    return f"In layer {intervention.layer}, {part} replaced by {by}"


def word_of(tokens: Tokens, position: int) -> tuple[int, ...]:
    """The positions of all pieces of this token's word."""
    word = tokens.tokens[position].word
    return tuple(t.position for t in tokens.tokens if t.word == word) if word is not None else (position,)


def cone_figure(after: After, tokens: Tokens, target: int) -> None:
    """How far each hidden state has moved: any of a later layer may, none of an earlier one does."""
    labels = [f"layer {number}" for number in range(len(after.moved))]
    touched = (after.moved > LEAST_MOVED).sum(axis=1)
    reached = [f"{moved} in {_layers(*rows)}" for moved, rows in _alike(touched.tolist()) if moved]
    caption = f"The cone: 1 − cosine of each hidden state with itself before. Of {counted(len(tokens), 'token')} "
    caption += f"{listed(reached, len(reached)) if reached else 'none'} moved by more than a millionth. "
    caption += "In BERT a change can reach every token of later layers, in a decoder only itself and those after it."
    sheet = sheet_of(
        [Panel("cone", "What moves with it", after.moved)], labels, down="layer", across="token",
        names=column_names(tokens, range(len(tokens))),
    )  # fmt: skip
    heatmaps(sheet, key="cone", compact=True, caption=caption, row=len(labels) - 1, column=target)


def before_and_after(
    before: States, after: After, tokens: Tokens, target: int, same: tuple[SameWord, SameWord], there: States | None,
    random: float | None = None,
) -> None:  # fmt: skip
    """The target and the mean of all tokens before and after: cosines, nearest sense, nearest use.

    `there` are the states of the other sentence, if there is one. Neither sense nor use is named if float32 cannot tell
    it from another, or if it is no nearer than `random` pairs of uses, where these are known.
    """
    seen = np.array(tokens.mask, dtype=bool)
    ends = before.hidden[-1], after.hidden[-1]
    means = [rows[seen].mean(axis=0) for rows in ends]
    rows: dict[str, list[str]] = {
        f"Cosine of {token_name(tokens.names, target)} with itself before": [
            _cosine(end[target], ends[0][target]) for end in ends
        ],
        "Cosine of all tokens' mean with itself before": [_cosine(mean, means[0]) for mean in means],
    }
    if there is not None:
        theirs = there.hidden[-1].mean(axis=0)
        rows["Cosine of all tokens' mean with sentence B's"] = [_cosine(mean, theirs) for mean in means]
    if same[0].nearest_sense and len(same[0].nearest_sense.senses) > 1:
        rows["Nearest sense in the dictionary"] = [_nearest_sense(one, random) for one in same]
    if same[0].uses:
        rows["Nearest use of the word in the dictionary"] = [_nearest_use(one, random) for one in same]
    table = DataFrame([(label, *values) for label, values in rows.items()], columns=["", "Before", "After"])
    st.dataframe(table, key="before_after", hide_index=True, height="content")


def map_figure(drawn: UsesMap, before: Placed, after: Placed, same: SameWord) -> None:
    """Where the target's word is on the map of uses of the last layer, before and after."""
    word = before.positions.index(after.positions[0])
    name_ = f"“{escaped(after.names[0])}”"
    uses = dict(zip(drawn.numbers, drawn.uses, strict=True))
    ends = [(before, word), (after, 0)]
    nearest = [f"of “{escaped(uses[placed.nearest[-1][at]].word)}” ({_at(placed, at)})" for placed, at in ends]
    caption = f"{name_} among {len(uses):,} uses in layer {len(drawn.points) - 1}. The nearest use drawn is one "
    caption += f"{nearest[0]} before, and one {nearest[1]} after. Long distances on the map mean little."
    show_figure(
        moved_on_map(drawn, before, after, frozenset(same.numbers)),
        key="cause_map",
        alt=f"The map of uses, with an arrow from where {name_} is before the change to where it is after.",
        caption=caption,
    )


def last_vectors(before: States, after: After, target: int) -> Array:
    """The target's last vector before and after, (2, H)."""
    return np.stack([before.hidden[-1, target], after.hidden[-1, target]])


def predictions_table(predicted: Sequence[Prediction], pieces: Sequence[str], row: int) -> None:
    """The pieces that the masked-LM head finds most probable from the target's vector, before and after."""
    table = DataFrame(
        {
            "": ["before", "after"],
            "The head predicts": [_best(prediction, pieces) for prediction in predicted],
            f"Rank of “{pieces[row]}”": [prediction.rank for prediction in predicted],
        }
    )
    st.dataframe(table, key="cause_predictions", hide_index=True, height="content")


def links(change: Intervention, tokens: Tokens, target: int, heads: HeadCuts | None) -> None:
    """Links to the head that matters most here, to all where float32 cannot tell which, on the page of attention; and
    to its cell on that of the encoder."""
    name = escaped(token_name(tokens.names, target))
    layer, head = _layer_and_head(change, heads)
    at = {"layer": str(layer), "head": str(head), "token": str(target)}
    if isinstance(change, Swap):
        at |= {"a": tokens.a, "b": change.other.a, "reading": APART, "side": "a"}
    at_cell = at | {"cell": encoder_cell(change, heads)}
    words = of_layer = f"head {head} of layer {layer}"
    if not head:
        words, of_layer, at_cell["head"] = f"all heads of layer {layer}", f"layer {layer}", "1"
    st.markdown(
        f"[Attention: {words}]({address.link('attention', 'cause', at)}) · "
        f"[Encoder: {of_layer}, {name}]({address.link('encoder', 'cause', at_cell)})"
    )


def _alike(counts: Sequence[int]) -> list[tuple[int, tuple[int, int]]]:
    """Each run of equal counts, with its first and last layer."""
    runs = [(count, [layer for layer, _ in run]) for count, run in groupby(enumerate(counts), lambda one: one[1])]
    return [(count, (layers[0], layers[-1])) for count, layers in runs]


def _layers(first: int, last: int) -> str:
    return f"layer {first}" if first == last else f"layers {first} to {last}"


def _at(placed: Placed, word: int) -> str:
    cosine = f"cosine {fixed(float(placed.cosines[-1, word]), 2)}"
    return f"{cosine}: no use is near, so the place means little" if placed.is_far(-1, word) else cosine


def _cosine(one: Array, other: Array) -> str:
    return fixed(float(paired_cosines(one, other)), 4)


def _nearest_sense(same: SameWord, random: float | None) -> str:
    found = same.nearest_sense
    if found is None or (random is not None and float(found.best[-1].max()) <= random):
        return NONE_NEAR
    return sense_names(same)[found.won[-1]] if found.won[-1] else "two or more, equally near"


def _nearest_use(same: SameWord, random: float | None) -> str:
    cosines = same.others[-1] @ same.own[-1]
    largest = float(cosines.max())
    if random is not None and largest <= random:
        return NONE_NEAR
    equal = {same.uses[place].sentence for place in np.flatnonzero(cosines >= largest - RESOLUTION)}
    return marked(same.uses[int(cosines.argmax())]) if len(equal) == 1 else f"{len(equal)} uses, equally near"


def _layer_and_head(change: Intervention, heads: HeadCuts | None) -> tuple[int, int]:
    """The head counted from 1; 0 for all."""
    if heads is not None:
        return heads.layer, heads.strongest
    if isinstance(change, SwitchOff):
        return change.layer, change.heads[0] if change.heads else 1
    return (change.first if isinstance(change, Cut) else max(change.layer, 1)), 1


def encoder_cell(change: Intervention, heads: HeadCuts | None) -> str:
    """The panel and column of the page of the encoder where this change takes effect: the weight of the token that is
    read, or what the part gives, or the vector that is swapped."""
    if heads is not None:
        return f"weights,{heads.source}"
    if isinstance(change, SwitchOff):
        return {"head": "mixed,0", "attention": "attended,0", "feed_forward": "feed_forward,0"}[change.part]
    if isinstance(change, Cut):
        return f"weights,{change.source}"
    return "output,0" if change.layer else "before,0"


def marked(use: Use) -> str:
    """The sentence with its word in brackets."""
    before, word, after = use.parts
    return f"{before}[{word}]{after}"


def _best(prediction: Prediction, pieces: Sequence[str]) -> str:
    pairs = zip(prediction.rows, prediction.probabilities, strict=True)
    return "  ·  ".join(f"{pieces[row]} {percent(probability)}" for row, probability in pairs)


def moved_on_map(drawn: UsesMap, before: Placed, after: Placed, own: frozenset[int]) -> Figure:
    """An arrow from the word of `after` before its intervention to where it is then, on the map of the last layer.

    `own` are the dictionary numbers of the word's own uses, which are coloured.
    """
    word = before.positions.index(after.positions[0])
    start, end = before.points[-1, word], after.points[-1, 0]
    rows = np.array([number in own for number in drawn.numbers])
    traces = [
        _uses(drawn, ~rows, "uses of other words", {"size": POINT, "color": GREY, "opacity": 0.3}),
        _uses(drawn, rows, f"uses of “{label(after.names[0])}”", {"size": OWN, "color": LINE}),
        _typed("before", start, "#FFFFFF"),
        _typed("after", end, MARK),
    ]
    figure = Figure(traces)
    if np.any(start != end):
        (x, y), (ax, ay) = end.tolist(), start.tolist()
        arrow = {"x": x, "y": y, "ax": ax, "ay": ay, "axref": "x", "ayref": "y", "text": "", "showarrow": True}
        figure.append("annotations", arrow | {"arrowcolor": MARK, "arrowwidth": 2, "arrowhead": 2, "standoff": 5})
    return _zoomed(figure, np.stack([start, end]), drawn.points[-1], drawn.points[-1][rows])


def _uses(drawn: UsesMap, rows: np.ndarray, name: str, marker: Part) -> Part:
    x, y = drawn.points[-1][rows].T
    words = [label(f"{use.word}: {use.sentence}", 60) for use, shown in zip(drawn.uses, rows, strict=True) if shown]
    return trace(
        "scattergl", x=x, y=y, mode="markers", name=name, text=words, marker=marker,
        hovertemplate="%{text}<extra></extra>",
    )  # fmt: skip


def _typed(name: str, point: np.ndarray, color: str) -> Part:
    x, y = point[:, None]
    marker = {"size": TYPED, "color": color, "line": {"width": 1.5, "color": "#222222"}}
    return trace("scatter", x=x, y=y, mode="markers", name=name, marker=marker, hovertemplate=f"{name}<extra></extra>")


def _zoomed(figure: Figure, ends: np.ndarray, points: np.ndarray, own: np.ndarray) -> Figure:
    """Show both ends and the word's own uses near them, and at least a part of the map."""
    middle = ends.mean(axis=0)
    radius = float(np.abs(points - points.mean(axis=0)).max())
    near = own[np.abs(own - middle).max(axis=1) < NEAR * radius]
    far = max(LEAST * radius, MARGIN * float(np.abs(np.concatenate([ends, near]) - middle).max()))
    hidden = {"showticklabels": False, "showgrid": False, "zeroline": False}
    x, y = ([float(centre - far), float(centre + far)] for centre in middle)
    figure.update_xaxes(**hidden, range=x, constrain="domain")
    figure.update_yaxes(**hidden, range=y, scaleanchor="x", constrain="domain")
    return finish(figure, HEIGHT, top=48, dragmode="pan")
