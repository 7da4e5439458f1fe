"""The findings of the page of causes for a tour's scenes and for worksheets."""

from components.compute.cause import partners
from components.records.tokens import Tokens
from components.story.cause import asked
from components.story.cause import cut as cut_words
from components.story.cause import off as off_words
from components.story.cause import swap as swap_words
from components.views.answers import PageState, SceneAnswer, whole


def swap(state: PageState) -> SceneAnswer:
    """Which layer and which head tell the chosen token of the words that were swapped."""
    question, (read, second) = state.question, asked.two_sentences(state.question, "swap")
    tokens, other = state.bert.tokens(*read), state.bert.tokens(second)
    if _is_long(tokens) or asked.nothing_to_show(tokens, other, question):
        return SceneAnswer("")
    setting = asked.swap_setting(question)
    first = asked.first_target(tokens, other)
    target = state.number(setting.name, first, 0, len(tokens) - 1)
    target = target if partners(tokens.pieces, other.pieces)[target] >= 0 else first
    swaps = state.bert.swaps(tokens, other, target)
    return whole(swap_words.finding(swaps, tokens, state.bert.facts().layers))


def cut(state: PageState) -> SceneAnswer:
    """The word whose cut moves the chosen token most."""
    bert, tokens = state.bert, state.tokens
    if _is_long(tokens) or asked.nothing_to_show(tokens, None, state.question):
        return SceneAnswer("")
    cuts = bert.cuts(tokens, state.token)
    return whole(cut_words.finding(cuts, tokens, cut_words.named_path(cuts, tokens), bert.facts().layers))


def off(state: PageState) -> SceneAnswer:
    """The head that, switched off, moves the chosen token most."""
    bert, tokens = state.bert, state.tokens
    if _is_long(tokens) or asked.nothing_to_show(tokens, None, state.question):
        return SceneAnswer("")
    off = bert.switched_off(tokens, state.token)
    general, layers = bert.heads_in_general(), bert.facts().layers
    return whole(off_words.finding(off, tokens, "token", general, layers))


def _is_long(tokens: Tokens) -> bool:
    """Whether the page of causes computes layer by layer, with Stop: too long to wait for beside a page."""
    return len(tokens) > asked.FEW
