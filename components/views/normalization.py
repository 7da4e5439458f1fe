"""The figures and tables of the LayerNorm page."""

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from components.canvas.figure import show_figure
from components.compute.normalization import amplification, most_amplified
from components.figures.normalization import STEPS, distributions, gamma_and_beta, means_and_deviations, row_steps
from components.findings.wording import fixed
from components.frame.number_table import number_table
from components.records.embeddings import Embeddings
from components.records.normalization import Normalization

LISTED = 10
MOST_BESIDE = 30  # tokens whose names have room on the axis of half a page


def row_in_numbers(steps: Normalization, row: int) -> None:
    """Mean and standard deviation of one token's row, before and after LayerNorm."""
    facts = {
        "Mean before": float(steps.before[row].mean()),
        "Std. deviation before": float(steps.deviation[row]),
        "Mean after": float(steps.after[row].mean()),
        "Std. deviation after": float(steps.after[row].std()),
    }
    with st.container(horizontal=True, gap="large"):
        for name, value in facts.items():
            st.metric(name, fixed(value, 5, sign=True) if name.startswith("Mean") else f"{value:.5f}", width="content")


def row_figure(steps: Normalization, ours: Embeddings, row: int) -> None:
    """One token's values at each step, over all dimensions."""
    width = len(ours.gamma)

    def table() -> pd.DataFrame:
        columns = {name: getattr(steps, name)[row] for name in STEPS}
        return pd.DataFrame({"dimension": range(width), **columns, "gamma": ours.gamma, "beta": ours.beta})

    alt = f"The {width} values of token {row} before LayerNorm, standardised, times gamma, and plus beta."
    show_figure(row_steps(steps, row), key="row_steps", alt=alt, table=table)


def values_figure(steps: Normalization, row: int) -> None:
    """The same values as histograms: before, standardised, and after."""

    def table() -> pd.DataFrame:
        columns = {name: getattr(steps, name)[row] for name in ("before", "standardized", "after")}
        return pd.DataFrame(columns).describe().reset_index(names="statistic")

    caption = (
        "Solid line: the mean; dotted lines: one standard deviation to either side. Each axis has its own range, with "
        "zero in the middle and ends six standard deviations beyond the mean; the outermost bars count everything "
        "further out."
    )
    alt = f"Histograms of the values of token {row} before, standardised and after LayerNorm."
    show_figure(distributions(steps, row), key="distributions", alt=alt, table=table, caption=caption)


def tokens_figure(steps: Normalization, pieces: Sequence[str], row: int) -> None:
    """Mean and standard deviation of every token before LayerNorm."""
    columns = {
        "position": range(len(pieces)),
        "token": pieces,
        "mean": steps.mean,
        "standard deviation": steps.deviation,
    }
    alt = f"Mean and standard deviation of each of {len(pieces)} tokens before LayerNorm."
    show_figure(
        means_and_deviations(steps, pieces, row, most=MOST_BESIDE),
        key="means",
        alt=alt,
        table=partial(pd.DataFrame, columns),
    )


def weights_figure(steps: Normalization, ours: Embeddings) -> None:
    """Gamma and beta over all dimensions."""
    width, factors = len(ours.gamma), amplification(steps)
    columns = {"dimension": range(width), "gamma": ours.gamma, "beta": ours.beta, "enlargement": factors}
    alt = f"LayerNorm's gamma and beta over {width} dimensions; the {LISTED} enlarged most are marked."
    figure = gamma_and_beta(ours.gamma, ours.beta, most_amplified(steps, LISTED))
    show_figure(figure, key="gamma_beta", alt=alt, table=partial(pd.DataFrame, columns))


def enlarged_table(steps: Normalization, ours: Embeddings, row: int) -> None:
    """The dimensions that LayerNorm enlarges most, with the values of one token."""
    which = list(most_amplified(steps, LISTED))
    number_table(
        pd.DataFrame(
            {
                "dimension": which,
                "enlargement": amplification(steps)[which],
                "gamma": ours.gamma[which],
                "beta": ours.beta[which],
                **{name: getattr(steps, name)[row, which] for name in STEPS},
            }
        ),
        key="enlarged",
        hide_index=True,
        column_config={
            "dimension": st.column_config.NumberColumn(format="%d"),
            "enlargement": st.column_config.NumberColumn("enlargement", format="%.2f ×"),
            "standardized": st.column_config.NumberColumn("standardised", format="%.4f"),
            "scaled": st.column_config.NumberColumn("times gamma", format="%.4f"),
            **{name: st.column_config.NumberColumn(format="%.4f") for name in ("gamma", "beta", "before", "after")},
        },
    )
