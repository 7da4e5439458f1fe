"""The interface between pages and models: a checkpoint whose methods return records.

It holds no weights, only where they are; the libraries' objects are cached once for all sessions.
"""

from functools import lru_cache

from components.records.checkpoints import AS_TRAINED, TRAINED, UNTRAINED, Checkpoint, CheckpointError
from components.service.anatomy import anatomy, architecture, inventory, parameter
from components.service.atlas import atlas
from components.service.beside import Texts, baselines, check_beside, read_otherwise, unread
from components.service.cause import (
    cut_heads,
    cut_rows,
    cuts,
    swap_pair,
    swap_rows,
    swaps,
    switch_rows,
    switched_off,
    telling_rows,
)
from components.service.corpus import (
    agreement,
    draws_umap,
    false_neighbours,
    layer_maps,
    mapped,
    nearest_two,
    points,
    probe,
    seed_maps,
    words,
)
from components.service.embeddings import (
    dropout_setting,
    embeddings,
    input_difference,
    moves,
    normalization,
    proof,
    what_ifs,
)
from components.service.encoder import (
    arrivals,
    arrived,
    attention_from,
    decomposition,
    encoder_layer,
    encoder_proof,
    flow,
    inside,
    product,
    sum_error,
    worksheets,
)
from components.service.heads import head_shares, heads_in_general, heads_with_worth, mean_activations
from components.service.interventions import after
from components.service.loading import check_by_loading, is_warm, load_model, status, warm_up
from components.service.maps import draw_map, map_progress, stop_map
from components.service.nearest_uses import (
    around,
    around_of_words,
    count_uses,
    nearest_of_others,
    readings,
    same_word,
)
from components.service.offered import at_hand, changed, default_key, locate, name_of, variant_of, variants
from components.service.prepare import prepare
from components.service.readout import fill_blank, has_head, masked, predictions, readout
from components.service.similarity import (
    baseline,
    misread,
    nearest_entries,
    pull_count,
    pull_path,
    pull_rows,
    pulls,
    reworded,
    sentence_baseline,
    vectors_at,
    without,
)
from components.service.states import attention, padding, pooling, states, stations
from components.service.tokens import knows_english, stages, tokens
from components.service.uses_map import (
    drawn_beside_nearest,
    mean_of_uses,
    nearness,
    placed,
    placed_after,
    topics,
    uses_map,
)
from components.service.variants import CHANGES
from components.service.vocabulary import (
    norms,
    positions,
    random_rows,
    reading,
    row,
    segments,
    vocabulary,
    word_overview,
    word_walk,
    word_window,
)
from components.service.weights import provenance, read_facts, sentence_limit


class ModelService(Checkpoint):
    """One checkpoint; each method is a function of this room whose first argument is the checkpoint.

    Each may raise `CheckpointError` for the reader. `help(ModelService.tokens)` shows what a method takes.
    """

    facts = read_facts
    is_warm = is_warm
    warm_up = warm_up
    prepare = prepare
    variants = variants
    changed = changed
    status = status

    stages = stages
    tokens = tokens
    knows_english = knows_english
    normalization = normalization
    input_difference = input_difference
    proof = proof
    embeddings = embeddings
    provenance = provenance
    flow = flow
    worksheets = worksheets

    states = states
    attention = attention
    encoder_layer = encoder_layer
    encoder_proof = encoder_proof
    attention_from = attention_from
    arrived = arrived
    arrivals = arrivals
    product = product
    heads_in_general = heads_in_general
    heads_with_worth = heads_with_worth
    head_shares = head_shares
    mean_activations = mean_activations
    sum_error = sum_error
    decomposition = decomposition
    inside = inside
    stations = stations
    pooling = pooling
    padding = padding
    moves = moves
    what_ifs = what_ifs
    swaps = swaps
    swap_pair = swap_pair
    swap_rows = swap_rows
    cuts = cuts
    cut_rows = cut_rows
    cut_heads = cut_heads
    telling_rows = telling_rows
    switched_off = switched_off
    switch_rows = switch_rows
    after = after
    pulls = pulls
    pull_rows = pull_rows
    pull_count = staticmethod(pull_count)
    pull_path = pull_path
    without = without
    dropout_setting = dropout_setting
    has_head = has_head
    masked = masked
    fill_blank = fill_blank
    predictions = predictions
    readout = readout

    word_overview = word_overview
    word_window = word_window
    word_walk = word_walk
    positions = positions
    segments = segments
    parameter = parameter
    architecture = architecture
    inventory = inventory
    anatomy = anatomy

    norms = norms
    reading = reading
    row = row
    random_rows = random_rows
    vocabulary = vocabulary
    atlas = atlas

    same_word = same_word
    count_uses = count_uses
    readings = readings
    around = around
    around_of_words = around_of_words
    nearest_of_others = nearest_of_others
    mean_of_uses = mean_of_uses
    placed = placed
    placed_after = placed_after
    nearness = nearness
    drawn_beside_nearest = drawn_beside_nearest
    uses_map = uses_map
    draw_map = draw_map
    map_progress = map_progress
    stop_map = stop_map

    topics = topics
    unread = unread
    baselines = baselines
    read_otherwise = read_otherwise

    words = words
    points = points
    baseline = baseline
    sentence_baseline = sentence_baseline
    reworded = reworded
    vectors_at = vectors_at
    misread = misread
    sentence_limit = sentence_limit
    nearest_entries = nearest_entries
    probe = staticmethod(probe)
    map = staticmethod(mapped)
    layer_maps = staticmethod(layer_maps)
    seed_maps = staticmethod(seed_maps)
    false_neighbours = staticmethod(false_neighbours)
    agreement = staticmethod(agreement)
    nearest_two = staticmethod(nearest_two)
    draws_umap = staticmethod(draws_umap)

    def without_training(self) -> "ModelService | None":
        """The untrained variant; None if this is it, or if this host does not offer it now."""
        offers = not self.untrained and UNTRAINED in self.variants()
        return open_service(self.key, UNTRAINED) if offers else None

    def comparable(self) -> dict[str, str]:
        """What this can be compared with, by the name that `beside` opens it by: a variant with its original, another
        with its untrained variant and the other checkpoints on this machine."""
        if self.original:
            return {TRAINED: AS_TRAINED}
        own = {UNTRAINED: CHANGES[UNTRAINED].variant.title} if UNTRAINED in self.variants() else {}
        return own | {key: entry.name for key, entry in at_hand(besides=self.key).items()}

    def beside(self, name: str) -> "ModelService":
        """One of those that this is `comparable` with."""
        if name in (TRAINED, UNTRAINED):
            return _service(variant_of(self.original or self, "" if name == TRAINED else name))
        return open_service(name)

    def open_beside(self, name: str, texts: Texts, *, load: bool = False) -> "ModelService":
        """The same, to be drawn beside this one, of each of `texts`; without any, it is not loaded yet.

        Raises `CheckpointError` with the reason why not; `TakesMemory` if a viewer has to ask to `load` it.
        """
        other = self.beside(name)
        if texts:
            check_beside(self, other, texts, load=load)
        return other

    @property
    def name(self) -> str:
        """What the bar calls this checkpoint, without its variant."""
        return name_of(self)

    def load(self) -> None:
        """Load the weights now, so that the first answer does not wait for them."""
        load_model(self)


def open_service(key: str = "", variant: str = "") -> ModelService:
    """The service for a checkpoint of the catalogue, by default this host's, as trained or changed as in a variant.

    Raises `NotOnThisMachine` or another `CheckpointError`; nothing is downloaded.
    """
    return _service(locate(key or default_key(), variant=variant))


@lru_cache(maxsize=64)
def _service(checkpoint: Checkpoint) -> ModelService:
    """One object for each checkpoint: keys of caches that hold the same object are not compared field by field."""
    return ModelService(**vars(checkpoint))


def open_or_default(key: str, default: str, variant: str = "") -> tuple[ModelService, CheckpointError | None]:
    """The service for `key`, or that for the host's `default` together with the reason why `key` cannot be used; where
    its `variant` cannot, the service for it as trained.

    A checkpoint other than the packaged one is loaded here, so that a broken one never breaks a page.
    """
    try:
        return _service(locate(key, check_by_loading, variant=variant)), None
    except CheckpointError as reason:
        return open_or_default(key, default)[0] if variant else open_service(default), reason
