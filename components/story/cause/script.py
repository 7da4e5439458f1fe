"""The script steps of the page of causes: the same interventions with hooks in the library's own modules."""

from collections.abc import Callable, Sequence

import numpy as np

from components.compute.cause import Cuts, HeadCuts, Swaps
from components.compute.interventions import After, Cut, Swap, SwitchOff
from components.records.arrays import Array
from components.records.heads import MeanActivations
from components.records.tokens import Tokens
from components.take_home.shown import add_step, for_script

FEW = 24  # tokens; of a longer text the script computes one layer of the grid
MOST_COLUMNS = 24
BELOW = "What is before and after the change, on the map, in the table and predicted by the head, is not computed here."


@for_script
def add_swap_steps(
    tokens: Tokens, swap: Swap, swaps: Swaps, columns: Sequence[int], after: After, free: Array | None = None
) -> None:
    """Add the shares of the swaps in these columns, and how far each hidden state moves with one of them; the shares of
    the `free` pair that is swapped, if it is one."""
    _add_text(tokens)
    (pair,) = swap.pairs
    layers = _rows(tokens, len(swaps.shares), swap.layer)
    columns = [place for place in columns if swaps.partners[place] >= 0]  # a free pair's token may have no counterpart
    columns = [place for place in columns if swaps.partners[place] == pair[1] or free is None or place != pair[0]]
    remark, columns = _left_out(len(swaps.shares), layers, columns), columns[:MOST_COLUMNS]
    of_pair = {} if free is None else {"free": list(pair), "free_shares": free[layers]}
    add_step(
        "swaps", remark=remark, second=swap.other.a, target=swaps.position, partners=list(swaps.partners),
        layers=layers, columns=columns, marked=(swap.layer, *pair), shares=swaps.shares[np.ix_(layers, columns)],
        all_positions=swaps.all_positions[layers], cone=after.moved, **of_pair,
    )  # fmt: skip


@for_script
def add_cut_steps(tokens: Tokens, cut: Cut, cuts: Cuts, columns: Sequence[int], after: After) -> None:
    """Add the effects of the cuts in these columns, and how far each hidden state moves with one of them."""
    _add_text(tokens)
    rows = _rows(tokens, len(cuts.moved), cut.first - 1)
    remark, columns = _left_out(len(cuts.moved), rows, columns), list(columns[:MOST_COLUMNS])
    add_step(
        "cuts", remark=remark, target=cuts.position, onward=cuts.onward, everyone=cuts.everyone,
        layers=[row + 1 for row in rows],
        columns=columns, marked=(cut.first, cut.source), moved=cuts.moved[np.ix_(rows, columns)], cone=after.moved,
    )  # fmt: skip


@for_script
def add_path_step(heads: HeadCuts, path: tuple[int, int, bool, bool]) -> None:
    """Add the effect of each head on a path: source, layer, in later layers too, for everyone."""
    source, layer, onward, everyone = path
    add_step(
        "path_heads", target=heads.position, source=source, path_layer=layer, path_onward=onward,
        path_everyone=everyone, by_head=heads.moved, at_once=heads.together,
    )  # fmt: skip


@for_script
def add_part_steps(
    tokens: Tokens,
    part: SwitchOff,
    column: int,
    on: str,
    target: int,
    effects: Array,
    means: Callable[[], MeanActivations],
    after: After,
) -> None:
    """Add the effects of the parts of one layer, and how far each hidden state moves without one of them.

    `means()` are those by which a part may be replaced.
    """
    _add_text(tokens)
    by_mean, row = part.by == "mean", part.layer - 1
    remark = f"Of the page's grid, layer {part.layer} alone is computed here, and not what each head is worth. "
    add_step(
        "parts", remark=remark + BELOW, target=target, on=on, part_layer=part.layer, marked_part=column,
        means_of_heads=[_digits(head) for head in means().mixed[row]] if by_mean else [],
        mean_of_network=_digits(means().feed_forward[row]) if by_mean else [],
        part_effects=effects[row], cone=after.moved,
    )  # fmt: skip


def _left_out(rows: int, layers: Sequence[int], columns: Sequence[int]) -> str:
    """What the page shows and the script does not compute; `layers` are the rows that it does, of all `rows`."""
    some = []
    if len(layers) < rows:
        some.append(f"{len(layers)} of {rows} rows")
    if len(columns) > MOST_COLUMNS:
        some.append(f"the first {MOST_COLUMNS} of {len(columns)} columns")
    return (f"Of the page's grid, {' and '.join(some)} are computed here. " if some else "") + BELOW


def _add_text(tokens: Tokens) -> None:
    """What is read: to swap, sentence A alone."""
    add_step("text", a=tokens.a, b=tokens.b, ids=tokens.ids, pieces=tokens.pieces)


def _rows(tokens: Tokens, count: int, marked: int) -> list[int]:
    return list(range(count)) if len(tokens) <= FEW else [min(marked, count - 1)]


def _digits(values: Array | Sequence[float]) -> list[float]:
    return [float(f"{value:.6g}") for value in values]
