"""The script steps of the journey."""

from collections.abc import Callable, Sequence

import numpy as np

from components.compute.anatomy import Inventory
from components.compute.cause import Telling, earliest_path
from components.compute.links import AttentionFrom
from components.records.arrays import Array
from components.records.states import States
from components.records.tokens import Tokens
from components.records.uses import NearUse
from components.service import ModelService
from components.story.home.message import Journey, Strip
from components.take_home.shared import Pair, add_attention_step, in_use_first, second_model
from components.take_home.shown import add_step, for_script
from components.views.cause_told import other_words

MOST = 24  # tokens of a text whose cuts the script makes again
CUTS = f"Of more than {MOST} tokens, cuts, and the telling heads that they find, are not computed here."
NOTHING = "The text has no other word, so no path is cut and no head tells."
ARRIVING = "What arrives at the token by each head is not computed here."
NO_CUTS = "Cuts, the telling heads that they find, what arrives by a head, and the word rows are not computed here."


@for_script
def add_journey_steps(shown: Journey) -> None:
    """Add the word rows of all tokens, the vectors of the followed one, and what it reads in every layer and head."""
    add_step("text", ids=shown.tokens.ids, pieces=shown.tokens.pieces)
    token, states, words = shown.token, shown.states, shown.embeddings.word
    add_step("embeddings", word=words)
    add_step("followed", token=token, followed=np.stack([words[token], *states.hidden[:, token]]))
    add_step("attention", token=token, from_token=shown.row.weights)


@for_script
def add_telling_steps(tokens: Tokens, telling: Telling) -> None:
    """Add the cuts of all words, and by head those of the path in the headline."""
    words = other_words(tokens, telling.cuts.position)
    if not words or len(tokens) > MOST:
        add_step("text", remark=CUTS if words else NOTHING)
        return
    layer, source, _ = earliest_path(telling.cuts, words)
    path, target = telling.paths[layer - 1], telling.cuts.position
    layers = [row + 1 for row in range(len(telling.paths))]
    add_step(
        "cuts", remark="Telling heads of the other layers are not computed here.", target=target, layers=layers,
        columns=words, marked=(layer, source), moved=telling.cuts.moved[:, words],
    )  # fmt: skip
    if path:
        add_step(
            "path_heads", target=target, source=source, path_layer=layer, by_head=path.moved, at_once=path.together
        )


@for_script
def add_arrivals_step(layer: int, head: int, arrived: Callable[[int, int], Array]) -> None:
    """Add what arrives in one layer by its telling head, or by all (0)."""
    lengths = arrived(layer, head)
    remark = "What arrives in the other layers and heads is not computed here."
    add_step("arrivals", remark=remark, layer=layer, head=head, arriving=lengths / (lengths.sum() or 1.0))


@for_script
def add_opened_steps(layer: int, token: int, strips: Sequence[Strip], inventory: Inventory) -> None:
    """Add the steps of an opened layer for the token, and the pooler's below the last one, unless it is random."""
    of_layer = [strip.values for strip in strips if strip.station]
    add_step("opened", layer=layer, token=token, opened=np.concatenate(of_layer), remark=ARRIVING)
    of_pooler = [strip.values for strip in strips if not strip.station]
    if of_pooler and inventory.pooler_in_file:
        add_step("pooler", dense=of_pooler[0], pooled=of_pooler[1])


@for_script
def add_near_steps(near: Sequence[NearUse], group: tuple[int, ...], mean: Callable[[], Sequence[float]]) -> None:
    """Add the nearest use after the last layer; `mean()` (H,) is that of the map's uses."""
    use = near[-1]
    add_step(
        "nearest_uses", use_layer=len(near) - 1, word_at=list(group),
        uses=[(use.sentence, use.use.start, use.use.end)], written_by=[use.use.source],
        mean_of_uses=[float(f"{value:.7g}") for value in mean()], use_cosines=np.array([use.cosine]),
        remark="The nearest uses of the layers before, and what random pairs of uses reach, are not computed here.",
    )  # fmt: skip


@for_script
def add_journey_step(
    bert: ModelService, models: Pair, both_states: Sequence[States], rows: Sequence[AttentionFrom]
) -> None:
    """The followed token's vectors in every layer of both `models` as drawn, and what it reads there."""
    pair, (first, other) = in_use_first(bert, models, both_states)
    place = rows[0].position
    add_step(
        "journey_of_two", **second_model(*pair), followed_place=place, remark=NO_CUTS,
        first_followed=first.hidden[:, place], other_followed=other.hidden[:, place],
    )  # fmt: skip
    add_attention_step(bert, models, rows)
