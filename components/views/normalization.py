"""The figures and tables of the LayerNorm page."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import streamlit as st

from components.canvas.figure import show_figure
from components.compute.data_frame import DataFrame, data_frame
from components.compute.normalization import amplification, most_amplified
from components.figures.normalization import STEPS, gamma_and_beta, means_and_deviations, row_steps
from components.frame.number_table import number_table
from components.frame.page_head import Finding
from components.records.embeddings import Embeddings
from components.records.normalization import Normalization
from components.records.tokens import Tokens
from components.views.tries import Told, follow
from components.views.wording import fixed, most, significant, token_name

LISTED = 10
KEPT = 0.85  # the correlation from which on a pattern is called kept


def finding(tokens: Tokens, steps: Normalization, row: int) -> Finding:
    """Whether LayerNorm spreads one token's values wider, and whether it keeps their pattern.

    Refuted if the deviation after it is not the larger one, or if the two rows correlate by less than `KEPT`.
    """
    name, before, after = token_name(tokens.names, row), steps.before[row], steps.after[row]
    wide, then = float(before.std()), float(after.std())
    was, now = significant(wide, 2), significant(then, 2)
    spread = f"LayerNorm spreads {name} wider" if then > wide else f"LayerNorm draws {name} together"
    if was == now:
        spread = f"LayerNorm leaves {name} as wide as it was"
    line = f"standard deviation {was} before, {now} after"
    if not wide or not then:
        return Finding(f"{spread}.", row, line=line)
    alike = float(np.corrcoef(before.astype(np.float64), after.astype(np.float64))[0, 1])
    pattern = "keeps its pattern" if alike >= KEPT else "changes its pattern"
    return Finding(f"{spread}, and {pattern}.", row, line=f"{line}; the two rows correlate by {fixed(alike, 2)}")


def told(tokens: Tokens, row: int) -> Told:
    """What is drawn of a token, what LayerNorm does to each alone, and another token to follow."""
    return Told(
        see="Each token's numbers, before and after: less their mean, by their deviation, times gamma, plus beta.",
        means="Every token is brought to a like scale by itself. Gamma and beta are learned, and the same for all.",
        tries=follow(tokens, row),
    )


def weights_finding(tokens: Tokens, steps: Normalization, row: int) -> Finding:
    """Which of one token's values gamma and beta change most. Refuted if another changes more, or as much."""
    dimension, token = most_changed(steps, row), token_name(tokens.names, row)
    if not (steps.after[row] != steps.standardized[row]).any():
        return Finding(f"Gamma and beta change nothing in {token}.", row)
    if dimension is None:
        return Finding(f"In {token}, gamma and beta change no dimension more than all others.", row)
    before, after = (fixed(float(values[row, dimension]), 2) for values in (steps.standardized, steps.after))
    return Finding(
        f"Gamma and beta change {token} most in dimension {dimension}.", row, line=f"{before} becomes {after}"
    )


def weights_told(tokens: Tokens, row: int) -> Told:
    """What gamma and beta are, what a large one means, and another token to follow."""
    return Told(
        see="Gamma and beta, one learned number of each for every dimension.",
        means="A gamma larger than the others makes its dimension louder in every token, whatever the text is.",
        tries=follow(tokens, row),
    )


def most_changed(steps: Normalization, row: int) -> int | None:
    """The dimension of a token's value that gamma and beta change most; None if no one is changed most."""
    changes = np.abs(steps.after[row] - steps.standardized[row])
    return most(changes, range(len(changes)))


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

    def table() -> DataFrame:
        columns = {name: getattr(steps, name)[row] for name in STEPS}
        return data_frame({"dimension": range(width), **columns, "gamma": ours.gamma, "beta": ours.beta})

    alt = f"The {width} values of token {row} before LayerNorm, standardised, times gamma, and plus beta."
    show_figure(row_steps(steps, row), key="row_steps", alt=alt, table=table)


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
        means_and_deviations(steps, pieces, row),
        key="means",
        alt=alt,
        table=partial(data_frame, columns),
    )


def weights_figure(steps: Normalization, ours: Embeddings, row: int) -> None:
    """Gamma and beta over all dimensions, and the name of that which the finding names."""
    width, factors = len(ours.gamma), amplification(steps)
    columns = {"dimension": range(width), "gamma": ours.gamma, "beta": ours.beta, "enlargement": factors}
    marked = most_amplified(steps, LISTED)
    alt = f"LayerNorm's gamma and beta over {width} dimensions; the {len(marked)} enlarged most are marked."
    figure = gamma_and_beta(ours.gamma, ours.beta, marked, most_changed(steps, row))
    show_figure(figure, key="gamma_beta", alt=alt, table=partial(data_frame, columns), fill="window")


def enlarged_table(steps: Normalization, ours: Embeddings, row: int) -> None:
    """The dimensions that LayerNorm enlarges most, with the values of one token."""
    st.markdown(
        "**Enlarged most.** A dimension is enlarged by its root mean square over all tokens here after LayerNorm "
        "divided by the same before; the values are those of the chosen token. Enlarged does not mean large: the "
        "dimensions with the largest values may be others. A few dimensions stand out in many BERTs ([Kovaleva et al. "
        "2021](https://arxiv.org/abs/2105.06990) found them in the LayerNorm at the output of the encoder layers)."
    )
    which = list(most_amplified(steps, LISTED))
    number_table(
        data_frame(
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
