"""Two models on the journey: the vectors of all tokens in both, one above the other, and what one token takes in."""

from functools import partial

from components.frame.beside import ONE_THING, Difference, Split
from components.frame.page_head import Finding, PageHead
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.home import journey, message, words
from components.story.home.message import Journey
from components.story.home.script import add_journey_step
from components.views.cause_told import other_words
from components.views.tries import Told, follow, swap
from components.views.wording import token_name

WHY = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "Without training the same layers mix vectors at random: what differs was learned.",
    Difference.CHECKPOINT: "The two were trained otherwise, so each takes in words in a way of its own.",
}


def journeys(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens, token: int) -> None:
    """The followed token's way through both models."""
    shown = [_journey(one, tokens, token) for one in two.models]
    head.told(**told(tokens, token, two))
    with head.controls:
        lines = journey.LINES.choose()
        of = (two.models[0].which, two.models[1].which, tokens.inputs, token)
        may_cut = words.may_cut(tokens, of=of)
    ends = message.ends(shown)
    for one, title, second in zip(shown, two.names, (False, True), strict=True):
        journey.journey(one, lines, of=journey.OfTwo(title, ends, second))
    findings: list[Finding] = []
    for one, model, second, begins in zip(shown, two.models, (False, True), ("", two.begun), strict=True):
        telling = None
        if may_cut:
            rows = partial(model.telling_rows, one.tokens, token, other_words(tokens, token))
            telling = words.telling(rows, tokens, one.row.layers, of=(*of, second), second=second)
            findings.append(words.finding(tokens, telling, one.row, begins))
        else:
            findings.append(words.before_asked(tokens, one.states, one.embeddings, token, begins))
        journey.tell(one, telling, partial(model.arrived, one.tokens, token), second=second)
    head.finding(finding(findings, two))
    add_journey_step(bert, two.models, [one.states for one in shown], [one.row for one in shown])


def finding(findings: list[Finding], two: Split[ModelService]) -> Finding:
    """What the token takes in first in the dashed model; the line has what it takes in first in the solid one."""
    solid, dashed = findings
    if solid == dashed:  # the text has no other word
        return dashed
    return Finding(dashed, *dashed.tokens, marks=dashed.marks, line=f"{two.how[0]}: {solid.removesuffix('.')}")


def told(tokens: Tokens, token: int, two: Split[ModelService]) -> Told:
    """What is drawn of both models, what makes them differ, and two words to swap, or another token."""
    return Told(
        see=f"The vector of each token in both models, and what {token_name(tokens.names, token)} reads in each layer.",
        means=WHY[two.difference],
        tries=swap(tokens) or follow(tokens, token),
    )


def _journey(model: ModelService, tokens: Tokens, token: int) -> Journey:
    own = model.tokens(tokens.a, tokens.b)
    return Journey(own, model.embeddings(own), model.states(own), model.attention_from(own, token))
