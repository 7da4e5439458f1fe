"""What would change if the input layer were another: how far each token's last hidden state moves;
and what dropout does.
"""

from collections.abc import Sequence
from functools import partial

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.compute.tokens import Named, worth_naming
from components.compute.whatif import DropoutSetting, Dropped, Moved
from components.figures.axes import (
    LONGEST_AXIS,
    SCALE_ABOVE,
    base_layout,
    color_bar,
    numbers_in_cells,
    title_beside,
    token_axis,
    token_labels,
)
from components.figures.plain import Figure, trace
from components.frame.page_head import Finding
from components.frame.settings import Choice
from components.records.tokens import TokenKind, Tokens
from components.take_home.step_files import step_code
from components.views.recipe import shape_and_code
from components.views.wording import counted, most, most_and_least, rounded_up, significant, token_name

MEASURES = {"euclidean": "distance (length of the difference)", "cosine": "1 − cosine"}
MEASURE = Choice("measure", "Measured as", MEASURES, "euclidean")


def movement_figure(reports: Sequence[Moved], pieces: Sequence[str], measure: str) -> None:
    """How far each token's last hidden state moves under each change."""
    rows = {report.label: getattr(report, measure) for report in reports}
    columns = {"position": range(len(pieces)), "token": pieces, **rows}
    control = reports[0]
    means = np.array([getattr(report, measure).mean() for report in reports])
    largest = most(means, range(len(means)))
    named = "" if largest is None else f"Largest on average: {reports[largest].label}, {means[largest]:.3f} per token. "
    show_figure(
        movement(reports, pieces, measure),
        key="what_ifs",
        alt=f"For each change and each token, how far the last hidden state moves, as {MEASURES[measure]}.",
        table=partial(DataFrame, columns),
        caption=(
            "Each row is one run of the encoder with one change to its input vectors; each number says how far the "
            f"token's last hidden state moves. {named}"
            "“Nothing changed” is the control: run with unchanged vectors, it comes within "
            f"{rounded_up(float(control.euclidean.max()))} of the model's own output."
        ),
    )


def recipe(reports: Sequence[Moved], *, zeroed: int, measure: str) -> None:
    """The code for how far each token's last hidden state moves under each change."""
    code = step_code("what_ifs", "moved", zeroed=zeroed, measure=measure)
    shape_and_code((len(reports), len(reports[0].euclidean)), code, key="recipe_what_if", kind="float64")


def movement(reports: Sequence[Moved], pieces: Sequence[str], measure: str) -> Figure:
    """A heatmap, one row per change and one column per token: how far the token's last hidden state moves."""
    cells = trace(
        "heatmap",
        z=[getattr(report, measure) for report in reports],
        y=[report.label for report in reports],
        customdata=[token_labels(pieces)] * len(reports),
        texttemplate=numbers_in_cells(pieces, "z:.1f" if measure == "euclidean" else "z:.2f"),
        zmin=0,
        autocolorscale=True,
        colorbar=color_bar(MEASURES[measure].split(" (")[0]),
        hovertemplate="%{y}: %{customdata} moves by %{z:.4f}<extra></extra>",
        xgap=1 if len(pieces) <= LONGEST_AXIS else 0,  # of more, cells are hardly wider than a gap
        ygap=1,
    )
    title_beside(cells["colorbar"])
    axes = {"xaxis": token_axis(pieces), "yaxis": {"autorange": "reversed", "showgrid": False}}
    return Figure(cells, base_layout(320, top=SCALE_ABOVE) | axes)


def finding(tokens: Tokens, dropped: Dropped) -> Finding:
    """The word that loses most values in this draw, the one that loses fewest, and what is expected.

    Refuted if another of the words that are compared loses as many.
    """
    zeros, width = (dropped.kept == 0).sum(axis=1), dropped.kept.shape[1]
    named = worth_naming(tokens)
    token = named.positions[0]
    if not dropped.p:
        return Finding(
            f"With p = 0 {token_name(tokens.names, token)} keeps all of its {counted(width, 'value')}.", token
        )
    mean = significant(dropped.p * width, 3)
    expected = f"{mean} of {width:,} {'is' if mean == '1' else 'are'} expected"
    if ends := most_and_least(zeros, named.positions, lambda count: counted(int(count), "value")):
        one, most, other, least = ends
        fewest = f"{token_name(tokens.names, other)} {least.split()[0]}"
        return Finding(
            f"In this draw {token_name(tokens.names, one)} loses most.",
            one,
            line=f"{most}, of all {nouns(tokens, named)}; the fewest, {fewest}; {expected}",
        )
    return Finding(
        f"In this draw {token_name(tokens.names, token)} loses {counted(int(zeros[token]), 'value')}.",
        token,
        line=expected,
    )


def nouns(tokens: Tokens, named: Named) -> str:
    """What these tokens are called; of words that are cut into pieces, the first ones are compared."""
    continued = {token.position - 1 for token in tokens.tokens if token.kind is TokenKind.CONTINUATION}
    return f"{named.kind}s" if continued.isdisjoint(named.positions) else f"{named.kind}s (first pieces)"


def dropout_facts(dropped: Dropped, setting: DropoutSetting) -> None:
    """How many values this draw drops, beside what is expected; and that dropout is off in the loaded model."""
    _setting_badge(setting)
    zeros, size = int((dropped.kept == 0).sum()), dropped.kept.size
    measured = f"{dropped.share_dropped:.2%}; expected {100 * dropped.p:g}%"
    st.caption(
        f"{zeros:,} of {size:,} values are dropped ({measured}), seed {dropped.seed}. "
        f"Kept values are multiplied by 1/(1 − {dropped.p:g}) = {1 / (1 - dropped.p):.4f}."
    )


def _setting_badge(setting: DropoutSetting) -> None:
    """Whether dropout is off in the loaded model and two runs give the same result, measured in this run."""
    off = not setting.active and setting.repeat_difference == 0
    st.badge(
        f"dropout is {'on' if setting.active else 'off'} here (p = {setting.p:g}): "
        f"two runs differ by {setting.repeat_difference:.1g}",
        icon=":material/verified:" if off else ":material/error:",
        color="green" if off else "red",
    )
