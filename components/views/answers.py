"""Findings by name, for the present text and settings: the answers of a tour's scenes and of worksheets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from components.compute.cause import partners
from components.compute.links import strongest, worth_a_look
from components.compute.points import labelled, senses
from components.compute.similarity import as_compared, sense_parting
from components.compute.tokens import instructive_name, instructive_token
from components.frame import address
from components.frame.page_head import Finding
from components.frame.progress import completed
from components.records.corpus import PointKind, Wanted
from components.records.sets import SETS
from components.records.similarity import RAW
from components.records.tokens import Question, Tokens
from components.views import (
    attention,
    cause,
    cause_cut,
    cause_off,
    cause_swap,
    context,
    decomposition,
    encoder,
    scenes,
    training,
)
from components.views.scenes import SceneAnswer
from components.views.senses import finding as parting
from components.views.service import Service


@dataclass(frozen=True)
class PageState:
    """A checkpoint, what it reads, the settings of a page as they are in its address, and both sentences."""

    bert: Service
    tokens: Tokens
    settings: Mapping[str, str]
    question: Question

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A setting as a whole number; an invalid one gives the default."""
        try:
            return address.whole_number(low, high)(self.settings.get(name, str(default)))
        except ValueError:
            return default

    @property
    def token(self) -> int:
        """The position of the token that is selected on all pages."""
        return self.number("token", instructive_token(self.tokens), 0, len(self.tokens) - 1)


def _largest_row(state: PageState) -> SceneAnswer:
    return scenes.largest_row(state.bert.embeddings(state.tokens))


def _repeated_sums(state: PageState) -> SceneAnswer:
    return scenes.repeated_sums(state.tokens, state.bert.embeddings(state.tokens))


def _hidden_states(state: PageState) -> SceneAnswer:
    bert, tokens = state.bert, state.tokens
    return scenes.hidden_states(bert.facts().layers, bert.proof(tokens, bert.embeddings(tokens)))


def _link(state: PageState) -> SceneAnswer:
    row = state.bert.attention_from(state.tokens, state.token)
    link = strongest(row, worth_a_look(state.tokens, state.token))
    return SceneAnswer(attention.finding(state.tokens, link, row.layers, row.heads))


def _swap(state: PageState) -> SceneAnswer:
    question, (read, second) = state.question, cause.two_sentences(state.question, "swap")
    tokens, other = state.bert.tokens(*read), state.bert.tokens(second)
    if _is_long(tokens) or cause.nothing_to_show(tokens, other, question):
        return SceneAnswer("")
    setting = cause.OF_EXAMPLE if cause.is_elsewhere(question) else cause.TARGET
    first = cause.first_target(tokens, other)
    target = state.number(setting.name, first, 0, len(tokens) - 1)
    target = target if partners(tokens.pieces, other.pieces)[target] >= 0 else first
    swaps = state.bert.swaps(tokens, other, target)
    return _whole(cause_swap.finding(swaps, tokens, state.bert.facts().layers))


def _cut(state: PageState) -> SceneAnswer:
    bert, tokens = state.bert, state.tokens
    if _is_long(tokens) or cause.nothing_to_show(tokens, None, state.question):
        return SceneAnswer("")
    cuts = bert.cuts(tokens, state.token)
    path = cause.named_path(cuts, tokens)
    heads = bert.cut_heads(tokens, cuts.position, path.source, path.layer) if path else None
    return _whole(cause_cut.finding(cuts, tokens, path, heads, bert.facts().layers))


def _off(state: PageState) -> SceneAnswer:
    bert, tokens = state.bert, state.tokens
    if _is_long(tokens) or cause.nothing_to_show(tokens, None, state.question):
        return SceneAnswer("")
    off = bert.switched_off(tokens, state.token)
    general, layers = bert.heads_in_general(), bert.facts().layers
    return _whole(cause_off.finding(off, tokens, "token", general, layers))


def _whole(found: Finding) -> SceneAnswer:
    """The headline of a page with its numbers."""
    return SceneAnswer(f"{found} {found.line[:1].upper()}{found.line[1:]}." if found.line else found)


def _is_long(tokens: Tokens) -> bool:
    """Whether the page of causes computes layer by layer, with Stop: too long to wait for beside a page."""
    return len(tokens) > cause.FEW


def _encoder(state: PageState) -> SceneAnswer:
    link = strongest(state.bert.attention_from(state.tokens, state.token), worth_a_look(state.tokens, state.token))
    trace = state.bert.encoder_layer(state.tokens, state.number("layer", link.layer, 1, state.bert.facts().layers))
    return SceneAnswer(encoder.added_length(trace, state.token, state.tokens))


def _decomposition(state: PageState) -> SceneAnswer:
    layers = state.bert.facts().layers
    ours = state.bert.decomposition(state.tokens, state.number("layer", layers, 0, layers), [state.token])
    return SceneAnswer(decomposition.finding(ours, state.tokens))


def _parting(state: PageState) -> SceneAnswer:
    chosen = SETS.get(state.settings.get("set", "python"))
    if chosen is None or not chosen.word:
        return SceneAnswer("")
    points = labelled(completed(state.bert.points(chosen.lines, Wanted(PointKind.WORD, chosen.word))))
    return SceneAnswer(
        parting(sense_parting(as_compared(points.vectors, state.bert.baseline(), RAW), senses(points)), chosen.word)
    )


def _nearest_uses(state: PageState) -> SceneAnswer:
    bert, tokens, layers = state.bert, state.tokens, state.bert.facts().layers
    placed = bert.placed(tokens) if bert.uses_map() else None
    if placed is None or not len(placed):
        return SceneAnswer("")
    followed = placed.word_at(state.token)
    word = instructive_name(placed.names) if followed is None else followed
    group = placed.positions[word]
    first, last = (bert.nearest_uses(tokens, group, layer, 1)[0].use for layer in (0, layers))
    searched = context.searched(bert.count_uses(tokens, group))
    return scenes.nearest_uses(context.place_name(placed, word), searched, first, last, layers)


def _untrained(state: PageState) -> SceneAnswer:
    twin = state.bert.twin()
    drawn = [one.uses_map() for one in (state.bert, twin) if one]
    if twin is None or len(drawn) < 2 or drawn[0] is None or drawn[1] is None or state.bert.unread(drawn[0].numbers):
        return SceneAnswer("")
    return SceneAnswer(training.told_finding((drawn[0].facts, drawn[1].facts), training.names_of(state.bert, twin)))


ANSWERS: dict[str, Callable[[PageState], SceneAnswer]] = {
    "cut_words": lambda state: scenes.cut_words(state.tokens),
    "repeated_ids": lambda state: scenes.repeated_ids(state.tokens),
    "segment_rows": lambda state: scenes.segment_rows(state.tokens),
    "largest_row": _largest_row,
    "repeated_sums": _repeated_sums,
    "moments": lambda state: scenes.moments(state.bert.normalization(state.tokens)),
    "hidden_states": _hidden_states,
    "link": _link,
    "swap": _swap,
    "cut": _cut,
    "off": _off,
    "encoder": _encoder,
    "decomposition": _decomposition,
    "parting": _parting,
    "nearest_uses": _nearest_uses,
    "untrained": _untrained,
    "largest_parameter": lambda state: scenes.largest_parameter(state.bert.anatomy()),
}
