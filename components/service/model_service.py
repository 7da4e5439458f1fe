"""The interface between pages and models: a checkpoint whose methods return records.

It holds no weights, only where they are; the libraries' objects are cached once for all sessions. Create it anew in
each run.
"""

from components.records.checkpoints import Checkpoint, CheckpointError
from components.service import (
    anatomy,
    atlas,
    attention,
    corpus,
    decomposition,
    dropout,
    embeddings,
    encoder,
    flow,
    masked,
    nearest_uses,
    padding,
    pooler,
    prepare,
    probe,
    projection,
    readout,
    similarity,
    stages,
    states,
    stations,
    status,
    tables,
    tokens,
    uses_map,
    vocabulary,
    warm_up,
    weights,
    whatif,
    worksheets,
)
from components.service.catalogue import default_key, locate


class ModelService(Checkpoint):
    """One checkpoint; each method is a function of this room whose first argument is the checkpoint.

    Each may raise `CheckpointError` for the reader. In the class body an attribute hides the module of the same
    name, so the module's other functions come first.
    """

    facts = weights.read_facts
    is_warm = warm_up.is_warm
    warm_up = warm_up.warm_up
    prepare = prepare.prepare
    status = status.status

    stages = stages.stages
    tokens = tokens.tokens
    normalization = embeddings.normalization
    input_difference = embeddings.input_difference
    proof = embeddings.proof
    embeddings = embeddings.embeddings
    provenance = flow.provenance
    flow = flow.flow
    worksheets = worksheets.worksheets

    states = states.states
    telling_head = attention.telling_head
    attention = attention.attention
    encoder_layer = encoder.encoder_layer
    encoder_proof = encoder.encoder_proof
    arrivals = encoder.arrivals
    product = encoder.product
    sum_error = decomposition.sum_error
    decomposition = decomposition.decomposition
    stations = stations.stations
    pooling = pooler.pooling
    padding = padding.padding
    what_ifs = whatif.what_ifs
    dropout_setting = dropout.dropout_setting
    has_head = masked.has_head
    masked = readout.masked
    blank = readout.blank
    readout = readout.readout

    table = tables.table
    word_overview = tables.word_overview
    word_window = tables.word_window
    word_walk = tables.word_walk
    positions = tables.positions
    segments = tables.segments
    parameter = anatomy.values
    architecture = anatomy.architecture
    inventory = anatomy.inventory
    anatomy = anatomy.anatomy

    norms = vocabulary.norms
    reading = vocabulary.reading
    row = vocabulary.row
    highlight = vocabulary.highlight
    vocabulary = vocabulary.vocabulary
    draw_atlas = atlas.start
    atlas_progress = atlas.progress
    atlas = atlas.atlas

    same_word = nearest_uses.same_word
    nearest_uses = nearest_uses.nearest_uses
    mean_of_uses = uses_map.mean_of_uses
    draw_uses_map = uses_map.draw_uses_map
    stop_uses_map = uses_map.stop_uses_map
    uses_map_progress = uses_map.uses_map_progress
    placed = uses_map.placed
    uses_map = uses_map.uses_map

    words = corpus.words
    points = corpus.points
    baseline = similarity.baseline
    spots = similarity.spots
    nearest_entries = similarity.nearest_entries
    probe = staticmethod(probe.probe)
    map = staticmethod(projection.drawn)
    layer_maps = staticmethod(projection.layers)
    seed_maps = staticmethod(projection.seeds)
    false_neighbours = staticmethod(projection.false_neighbours)

    def load(self) -> None:
        """Load the weights now, so that the first answer does not wait for them."""
        weights.load_model(self)


def open_service(key: str = "") -> ModelService:
    """The service for a checkpoint of the catalogue, by default this host's.

    Raises `NotOnThisMachine` or another `CheckpointError`; nothing is downloaded.
    """
    return ModelService(**vars(locate(key or default_key())))


def open_or_default(key: str) -> tuple[ModelService, CheckpointError | None]:
    """The service for `key`, or the host's default together with the reason why `key` cannot be used.

    A checkpoint other than the packaged one is loaded here, so that a broken one never breaks a page.
    """
    try:
        chosen = open_service(key)
        weights.judge(chosen)
    except CheckpointError as reason:
        return open_service(default_key()), reason
    return chosen, None
