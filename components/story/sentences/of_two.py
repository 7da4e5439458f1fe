"""Two models on /sentences: how alike two sentences, or two tokens of one, are in each layer of both."""

import math
from collections.abc import Sequence

import numpy as np
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.compute.beside import same_token
from components.compute.similarity import curve, sentence_curve
from components.compute.vectors import RESOLUTION
from components.compute.writing import in_order
from components.figures.axes import finish, label
from components.figures.of_two import CHANCE, TALL, by_layer, layer_axis, line_of
from components.figures.plain import Figure
from components.frame.beside import ONE_THING, Difference, Model, Names, Split
from components.frame.page_head import Finding, PageHead
from components.frame.parts import talking
from components.records.arrays import Array
from components.records.similarity import Baseline, Curve
from components.records.states import States
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.sentences.asked import two_tokens
from components.story.sentences.script import add_sentences_step, add_states_step
from components.views.tries import Told, swap
from components.views.wording import brief_name, fixed, that_fits, token_name

MEANS = "Each sentence’s vector is the mean of its tokens’ vectors (Reimers & Gurevych 2019)."
WHY = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "The untrained one has the same shape and random weights: what both show needs no training.",
    Difference.CHECKPOINT: "The two were trained otherwise, so the same text has other vectors in each.",
}
SAME = 1 - RESOLUTION  # two vectors with a cosine above it are called one
HIGH = 0.3  # if all cosines are higher, the axis begins below the lowest
PAIR = 40  # characters of two tokens


def of_two(
    head: PageHead, bert: ModelService, two: Split[ModelService], texts: tuple[Tokens, Tokens], *, apart: bool
) -> None:
    """Both sentences in both models, if they are read `apart`; else two tokens of the text that is read."""
    if apart:
        sentences_of_two(head, bert, two, (texts[0].a, texts[1].a))
    else:
        tokens_of_two(head, bert, two, texts[0])


def tokens_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens) -> None:
    """Two tokens of the text in both models."""
    with head.controls:
        pair = two_tokens(tokens)
    states = [one.states(one.tokens(tokens.a, tokens.b)) for one in two.models]
    curves, baselines = curves_of_tokens(states, tokens, *pair), two.models[0].baselines(two.models[1])
    same = same_token(states[0].hidden, states[1].hidden) if two.models[1].altered else None
    random = [one.raw.mean for one in baselines or ()]
    head.finding(tokens_finding(tokens, pair, curves, two, random))
    head.told(**told(tokens, "the two tokens", two))
    caption = _of_random_pairs(baselines, same=same is not None)
    alike_figure(
        curves, two.names, key="tokens_of_two", of="two tokens", caption=caption, baselines=baselines, same=same
    )
    add_states_step(bert, two.models, pair, curves, baselines, same)


def sentences_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], texts: tuple[str, str]) -> None:
    """Two sentences, each read alone, in both models."""
    curves = curves_of_sentences([[one.states(one.tokens(text)) for text in texts] for one in two.models])
    head.finding(sentences_finding(curves, two))
    head.told(**told(bert.tokens(texts[0]), "the two sentences", two))
    alike_figure(curves, two.names, key="sentences_of_two", of="two sentences", caption=MEANS)
    add_sentences_step(bert, two.models, texts, curves)


def curves_of_tokens(states: Sequence[States], tokens: Tokens, first: int, second: int) -> list[Curve]:
    """The cosine of two tokens by layer, in each model."""
    name = " ~ ".join(f"{in_order(tokens.names[place])} {place}" for place in (first, second))
    return [curve(own.hidden, first, second, name) for own in states]


def curves_of_sentences(states: Sequence[Sequence[States]]) -> list[Curve]:
    """The cosine of two sentences by layer, in each model."""
    return [sentence_curve(a.hidden, b.hidden) for a, b in states]


def tokens_finding(
    tokens: Tokens, pair: tuple[int, int], curves: Sequence[Curve], two: Split[Model], random: Sequence[Array]
) -> Finding:
    """Whether two tokens end closer in the dashed model than in the solid one, and whether `random` pairs differ at
    least as much. Refuted if their last cosines, as printed, differ otherwise."""
    if pair[0] == pair[1]:
        return Finding()
    end, line = _ends(curves), f"cosine in the last layer: {_beside(curves, two)}"
    if random:
        of_random = [round(float(cosines[-1]), 2) for cosines in random]
        apart, theirs = (np.diff(ends)[0] for ends in (_last(curves), of_random))
        end += ", and so do random pairs" if apart and theirs / apart >= 1 else ""
        line += f"; random pairs {' and '.join(fixed(cosine, 2) for cosine in of_random)}"
    named = ([name(tokens.names, place) for place in pair] for name in (token_name, brief_name))
    said = (f"{two.begun} {' and '.join(names)} end {end}." for names in named)
    marks = [curve_name(name, own) for name, own in zip(two.names, curves, strict=True)]
    return Finding(that_fits(*said), *pair, marks=marks, line=line)


def sentences_finding(curves: Sequence[Curve], two: Split[Model]) -> Finding:
    """Whether A and B end closer in the dashed model than in the solid one, or are one to it, as far as float32 can
    tell; refuted likewise."""
    solid, dashed = (float(own.cosines[-1]) for own in curves)
    said = "are one and the same to BERT" if dashed > SAME >= solid else f"end {_ends(curves)}"
    return Finding(f"{two.begun} A and B {said}.", line=f"cosine of the sentences: {_beside(curves, two)}")


def told(tokens: Tokens, of: str, two: Split[Model]) -> Told:
    """What the two curves are, what their difference is, and two words to swap."""
    return Told(
        see=f"How alike {of} are in each layer, in both models.",
        means=WHY[two.difference],
        tries=swap(tokens),
    )


def alike_figure(
    curves: Sequence[Curve],
    names: Names,
    *,
    key: str,
    of: str,
    caption: str,
    baselines: tuple[Baseline, Baseline] | None = None,
    same: Array | None = None,
) -> None:
    """Both curves; beside them random pairs, if both read these, and a token with itself in both."""
    random = [one.raw.mean for one in baselines or ()]
    show_figure(
        alike_curves(curves, random, same, names, whole=talking()),
        key=key,
        fill="window",
        alt=f"The cosine of {of} by layer, {' and '.join(names)}.",
        table=_by_layer(curves, random, names),
        caption=caption,
    )


def curve_name(model: str, alike: Curve) -> str:
    """What the legend calls the curve of one of two models."""
    return f"{model}: {label(alike.name, PAIR)}"


def alike_curves(
    own: Sequence[Curve], random: Sequence[Array], same: Array | None, names: Names, *, whole: bool = False
) -> Figure:
    """The cosine by layer of two tokens, of `random` pairs, if any, and of a token with itself in both.

    The axis begins at 0, or below the lowest cosine if all are high; a `whole` axis tells nothing of them.
    """
    depths = [len(alike.cosines) - 1 for alike in own]
    figure = Figure()
    for number, (alike, name) in enumerate(zip(own, names, strict=True)):
        x = by_layer(depths, number)
        figure.data.append(line_of(number, curve_name(name, alike), x, alike.cosines, 1, "%{y:.3f}", dots=True))
        for pairs in random[number : number + 1]:
            figure.data.append(line_of(number, f"{name}: random pairs", x, pairs, 1, "%{y:.3f}", faint=True))
    if same is not None:
        figure.add("scatter", x=by_layer(depths, 0), y=same, mode="lines", name="the same token in both", line=CHANCE,
                   hovertemplate="%{y:.3f}")  # fmt: skip
    every = [*random, *(alike.cosines for alike in own), *([] if same is None else [same])]
    low = min(float(min(values)) for values in every)
    begins = math.floor(20 * low - 1) / 20 if (cut := low > HIGH and not whole) else min(-0.05, low - 0.03)
    title = f"cosine; the axis begins at {begins:g}" if cut else "cosine"
    figure.update_yaxes(title=title, range=[begins, 1 + 0.04 * (1 - begins)])
    figure.update_xaxes(**layer_axis(depths))
    return finish(figure, TALL, top=64, hovermode="x unified")


def _last(curves: Sequence[Curve]) -> list[float]:
    """The last cosines, as they are printed."""
    return [round(float(own.cosines[-1]), 2) for own in curves]


def _ends(curves: Sequence[Curve]) -> str:
    solid, dashed = _last(curves)
    return "just as close" if solid == dashed else "closer together" if dashed > solid else "farther apart"


def _beside(curves: Sequence[Curve], two: Split[Model]) -> str:
    return ", ".join(f"{fixed(own.cosines[-1], 2)} {name}" for own, name in zip(curves, two.how, strict=True))


def _of_random_pairs(baselines: tuple[Baseline, Baseline] | None, *, same: bool) -> str:
    of_same = " The same token in both: the mean over this text’s tokens." if same else ""
    if baselines is None:
        why = "since one of the two cannot read every word of the sentences they are from"
        return f"Random pairs are not drawn, {why}.{of_same}"
    pairs = " and ".join(dict.fromkeys(f"{one.raw.pairs:,}" for one in baselines))
    return (
        f"Random pairs: the mean of {pairs} pairs of tokens from different sentences, among {baselines[0].sentences} "
        f"that come with the app.{of_same}"
    )


def _by_layer(curves: Sequence[Curve], random: Sequence[Array], names: Names) -> DataFrame:
    parts = [
        DataFrame({"layer": range(len(own.cosines)), f"{name}: {own.name}": own.cosines})
        for own, name in zip(curves, names, strict=True)
    ]
    for part, pairs, name in zip(parts, random, names, strict=False):
        part[f"{name}: random pairs"] = pairs
    return parts[0].merge(parts[1], on="layer", how="outer")
