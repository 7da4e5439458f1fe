"""The interface between pages and models: a checkpoint whose methods return records.

It holds no weights, only where they are; the libraries' objects are cached once for all sessions.
"""

from functools import lru_cache

from components.records.checkpoints import AS_TRAINED, TRAINED, UNTRAINED, Checkpoint, CheckpointError
from components.service import (
    anatomy as of_anatomy,
    beside as of_beside,
    cause as of_cause,
    corpus as of_corpus,
    embeddings as of_embeddings,
    encoder as of_encoder,
    heads as of_heads,
    interventions as of_interventions,
    loading as of_loading,
    maps as of_maps,
    nearest_uses as of_nearest_uses,
    prepare as of_prepare,
    readout as of_readout,
    similarity as of_similarity,
    states as of_states,
    tokens as of_tokens,
    uses_map as of_uses_map,
    vocabulary as of_vocabulary,
    weights as of_weights,
)
from components.service.beside import Texts, check_beside
from components.service.loading import check_by_loading, load_model
from components.service.offered import at_hand, changed, default_key, locate, name_of, variant_of, variants
from components.service.variants import CHANGES


class ModelService(Checkpoint):
    """One checkpoint; each method is a function of this room whose first argument is the checkpoint.

    Each may raise `CheckpointError` for the reader. `help(ModelService.tokens)` shows what a method takes.
    """

    facts = of_weights.read_facts
    is_warm = of_loading.is_warm
    warm_up = of_loading.warm_up
    prepare = of_prepare.prepare
    variants = variants
    changed = changed
    status = of_loading.status

    stages = of_tokens.stages
    tokens = of_tokens.tokens
    knows_english = of_tokens.knows_english
    normalization = of_embeddings.normalization
    input_difference = of_embeddings.input_difference
    proof = of_embeddings.proof
    embeddings = of_embeddings.embeddings
    provenance = of_weights.provenance
    flow = of_encoder.flow
    worksheets = of_encoder.worksheets

    states = of_states.states
    attention = of_states.attention
    encoder_layer = of_encoder.encoder_layer
    encoder_proof = of_encoder.encoder_proof
    attention_from = of_encoder.attention_from
    arrived = of_encoder.arrived
    arrivals = of_encoder.arrivals
    product = of_encoder.product
    heads_in_general = of_heads.heads_in_general
    heads_with_worth = of_heads.heads_with_worth
    head_shares = of_heads.head_shares
    mean_activations = of_heads.mean_activations
    sum_error = of_encoder.sum_error
    decomposition = of_encoder.decomposition
    inside = of_encoder.inside
    stations = of_states.stations
    pooling = of_states.pooling
    padding = of_states.padding
    moves = of_embeddings.moves
    what_ifs = of_embeddings.what_ifs
    swaps = of_cause.swaps
    swap_pair = of_cause.swap_pair
    swap_rows = of_cause.swap_rows
    cuts = of_cause.cuts
    cut_rows = of_cause.cut_rows
    cut_heads = of_cause.cut_heads
    telling_rows = of_cause.telling_rows
    switched_off = of_cause.switched_off
    switch_rows = of_cause.switch_rows
    after = of_interventions.after
    pulls = of_similarity.pulls
    pull_rows = of_similarity.pull_rows
    pull_count = staticmethod(of_similarity.pull_count)
    pull_path = of_similarity.pull_path
    without = of_similarity.without
    dropout_setting = of_embeddings.dropout_setting
    has_head = of_readout.has_head
    masked = of_readout.masked
    fill_blank = of_readout.fill_blank
    predictions = of_readout.predictions
    readout = of_readout.readout

    word_overview = of_vocabulary.word_overview
    word_window = of_vocabulary.word_window
    word_walk = of_vocabulary.word_walk
    positions = of_vocabulary.positions
    segments = of_vocabulary.segments
    parameter = of_anatomy.parameter
    architecture = of_anatomy.architecture
    inventory = of_anatomy.inventory
    anatomy = of_anatomy.anatomy

    norms = of_vocabulary.norms
    reading = of_vocabulary.reading
    row = of_vocabulary.row
    random_rows = of_vocabulary.random_rows
    vocabulary = of_vocabulary.vocabulary
    atlas = of_vocabulary.atlas

    same_word = of_nearest_uses.same_word
    count_uses = of_nearest_uses.count_uses
    readings = of_nearest_uses.readings
    around = of_nearest_uses.around
    around_of_words = of_nearest_uses.around_of_words
    nearest_on_map = of_nearest_uses.nearest_on_map
    mean_of_uses = of_uses_map.mean_of_uses
    placed = of_uses_map.placed
    placed_after = of_uses_map.placed_after
    nearness = of_uses_map.nearness
    drawn_beside_nearest = of_uses_map.drawn_beside_nearest
    uses_map = of_uses_map.uses_map
    draw_map = of_maps.draw_map
    map_progress = of_maps.map_progress
    stop_map = of_maps.stop_map

    topics = of_uses_map.topics
    unread = of_beside.unread
    baselines = of_beside.baselines
    read_otherwise = of_beside.read_otherwise

    words = of_corpus.words
    points = of_corpus.points
    baseline = of_similarity.baseline
    sentence_baseline = of_similarity.sentence_baseline
    reworded = of_similarity.reworded
    vectors_at = of_similarity.vectors_at
    misread = of_similarity.misread
    sentence_limit = of_weights.sentence_limit
    nearest_entries = of_similarity.nearest_entries
    probe = staticmethod(of_corpus.probe)
    map = staticmethod(of_corpus.mapped)
    layer_maps = staticmethod(of_corpus.layer_maps)
    seed_maps = staticmethod(of_corpus.seed_maps)
    false_neighbours = staticmethod(of_corpus.false_neighbours)
    agreement = staticmethod(of_corpus.agreement)
    nearest_two = staticmethod(of_corpus.nearest_two)
    draws_umap = staticmethod(of_corpus.draws_umap)

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
