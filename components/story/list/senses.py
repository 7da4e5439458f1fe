"""From which layer on the senses of a word are separate, also for a tour's scenes, and what a linear probe tells of its
labels.
"""

import math

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.compute.corpus import labelled, senses
from components.compute.labels import MOST_PROBED
from components.compute.similarity import CLEAR, MOST_PLACES, as_compared, sense_parting
from components.figures.axes import CURVES, GREY, panel, stack
from components.figures.plain import Figure, Part, trace, vertical_line
from components.figures.similarity import band_of, by_layer, faint
from components.frame.page_head import Finding, Try
from components.frame.settings import Switch
from components.frame.waiting import completed
from components.records.corpus import PointKind, Points, Wanted
from components.records.sets import SETS
from components.records.similarity import RAW, Parting, Probe
from components.story.list.asked import DEFAULT
from components.views.answers import PageState, SceneAnswer, whole
from components.views.corpus import SET
from components.views.similarity import MEASURES
from components.views.tries import Told
from components.views.wording import at_least, at_most, in_layers, percent, shortened

ABOUT = """
**Senses.** One word in many sentences, each read alone, and every occurrence (of more than 500, the first 500) compared
with every other. The senses are said to part in the first layer from which on, up to the last, pairs of the same sense
are more alike than pairs of different senses in at least 3 of 4 comparisons, and more often than under 99% of random
labellings.

The sentences are a set that comes with the app, or a list of your own, in which each has a label before `::`.
"""
ONE_SENSE = "a pair of one sense is the more alike"
PROBE = Switch("probe", "Run the probe on each layer")


def finding(found: Parting, word: str) -> Finding:
    """Where the senses of `word` separate for good, or only for some layers, or how close they come to it.

    `word` may be empty: then the vectors are of sentences.
    """
    last = len(found.share) - 1
    senses = f"The senses of “{shortened(word)}”" if word else "The senses"
    pair = "two uses of one sense are more alike than two of different senses"
    if found.layer is not None:
        least = at_least(float(found.share[found.layer :].min()))
        at_end = found.layer == last
        where = f"only in the last layer, {last}" if at_end else f"in layer {found.layer} and stay apart"
        line = f"{'there' if at_end else 'from there on'} {pair} in {least} of cases"
        return Finding(f"{senses} part {where}.", marks=[parting_name(found.layer)], line=line)
    if found.apart:
        share = percent(float(found.share[last]))
        clear = ", which chance can reach" if float(found.share[last]) >= CLEAR else ""
        line = f"apart in {in_layers(found.apart)}; in layer {last} {ONE_SENSE} in {share} of cases{clear}"
        return Finding(f"{senses} part, but not for good.", line=line)
    highest = float(found.share.max())
    if highest >= CLEAR:
        return Finding(f"{senses} are apart in no layer.", line=f"{pair} no more often than chance can make them")
    most = "less than 75%" if math.ceil(100 * highest) >= 100 * CLEAR else at_most(highest)
    return Finding(f"{senses} are apart in no layer.", line=f"in each, {pair} in {most} of cases")


def told(chosen: str) -> Told:
    """What the curves are, what their parting means, and another word."""
    other = "bank" if chosen != "bank" else "python"
    return Told(
        see="How alike two uses of one sense are, and two of different senses, layer by layer.",
        means="Where the curves part, the vectors tell the senses apart; nobody told BERT of any.",
        tries=[Try(f"See the senses of “{other}”", {SET.name: other})],
    )


def parting_figure(found: Parting, points: Points, kind: str) -> None:
    """Cosines by layer of pairs with the same sense and of pairs with different senses."""
    named = set(senses(points)[:MOST_PLACES])
    layers = np.arange(len(found.share))
    table = DataFrame(
        {
            "layer": layers,
            "same sense: 5th percentile": found.same.low,
            "same sense: median": found.same.median,
            "different senses: median": found.different.median,
            "a same-sense pair is more alike": found.share,
            "chance (99% of random labels below)": found.chance,
        }
    )
    show_figure(
        parting(found, measure=MEASURES[kind]),
        key="parting",
        fill="window",
        alt=f"The {MEASURES[kind]} by layer of pairs of the same sense and of pairs of different senses.",
        table=table,
        caption=f"Senses: {len(named)}; occurrences of the word: {len(points):,}"
        f"{_only_first(len(points), MOST_PLACES)}. Bands span 5 to 95% of the pairs.",
    )


def _only_first(number: int, most: int) -> str:
    return f", of which the first {most} are compared" if number > most else ""


def about_probe() -> None:
    """The heading of the probe."""
    st.header("What does a layer know?", anchor="what-does-a-layer-know", divider="gray")
    st.markdown(
        "A **linear probe**: a ridge classifier learns the labels of all occurrences but one and must label that one, "
        "for each occurrence (of more than 120, the first 120) in turn. Write labels of your own into a list to see "
        "whether a layer knows them, too. What a probe finds can be read from the vectors by a linear boundary; "
        "whether the model uses it is another question."
    )


def probe_figure(found: Probe) -> None:
    """How often a linear probe is right in each layer, as a sentence and as a curve."""
    beyond = [layer for layer, share in enumerate(found.right) if share > found.luckiest[layer]]
    if beyond:
        st.success(
            f"In {in_layers(beyond)} the probe is right more often than with any of 20 shuffled labellings.",
            icon=":material/linear_scale:",
        )
    else:
        st.info(
            "In no layer is the probe right more often than with the best of 20 shuffled labellings.",
            icon=":material/linear_scale:",
        )
    show_figure(
        probe_curve(found),
        key="probe_curve",
        alt="How often a linear classifier labels an unseen occurrence correctly, by layer, compared with chance.",
        table=DataFrame({"layer": range(len(found.right)), "right": found.right, "shuffled: mean": found.chance,
                            "shuffled: best of 20": found.luckiest}),
        caption=f"{found.examples} occurrences{', the most that the probe takes' * (found.examples == MOST_PROBED)}, "
        f"{found.labels} labels; always naming the most frequent one is right in "
        f"{found.largest:.0%}. The grey band ends at the best of the shuffled labellings; the fewer occurrences, the "
        "wider it is by chance.",
    )  # fmt: skip


def parting_name(layer: int) -> str:
    """What stands at the line where senses part."""
    return f"layer {layer}: they part"


def parting(found: Parting, *, measure: str) -> Figure:
    """The bands of same-sense and different-sense pairs, with a line at the layer where the senses part.

    Below them, how often a same-sense pair is more alike, with the 99th percentile of random labellings.
    """
    same, different = f"same sense ({found.same.pairs:,} pairs)", f"different senses ({found.different.pairs:,} pairs)"
    titles = [measure, "how often a pair of the same sense is more alike"]
    traces = [
        *band_of(found.same, same, CURVES[0]),
        *band_of(found.different, different, CURVES[1], "dash"),
        *_shares(found),
    ]
    figure = stack(titles, traces, spacing=0.14, heights=(0.62, 0.38))
    if found.layer is not None:
        side, apart = ("right", -5) if found.layer > len(found.share) // 2 else ("left", 5)
        figure.append("shapes", vertical_line(found.layer, {"color": GREY, "dash": "dot"}))
        figure.append(
            "annotations",
            {
                "text": parting_name(found.layer), "showarrow": False,
                "x": found.layer, "xref": "x", "xanchor": side, "xshift": apart,
                "y": 0, "yref": "y domain", "yanchor": "bottom",
            },
        )  # fmt: skip
    by_layer(figure, len(found.share), "", 640)
    above = {"legend": {"y": 1.08}, "margin": {"t": 64}}  # keeps the legend clear of the upper panel's title
    return figure.update_layout(xaxis={"title": ""}, yaxis2={"range": [0, 1.04], "tickformat": ".0%"}, **above)


def probe_curve(found: Probe) -> Figure:
    """The accuracy of a linear classifier in each layer, over that with shuffled labels."""
    layers = np.arange(len(found.right))
    figure = Figure()
    figure.add(
        "scatter", x=layers, y=found.luckiest, mode="lines", line={"width": 0}, showlegend=False, hoverinfo="skip"
    )
    figure.add(
        "scatter", x=layers, y=found.chance, mode="lines", name="shuffled labels: mean and best", fill="tonexty",
        fillcolor=faint(GREY), line={"color": GREY, "dash": "dash"}, customdata=found.luckiest,
        hovertemplate="%{y:.0%}, best %{customdata:.0%}",
    )  # fmt: skip
    figure.add(
        "scatter",
        x=layers, y=found.right, mode="lines+markers", name="the real labels", line={"color": CURVES[0], "width": 2.5},
        marker={"size": 8}, hovertemplate="%{y:.0%}",
    )  # fmt: skip
    figure.update_yaxes(tickformat=".0%")
    return by_layer(figure, len(found.right), "share right").update_yaxes(range=[0, 1.04])


def _shares(found: Parting) -> list[Part]:
    """The lower panel: how often a same-sense pair is more alike, and the two thresholds that it has to pass."""
    layers = np.arange(len(found.share))
    lines = {
        "the real labels": (found.share, {"color": CURVES[0], "width": 2.5}),
        "99% of random labellings stay below": (found.chance, {"color": GREY, "dash": "dash"}),
        "3 of 4 comparisons": (np.full(len(layers), CLEAR), {"color": GREY, "dash": "dot"}),
    }
    return [
        trace("scatter", x=layers, y=values, mode="lines", name=name, line=line, hovertemplate="%{y:.0%}", **panel(2))
        for name, (values, line) in lines.items()
    ]


def parting_answer(state: PageState) -> SceneAnswer:
    """The layer in which the senses of a word part."""
    chosen = SETS.get(state.settings.get("set", DEFAULT))
    if chosen is None or not chosen.word:
        return SceneAnswer("")
    points = labelled(completed(state.bert.points(chosen.lines, Wanted(PointKind.WORD, chosen.word))))
    apart = sense_parting(as_compared(points.vectors, state.bert.baseline(), RAW), senses(points))
    return whole(finding(apart, chosen.word))
