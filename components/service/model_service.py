"""The one thing that pages talk to: a checkpoint that answers questions with records.

It holds no weights, only where they lie; the library's objects are cached once for all sessions. Build it anew per run.
"""

from collections.abc import Generator
from dataclasses import dataclass

from components.compute.normalization import layer_norm
from components.records.anatomy import Anatomy, Inventory, ParameterValues
from components.records.architecture import Architecture
from components.records.arrays import Array
from components.records.atlas import Atlas, Progress
from components.records.attention import Attention
from components.records.checkpoints import CheckpointError, Facts, Place
from components.records.corpus import Line, Points, Wanted
from components.records.dropout import DropoutSetting
from components.records.embeddings import Embeddings, Proof
from components.records.flow import Flow
from components.records.normalization import Normalization
from components.records.notebook import Notebook, Shown
from components.records.padding import Padding
from components.records.pooler import Pooling
from components.records.positions import Positions, Segments, Walk
from components.records.projection import LayeredProjection, Projection, Settings, Trust
from components.records.readout import Readout
from components.records.similarity import Baseline
from components.records.states import States
from components.records.stations import Stations
from components.records.status import Status
from components.records.tables import Overview, Table, Window
from components.records.tokens import Stage, Tokens
from components.records.vocabulary import Expression, Matches, Reading, Vocabulary
from components.records.whatif import Moved
from components.service import (
    anatomy,
    atlas,
    attention,
    corpus,
    dropout,
    embeddings,
    masked,
    notebook,
    padding,
    pooler,
    projection,
    readout,
    similarity,
    stages,
    states,
    stations,
    status,
    tables,
    tokens,
    vocabulary,
    warm_up,
    weights,
    whatif,
)
from components.service.catalogue import default_key, locate


@dataclass(frozen=True)
class ModelService:
    """Questions that may be asked of one checkpoint. Every method may raise `CheckpointError` for the reader."""

    place: Place

    @property
    def key(self) -> str:
        return self.place.key

    def facts(self) -> Facts:
        """The model in numbers; needs no weights in memory."""
        return weights.read_facts(self.place)

    def stages(self, text: str) -> tuple[Stage, ...]:
        """The text after each step of cleaning and normalising; needs no weights."""
        return stages.stages(self.place, text)

    def tokens(self, a: str, b: str = "", *, limit: int = 512, pad_to: int = 0) -> Tokens:
        """The text or pair as tokens, with the work kept; never more than the model has positions; needs no weights."""
        room = min(limit, weights.read_config(self.place)["max_position_embeddings"])
        return tokens.trace(self.place, a, b, limit=room, pad_to=pad_to)

    def embeddings(self, asked: Tokens) -> Embeddings:
        """Word, position and segment rows, their sum, and LayerNorm of it: five arrays (T, H)."""
        return embeddings.embeddings(self.place, asked)

    def normalization(self, asked: Tokens) -> Normalization:
        """LayerNorm of the summed embeddings, step by step."""
        ours = self.embeddings(asked)
        return layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps)

    def proof(self, asked: Tokens, ours: Embeddings) -> Proof:
        """How far our arrays are from what the model itself returns, measured now."""
        return embeddings.proof(self.place, asked, ours)

    def states(self, asked: Tokens) -> States:
        """Hidden states of all layers (L + 1, T, H) and the pooler's output (H,)."""
        return states.states(self.place, asked)

    def what_ifs(self, asked: Tokens, dimension: int) -> tuple[Moved, ...]:
        """How far the last hidden states move under each change of the input layer; one of them zeroes `dimension`."""
        return whatif.what_ifs(self.place, asked, dimension)

    def table(self, name: str) -> Table:
        """The whole "position" table (P, H) or "segment" table (S, H)."""
        return tables.table(self.place, name)

    def word_overview(self, measure: str) -> Overview:
        """The word table (V, H) in blocks; `measure` is "mean" or "size"."""
        return tables.word_overview(self.place, measure)

    def word_window(self, row: int, count: int) -> Window:
        """`count` real rows of the word table around `row`."""
        return tables.word_window(self.place, row, count)

    def positions(self) -> Positions:
        """All rows of the position table compared with each other."""
        return tables.positions(self.place)

    def segments(self) -> Segments:
        """The two rows of the segment table compared. Raises `ReaderError` where there is only one."""
        return tables.segments(self.place)

    def word_walk(self, piece: str, row: int) -> Walk:
        """Row `row` of the word table, whose piece is `piece`, put at every position."""
        return tables.word_walk(self.place, piece, row)

    def dropout_setting(self, asked: Tokens) -> DropoutSetting:
        """What the model says of its dropout, and whether two runs of its input layer are equal."""
        return dropout.dropout_setting(self.place, asked)

    def anatomy(self) -> Anatomy:
        """Every parameter with shape, mean, deviation and norm."""
        return anatomy.anatomy(self.place)

    def parameter(self, name: str) -> ParameterValues:
        """Histogram and overview of one parameter's values."""
        return anatomy.values(self.place, name)

    def architecture(self) -> Architecture:
        """The module tree as PyTorch prints it and the configuration, each line with its meaning."""
        return anatomy.architecture(self.place)

    def inventory(self) -> Inventory:
        """What the checkpoint's files hold beside the encoder, and whether its pooler shows signs of training."""
        return anatomy.inventory(self.place)

    def stations(self, asked: Tokens) -> Stations:
        """The shape of every tensor that a run of the model meets."""
        return stations.stations(self.place, asked)

    def pooling(self, asked: Tokens) -> Pooling:
        """The pooler step by step, beside the model's own answer."""
        return pooler.pooling(self.place, asked)

    def padding(self, asked: Tokens, pads: int) -> Padding:
        """How far each vector moves when [PAD] tokens are appended, with and without the attention mask."""
        return padding.padding(self.place, asked, pads)

    def attention(self, asked: Tokens, layer: int) -> Attention:
        """Attention weights (heads, T, T) of encoder layer `layer`, counted from 1."""
        return attention.attention(self.place, asked, layer)

    def words(self, lines: tuple[Line, ...]) -> tuple[tuple[str, int], ...]:
        """Every word of many sentences with how often it occurs; needs no weights."""
        return corpus.words(self.place, lines)

    def points(
        self, lines: tuple[Line, ...], wanted: Wanted, enough: int | None = None
    ) -> Generator[int, None, Points]:
        """Yields how many of `lines` are done, and returns their points with the vectors of all layers."""
        return corpus.points(self.place, lines, wanted, enough)

    def map(self, points: Points, layer: int, settings: Settings) -> tuple[Projection, Trust | None]:
        """The map of one layer, and how far to believe it."""
        return projection.drawn(points, layer, settings)

    def layer_maps(self, points: Points, settings: Settings, placed: str) -> LayeredProjection:
        """The maps of all layers: `placed` "turned" onto the one before, "joint" in one map, or "alone"."""
        return projection.layers(points, settings, placed)

    def seed_maps(
        self, points: Points, layer: int, settings: Settings, enough: int | None = None
    ) -> Generator[int, None, tuple[tuple[Projection, Trust | None], ...]]:
        """Yields how many maps are drawn, and returns them: the same layer with five seeds."""
        return projection.seeds(points, layer, settings, enough)

    def false_neighbours(self, points: Points, layer: int, settings: Settings, point: int) -> tuple[int, ...]:
        """Which points are near one on the map and were not near it before."""
        return projection.false_neighbours(points, layer, settings, point)

    def nearest_entries(self, points: Points, layer: int, point: int, k: int = 10) -> tuple[tuple[str, float], ...]:
        """The entries of the vocabulary whose rows are nearest to a point, with their cosines."""
        return similarity.nearest_entries(self.place, points, layer, point, k)

    def spots(self, wanted: tuple[tuple[str, int], ...]) -> Array:
        """The vectors (L + 1, N, H) of single tokens, each named by its text and its position in it."""
        return similarity.spots(self.place, wanted)

    def baseline(self) -> Baseline:
        """What random pairs of tokens are like in each layer, over sentences that come with the app."""
        return similarity.baseline(self.place)

    def vocabulary(self) -> Vocabulary:
        """Every piece with its kind and its script; needs no weights."""
        return vocabulary.vocabulary(self.place)

    def norms(self) -> Array:
        """The Euclidean norm of each row of the word table, (V,)."""
        return vocabulary.norms(self.place)

    def reading(self, expression: Expression, k: int) -> Reading:
        """The vector of a typed sum of words and its `k` nearest rows, or which of its words are no single piece."""
        return vocabulary.reading(self.place, expression, k)

    def row(self, number: int, k: int) -> Reading:
        """One row of the word table and its `k` nearest other rows."""
        return vocabulary.row(self.place, number, k)

    def highlight(self, mode: str, text: str) -> Matches:
        """The pieces to point out on a map: "near" a typed sum of words, or found by a search."""
        return vocabulary.highlight(self.place, mode, text)

    def masked(self, asked: Tokens, positions: tuple[int, ...]) -> Tokens:
        """The tokens with [MASK] at these positions."""
        return readout.masked(self.place, asked, positions)

    def readout(self, asked: Tokens, position: int, metric: str, k: int, masks: tuple[int, ...] = ()) -> Readout:
        """What the token at `position` says at every station, while the model sees [MASK] at `masks`."""
        return readout.readout(self.place, asked, position, metric, k, masks)

    def has_head(self) -> bool:
        """Whether the checkpoint's file holds a masked-LM head."""
        return masked.has_head(self.place)

    def atlas(self) -> Atlas | None:
        """The map of all word rows, if it ships with the app or was computed before."""
        return atlas.atlas(self.place)

    def draw_atlas(self) -> None:
        """Start to compute the map of all word rows in a process of its own, unless that is under way."""
        atlas.start(self.place)

    def atlas_progress(self) -> Progress | None:
        """How far the computation of the map is; None if there is none under way."""
        return atlas.progress(self.place)

    def provenance(self) -> str:
        """Where this checkpoint's numbers come from, in one line."""
        return notebook.provenance(self.facts())

    def flow(self, asked: Tokens) -> Flow:
        """Everything from the tokens to the hidden states, for a report."""
        ours = self.embeddings(asked)
        opened = layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps)
        return Flow(asked, ours, self.proof(asked, ours), opened, self.states(asked), self.provenance())

    def notebook(self, asked: Tokens, page: str, title: str, shown: Shown) -> Notebook:
        """The steps that rebuild a page's numbers without this app, and what they must come to."""
        return notebook.notebook(self.place, asked, page, title, shown)

    def status(self) -> Status:
        """The state of the server in numbers, for its host."""
        return status.status(self.place)

    def warm_up(self) -> None:
        """Begin to load the weights behind the page, once per process."""
        warm_up.warm_up(self.place)

    def is_warm(self) -> bool:
        """Whether nothing on a page has to wait for the weights."""
        return warm_up.is_warm(self.place)

    def load(self) -> None:
        """Bring the weights into memory now, so that the first question does not wait for them."""
        weights.load_model(self.place)


def open_service(key: str = "") -> ModelService:
    """The service for a checkpoint of the catalogue, by default the one that this host prefers.

    Raises `NotOnThisMachine` or another `CheckpointError`; nothing is fetched.
    """
    return ModelService(locate(key or default_key()))


def open_or_default(key: str) -> tuple[ModelService, CheckpointError | None]:
    """The service for `key`, or the host's default together with the reason why `key` cannot speak.

    A checkpoint other than the default is loaded here, so that one that breaks never takes the page with it.
    """
    first = default_key()
    try:
        chosen = open_service(key)
        chosen.facts()
        if key != first:
            chosen.load()
    except CheckpointError as reason:
        return open_service(first), reason
    return chosen, None
