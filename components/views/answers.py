"""Findings by name, for the present text and settings: the answers of a tour's scenes and of worksheets."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from components.compute.attention import habits
from components.compute.points import labelled, senses
from components.compute.similarity import as_compared, sense_parting
from components.compute.telling import telling_name, telling_token
from components.findings import decomposition, embeddings, encoder, model, scenes
from components.findings.scenes import SceneAnswer
from components.findings.senses import finding as parting
from components.frame import address
from components.frame.progress import completed
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
class PageState:
    """A checkpoint, a text, and the settings of a page as they are in its address."""

    bert: Service
    tokens: Tokens
    settings: Mapping[str, str]

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A setting as a whole number; an invalid one gives the default."""
        try:
            return address.whole_number(low, high)(self.settings.get(name, str(default)))
        except ValueError:
            return default

    @property
    def token(self) -> int:
        """The position of the token that is selected on all pages."""
        return self.number("token", telling_token(self.tokens), 0, len(self.tokens) - 1)


def _largest_row(state: PageState) -> SceneAnswer:
    return SceneAnswer(embeddings.finding(state.bert.embeddings(state.tokens)))


def _repeated_sums(state: PageState) -> SceneAnswer:
    return scenes.repeated_sums(state.tokens, state.bert.embeddings(state.tokens))


def _hidden_states(state: PageState) -> SceneAnswer:
    bert, tokens = state.bert, state.tokens
    return scenes.hidden_states(bert.facts().layers, bert.proof(tokens, bert.embeddings(tokens)))


def _habit(state: PageState) -> SceneAnswer:
    bert, facts = state.bert, state.bert.facts()
    layer, head = bert.telling_head(state.tokens)
    layer, head = state.number("layer", layer, 1, facts.layers), state.number("head", head, 0, facts.heads)
    return scenes.habit(layer, head, habits(bert.attention(state.tokens, layer)))


def _encoder(state: PageState) -> SceneAnswer:
    facts = state.bert.facts()
    layer, head = state.number("layer", 1, 1, facts.layers), state.number("head", 1, 1, facts.heads)
    trace = state.bert.encoder_layer(state.tokens, layer)
    return SceneAnswer(encoder.finding(trace, head, state.token, state.tokens.pieces))


def _decomposition(state: PageState) -> SceneAnswer:
    layers = state.bert.facts().layers
    ours = state.bert.decomposition(state.tokens, state.number("layer", layers, 0, layers), [state.token])
    return SceneAnswer(decomposition.finding(ours, state.tokens.pieces))


def _parting(state: PageState) -> SceneAnswer:
    chosen = SETS.get(state.settings.get("set", "python"))
    if chosen is None or not chosen.word:
        return SceneAnswer("")
    points = labelled(completed(state.bert.points(chosen.lines, Wanted(PointKind.WORD, chosen.word))))
    return SceneAnswer(parting(sense_parting(as_compared(points.vectors, state.bert.baseline(), RAW), senses(points))))


def _nearest_uses(state: PageState) -> SceneAnswer:
    bert, tokens, layers = state.bert, state.tokens, state.bert.facts().layers
    placed = bert.placed(tokens) if bert.uses_map() else None
    if placed is None or not len(placed):
        return SceneAnswer("")
    followed = placed.word_at(state.token)
    word = telling_name(placed.names) if followed is None else followed
    first, last = (bert.nearest_uses(tokens, placed.positions[word][0], layer, 1)[0].use for layer in (0, layers))
    return scenes.nearest_uses(placed.names[word], first, last, layers)


ANSWERS: dict[str, Callable[[PageState], SceneAnswer]] = {
    "cut_words": lambda state: scenes.cut_words(state.tokens),
    "repeated_ids": lambda state: scenes.repeated_ids(state.tokens),
    "segment_rows": lambda state: scenes.segment_rows(state.tokens),
    "largest_row": _largest_row,
    "repeated_sums": _repeated_sums,
    "moments": lambda state: scenes.moments(state.bert.normalization(state.tokens)),
    "hidden_states": _hidden_states,
    "habit": _habit,
    "encoder": _encoder,
    "decomposition": _decomposition,
    "parting": _parting,
    "nearest_uses": _nearest_uses,
    "largest_parameter": lambda state: SceneAnswer(model.finding(state.bert.anatomy())),
}
