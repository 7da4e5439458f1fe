"""One token through LayerNorm, step by step, and every token's mean and deviation."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from pandas import DataFrame

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import own_limits, sheet_of
from components.figures.normalization import means_and_deviations
from components.frame.page_head import Finding, Try
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.heatmaps import Panel
from components.records.normalization import Normalization
from components.records.tokens import Tokens
from components.views.answers import PageState, SceneAnswer
from components.views.tries import Told, follow
from components.views.wording import fixed, significant, token_name

TAKE_AWAY, PUT_BACK = Try("Take LayerNorm away", {"change": "layernorm"}), Try("Put LayerNorm back", {"change": None})
BOTH_ENDS, MOMENTS = "np.stack([summed[token], normed[token]])", "np.stack([mean, deviation])"  # in the script's names
DONE = ("less their mean", "by their deviation", "times gamma", "plus beta")
SEE = {
    "layernorm": "Each token's sum, which the encoder gets as it is.",
    "dimension": "Each token's numbers before LayerNorm, and after it with one dimension set to 0.",
    "dropout": "Each token's numbers before LayerNorm, and after it and dropout.",
}
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


def told(tokens: Tokens, row: int, change: str, ours: Embeddings) -> Told:
    """What is drawn of a token, what LayerNorm does to each alone, another token, and LayerNorm to take away.

    Refuted if a gamma is not 1, or a beta not 0, where all are said to be.
    """
    steps = [DONE[number] for number in (0, 1, *(2,) * (change != "gamma"), *(3,) * (change != "beta"))]
    means = f"Every token is brought to a like scale by itself. {_weights(change, ours)}"
    if change == "layernorm":
        means = "Without LayerNorm each token keeps its own scale."
    return Told(
        see=SEE.get(change, f"Each token's numbers, before and after: {', '.join(steps)}."),
        means=means,
        tries=[*follow(tokens, row), TAKE_AWAY if change != "layernorm" else PUT_BACK],
    )


def _weights(change: str, ours: Embeddings) -> str:
    """Which of gamma and beta were learned: those of a `change` are not, nor those of some variants."""
    plain = [change == "gamma" or bool((ours.gamma == 1).all()), change == "beta" or not ours.beta.any()]
    if all(plain):
        return "Here every gamma is 1 and every beta 0."
    if any(plain):
        both = "every gamma is 1; beta" if plain[0] else "every beta is 0; gamma"
        return f"Here {both} is learned, and the same for all."
    return "Gamma and beta are learned, and the same for all."


def most_amplified(steps: Normalization) -> int:
    """The dimension that LayerNorm amplifies most in this sentence: whose root mean square over the tokens grows most,
    so that the deviations, gamma and beta all count. One that is 0 in every token before is not amplified."""
    before, after = (np.sqrt(np.square(one, dtype=np.float64).mean(axis=0)) for one in (steps.before, steps.after))
    return int(np.where(before > 0, after / np.where(before > 0, before, 1), 0).argmax())


def row_figure(steps: Normalization, ours: Embeddings, tokens: Tokens, row: int, column: int) -> None:
    """One token's values on their way through LayerNorm, written as what is done to them, each row on its own scale."""
    written = {
        "row_before": (token_name(tokens.names, row), steps.before[row]),
        "row_standardized": ("− mean, ÷ deviation", steps.standardized[row]),
        "row_gamma": ("× gamma", ours.gamma),
        "row_beta": ("+ beta", ours.beta),
        "row_after": ("= after", steps.after[row]),
    }
    panels = [Panel(name, title, values[None]) for name, (title, values) in written.items()]
    sheet = replace(sheet_of(panels, [""], down="token"), limits=(("own", own_limits(panels)),))
    heatmaps(sheet, key="row_steps", compact=True, row=0, column=column)


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
        table=partial(DataFrame, columns),
    )


def moments(state: PageState) -> SceneAnswer:
    """The ranges of the tokens' means and deviations after LayerNorm."""
    after = state.bert.normalization(state.tokens).after.astype(np.float64)
    means, deviations = after.mean(axis=1), after.std(axis=1)
    return SceneAnswer(f"Here the means are {_span(means)} and the deviations {_span(deviations)}.")


def _span(values: Array) -> str:
    """“from −0.01 to 0.02”, or “0.02” if both ends are the same."""
    low, high = (fixed(value, 3) for value in (values.min(), values.max()))
    return low if low == high else f"from {low} to {high}"
