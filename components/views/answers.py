"""Findings for the present text and settings: the answers of a tour's scenes and of worksheets, which pages name."""

from collections.abc import Mapping
from dataclasses import dataclass

from components.compute.embeddings import without_positions
from components.compute.similarity import sentence_curve
from components.compute.tokens import instructive_token
from components.frame import address
from components.frame.beside import split_of
from components.frame.page_head import Finding
from components.records.checkpoints import TRAINED
from components.records.tokens import Question, Tokens
from components.service import ModelService
from components.views import (
    scenes,
    training,
)
from components.views.scenes import SceneAnswer
from components.views.tries import content_words, swapped


@dataclass(frozen=True)
class PageState:
    """A checkpoint, what it reads, the settings of a page as they are in its address, and both sentences."""

    bert: ModelService
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


def cut_words(state: PageState) -> SceneAnswer:
    """Which words were split into more than one piece."""
    return scenes.cut_words(state.tokens)


def repeated_ids(state: PageState) -> SceneAnswer:
    """The positions of a repeated word, and its ID."""
    return scenes.repeated_ids(state.tokens)


def segment_rows(state: PageState) -> SceneAnswer:
    """How many tokens look up each row of the segment table."""
    return scenes.segment_rows(state.tokens)


def moments(state: PageState) -> SceneAnswer:
    """The ranges of the tokens' means and deviations after LayerNorm."""
    return scenes.moments(state.bert.normalization(state.tokens))


def largest_parameter(state: PageState) -> SceneAnswer:
    """The largest parameter's share of all numbers."""
    return scenes.largest_parameter(state.bert.anatomy())


def largest_row(state: PageState) -> SceneAnswer:
    """In how many cells of the sum each of the three rows is the largest."""
    return scenes.largest_row(state.bert.embeddings(state.tokens))


def repeated_sums(state: PageState) -> SceneAnswer:
    """How the two sums of a repeated piece differ."""
    return scenes.repeated_sums(state.tokens, state.bert.embeddings(state.tokens))


def swapped_rows(state: PageState) -> SceneAnswer:
    """What enters the encoder, without positions, of the text and of the text with two words swapped."""
    bert, tokens = state.bert, state.tokens
    words = content_words(tokens)
    if len(words) < 2:
        return SceneAnswer("This text has no two words to swap.")
    other = bert.tokens(swapped(tokens.a, words[0], words[-1]), tokens.b)
    before, after = (without_positions(bert.embeddings(text)) for text in (tokens, other))
    return scenes.swapped_rows((words[0].text, words[-1].text), before, after)


def hidden_states(state: PageState) -> SceneAnswer:
    """How many hidden states there are, and how far the first is from ours."""
    bert, tokens = state.bert, state.tokens
    return scenes.hidden_states(bert.facts().layers, bert.proof(tokens, bert.embeddings(tokens)))


def whole(found: Finding) -> SceneAnswer:
    """The headline of a page with its numbers."""
    return SceneAnswer(f"{found} {found.line[:1].upper()}{found.line[1:]}." if found.line else found)


def as_trained(state: PageState) -> SceneAnswer:
    """How alike the two sentences are, each read alone, with what is changed in the model and as trained."""
    changed, question = state.bert.changed(), state.question
    if changed is None or not question.has_b or question.is_pair:
        return SceneAnswer("")
    here, before = (
        sentence_curve(*(bert.states(bert.tokens(text)).hidden for text in (question.a, question.b))).cosines[-1]
        for bert in (state.bert, state.bert.beside(TRAINED))
    )
    return scenes.as_trained(changed.title, float(here), float(before))


def untrained(state: PageState) -> SceneAnswer:
    """What the model tells of senses, and what it would untrained."""
    other = state.bert.beside(TRAINED) if state.bert.variant else state.bert.without_training()
    if other is None:
        return SceneAnswer("")
    two = split_of(state.bert, other)
    facts = [drawn.facts for one in two.models if (drawn := one.uses_map()) and not one.unread(drawn.numbers)]
    return whole(training.told_finding(facts, two)) if len(facts) == len(two.models) else SceneAnswer("")
