"""The one thing that pages talk to: a checkpoint that answers questions with records.

It holds no weights, only where they lie; the library's objects are cached once for all sessions. Build it anew per run.
"""

from dataclasses import dataclass

from components.compute.normalization import layer_norm
from components.records.checkpoints import CheckpointError, Facts, Place
from components.records.embeddings import Embeddings, Proof
from components.records.normalization import Normalization
from components.records.states import States
from components.records.tokens import Stage, Tokens
from components.service import embeddings, stages, states, tokens, weights
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
        """The text or pair as tokens, with the work kept; needs no weights."""
        return tokens.trace(self.place, a, b, limit=limit, pad_to=pad_to)

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
    try:
        chosen = open_service(key)
        chosen.facts()
        if key != default_key():
            chosen.load()
    except CheckpointError as reason:
        return open_service(), reason
    return chosen, None
