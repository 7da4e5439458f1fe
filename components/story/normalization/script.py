"""The script steps of the LayerNorm page."""

from collections.abc import Sequence

from components.compute.whatif import Dropped, Moved
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.normalization import Normalization
from components.service import ModelService
from components.take_home.shared import Pair, in_use_first, second_model
from components.take_home.shown import add_step, for_script


@for_script
def add_picture_steps(ours: Embeddings) -> None:
    """Add what LayerNorm gives."""
    add_step("embeddings", normed=ours.normed)


@for_script
def add_change_steps(change: str, zeroed: int, encoder_input: Array, moved: Moved) -> None:
    """Add what the encoder gets under one change, and how far each token's last hidden state moves."""
    if change == "dimension":  # otherwise the comparison of all changes has its own
        add_step("what_ifs", zeroed=zeroed)
    add_step("changed", change=change, encoder_input=encoder_input, distances=moved.euclidean)


@for_script
def add_dropout_steps(dropped: Dropped, moved: Moved) -> None:
    """Add what dropout leaves of the encoder's input, and how far each token's last hidden state moves."""
    add_step("dropout", p=dropped.p, seed=dropped.seed, kept=dropped.kept, dropped=dropped.after)
    add_step("dropout_moves", distances_by_dropout=moved.euclidean)


@for_script
def add_sum_steps(steps: Normalization) -> None:
    """Add what LayerNorm gets, and its statistics."""
    add_step("embeddings", summed=steps.before, mean=steps.mean, deviation=steps.deviation)


@for_script
def add_row_steps(ours: Embeddings, steps: Normalization, row: int) -> None:
    """Add one token step by step, and the weights."""
    add_step("embeddings", gamma=ours.gamma, beta=ours.beta)
    add_step("one_token", token=row, steps=[steps.before[row], steps.standardized[row], steps.after[row]])


@for_script
def add_what_if_steps(reports: Sequence[Moved], *, zeroed: int, measure: str) -> None:
    """Add all changes."""
    add_step("what_ifs", zeroed=zeroed, measure=measure, moved=[getattr(report, measure) for report in reports])


@for_script
def add_step_of_two(bert: ModelService, models: Pair, both: Sequence[Embeddings]) -> None:
    """Add what LayerNorm gives in both `models` as drawn, of which `bert` is the one in use."""
    pair, (first, other) = in_use_first(bert, models, both)
    add_step("training_input", **second_model(*pair), first_normed=first.normed, other_normed=other.normed)
