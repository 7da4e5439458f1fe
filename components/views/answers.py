"""What answers a question for the text that stands there, by name: for the scenes of a tour, and for worksheets."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from components.compute.attention import habits
from components.compute.points import labelled, senses
from components.compute.similarity import as_compared, part
from components.compute.telling import telling_name, telling_token
from components.findings import decomposition, embeddings, encoder, model, scenes
from components.findings.scenes import Found
from components.findings.senses import finding as parting
from components.frame import address
from components.records.anatomy import Anatomy
from components.records.attention import Attention
from components.records.checkpoints import Facts
from components.records.corpus import PointKind, Points, Sentence, Wanted
from components.records.decomposition import Decomposition
from components.records.embeddings import Embeddings, Proof
from components.records.encoder import EncoderLayer
from components.records.normalization import Normalization
from components.records.sets import SETS
from components.records.similarity import RAW, Baseline
from components.records.tokens import Tokens
from components.records.uses_map import NearUse, Placed, UsesMap


class Service(Protocol):
    """The questions of the model service that the answers need."""

    def facts(self) -> Facts: ...
    def embeddings(self, tokens: Tokens) -> Embeddings: ...
    def normalization(self, tokens: Tokens) -> Normalization: ...
    def proof(self, tokens: Tokens, ours: Embeddings) -> Proof: ...
    def telling_head(self, tokens: Tokens) -> tuple[int, int]: ...
    def attention(self, tokens: Tokens, layer: int) -> Attention: ...
    def encoder_layer(self, tokens: Tokens, layer: int) -> EncoderLayer: ...
    def decomposition(self, tokens: Tokens, layer: int, rows: Sequence[int] | None = None) -> Decomposition: ...
    def points(self, lines: tuple[Sentence, ...], wanted: Wanted) -> Generator[int, None, Points]: ...
    def baseline(self) -> Baseline: ...
    def uses_map(self) -> UsesMap | None: ...
    def placed(self, tokens: Tokens) -> Placed: ...
    def nearest_uses(self, tokens: Tokens, position: int, layer: int, k: int) -> tuple[NearUse, ...]: ...
    def anatomy(self) -> Anatomy: ...


@dataclass(frozen=True)
class Asked:
    """What stands there: a checkpoint, a text, and the settings of its page as its address says them."""

    bert: Service
    tokens: Tokens
    settings: Mapping[str, str]

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A setting that is a whole number; nonsense gives the default."""
        try:
            return address.whole_number(low, high)(self.settings.get(name, str(default)))
        except ValueError:
            return default

    @property
    def token(self) -> int:
        """The token that is followed from page to page."""
        return self.number("token", telling_token(self.tokens), 0, len(self.tokens) - 1)


def _largest_row(asked: Asked) -> Found:
    return Found(embeddings.finding(asked.bert.embeddings(asked.tokens)))


def _repeated_sums(asked: Asked) -> Found:
    return scenes.repeated_sums(asked.tokens, asked.bert.embeddings(asked.tokens))


def _hidden_states(asked: Asked) -> Found:
    bert, tokens = asked.bert, asked.tokens
    return scenes.hidden_states(bert.facts().layers, bert.proof(tokens, bert.embeddings(tokens)))


def _habit(asked: Asked) -> Found:
    bert, facts = asked.bert, asked.bert.facts()
    layer, head = bert.telling_head(asked.tokens)
    layer, head = asked.number("layer", layer, 1, facts.layers), asked.number("head", head, 0, facts.heads)
    return scenes.habit(layer, head, habits(bert.attention(asked.tokens, layer)))


def _encoder(asked: Asked) -> Found:
    facts = asked.bert.facts()
    layer, head = asked.number("layer", 1, 1, facts.layers), asked.number("head", 1, 1, facts.heads)
    trace = asked.bert.encoder_layer(asked.tokens, layer)
    return Found(encoder.finding(trace, head, asked.token, asked.tokens.pieces))


def _decomposition(asked: Asked) -> Found:
    layers = asked.bert.facts().layers
    ours = asked.bert.decomposition(asked.tokens, asked.number("layer", layers, 0, layers), [asked.token])
    return Found(decomposition.finding(ours, asked.tokens.pieces))


def _parting(asked: Asked) -> Found:
    chosen = SETS.get(asked.settings.get("set", "python"))
    if chosen is None or not chosen.word:
        return Found("")
    steps = asked.bert.points(chosen.lines, Wanted(PointKind.WORD, chosen.word))
    while True:
        try:
            next(steps)
        except StopIteration as end:
            points = labelled(end.value)
            break
    return Found(parting(part(as_compared(points.vectors, asked.bert.baseline(), RAW), senses(points))))


def _nearest_uses(asked: Asked) -> Found:
    bert, tokens, layers = asked.bert, asked.tokens, asked.bert.facts().layers
    placed = bert.placed(tokens) if bert.uses_map() else None
    if placed is None or not len(placed):
        return Found("")
    word = asked.number("spot", telling_name(placed.names), 0, len(placed) - 1)
    first, last = (bert.nearest_uses(tokens, placed.positions[word][0], layer, 12)[0].use for layer in (0, layers))
    return scenes.nearest_uses(placed.names[word], first, last, layers)


ANSWERS: dict[str, Callable[[Asked], Found]] = {
    "cut_words": lambda asked: scenes.cut_words(asked.tokens),
    "repeated_ids": lambda asked: scenes.repeated_ids(asked.tokens),
    "segment_rows": lambda asked: scenes.segment_rows(asked.tokens),
    "largest_row": _largest_row,
    "repeated_sums": _repeated_sums,
    "moments": lambda asked: scenes.moments(asked.bert.normalization(asked.tokens)),
    "hidden_states": _hidden_states,
    "habit": _habit,
    "encoder": _encoder,
    "decomposition": _decomposition,
    "parting": _parting,
    "nearest_uses": _nearest_uses,
    "largest_parameter": lambda asked: Found(model.finding(asked.bert.anatomy())),
}
