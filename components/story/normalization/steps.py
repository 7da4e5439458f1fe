"""One token through LayerNorm, step by step, and every token's mean and deviation."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from components.canvas.figure import show_figure
from components.compute.data_frame import DataFrame, data_frame
from components.figures.axes import axis, base_layout, panel, stack, strip
from components.figures.normalization import means_and_deviations
from components.figures.plain import Figure
from components.frame.page_head import Finding, Try
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.normalization import Normalization
from components.records.tokens import Tokens
from components.views.tries import Told, follow
from components.views.wording import fixed, significant, token_name

TAKE_AWAY, PUT_BACK = Try("Take LayerNorm away", {"change": "layernorm"}), Try("Put LayerNorm back", {"change": None})
KEPT = 0.85  # the correlation from which on a pattern is called kept
STEPS = {
    "before": "before: word + position + segment",
    "standardized": "standardised: − mean, ÷ deviation",
    "scaled": "times gamma",
    "after": "plus beta: the result",
}


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


def told(tokens: Tokens, row: int, change: str) -> Told:
    """What is drawn of a token, what LayerNorm does to each alone, another token, and LayerNorm to take away."""
    return Told(
        see="Each token's numbers, before and after: less their mean, by their deviation, times gamma, plus beta.",
        means="Every token is brought to a like scale by itself. Gamma and beta are learned, and the same for all.",
        tries=[*follow(tokens, row), TAKE_AWAY if change != "layernorm" else PUT_BACK],
    )


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


def row_steps(steps: Normalization, row: int) -> Figure:
    """One token's H values at each of the four steps of LayerNorm, as strips over the dimensions."""
    strips = [
        strip(getattr(steps, name)[row], name=words.split(":")[0], **panel(number))
        for number, (name, words) in enumerate(STEPS.items(), start=1)
    ]
    layout = base_layout(310) | axis(4, title="dimension") | {"showlegend": False, "hovermode": "x"}
    titles = [f"{words}, {_span(getattr(steps, name)[row])}" for name, words in STEPS.items()]
    return stack(titles, strips, spacing=0.11, **layout).update_yaxes(nticks=2)


def _span(values: Array) -> str:
    """From the smallest to the largest of these values; a strip has no room for an axis with numbers."""
    low, high = (f"{value:.2f}".replace("-", "−") for value in (float(values.min()), float(values.max())))
    return f"{low} to {high}"
