"""The attention page: its views, what is chosen in its picture, and the sentence about one link."""

from collections.abc import Callable, Sequence

import numpy as np

from components.canvas.token_heads import token_heads
from components.compute.heads import Habit, habits
from components.compute.links import AttentionFrom, Link, strongest, worth_a_look
from components.frame import address
from components.frame.page_head import Finding, Try, show_view
from components.frame.sentence import token_selector
from components.frame.settings import HEAD, LAYER, Number, Switch
from components.records.arrays import Array
from components.records.heads import ITSELF, KINDS, HeadsInGeneral, HeadsInText
from components.records.tokens import TokenKind, Tokens
from components.views.tries import Told, follow
from components.views.wording import percent, quoted, token_name

HIDE = Switch("hide", "Hide [CLS] and [SEP]", True, key="attention_hide")
TO = Number("to")
STANDS_OUT = 1.5  # times an even share, from which on a token is said to look at another
NO_KIND = "no kind of token"
KIND_NAMES = {kind: "the token itself" if kind == ITSELF else kind for kind in KINDS}  # “itself” would be the head
ABOUT = """
In every layer and head, each token takes a weighted mean of all tokens' value vectors. A **weight** says what a token
attends to; the weights of one head add up to 1. What **arrives** is the weight times the value vector, through the
output matrix: where that vector is short, a large weight adds little. Neither says what the output depends on. Most
heads rest on [CLS] and [SEP]: a large weight there moves little, so they are hidden at first.

A head **prefers** the kind of token to which it gives its largest share, if that is half as much again as an even share
(or, where an even share is more than half, half of the rest as well).

Each cell of the grid names the token that gets most in that head; the page opens on the strongest link to a word that
is not next to the token, if there is one. Click a cell to see its lines, a token at the left to follow it, one at the
right to find the heads that link to it.

**[PAD]** fills up shorter sentences of a batch. It goes through the model like any other token; only the attention mask
keeps the others from attending to it. It gets hidden states even with the mask: exclude [PAD] again when averaging.
"""


def finding(tokens: Tokens, link: Link, layers: int, heads: int) -> Finding:
    """The token that the open head gives the weight of its `link`: at least `STANDS_OUT` times an even share of all
    tokens, else it is said not to stand out. The line has the weight, and only the largest of all heads is called so.

    Nothing for an empty text.
    """
    if tokens.is_empty:
        return Finding()
    source, target = token_name(tokens.names, link.source), token_name(tokens.names, link.target)
    target = "itself" if link.target == link.source else target
    even, where = 1 / len(tokens), f"in layer {link.layer}"
    looks = f"{source} looks at {target} {where}."
    said = looks if link.weight >= STANDS_OUT * even else f"For {source}, {target} does not stand out {where}."
    most = ", more than in any other head" if link.is_most and layers * heads > 1 else ""
    weight = f"layer {link.layer}, {head_name(link.head)}: {percent(link.weight)} of its weight{most}"
    return Finding(said, link.source, link.target, line=f"{weight}; an even share is {percent(even)}")


def told(tokens: Tokens, link: Link, layers: int) -> Told:
    """What a line and a cell of the grid are, what a weight does not say, and another token or layer."""
    source = token_name(tokens.names, link.source)
    other = layers if link.layer < layers else 1
    opened = {LAYER.name: str(other), HEAD.name: None, TO.name: None}
    return Told(
        see=f"Lines: how much {source} looks at each token in one head. Grid: whom it looks at most in every head.",
        means="A weight says where a head looks, not what the vector depends on: a cut shows that.",
        tries=[*follow(tokens, link.source), *([Try(f"Look in layer {other}", opened)] if other != link.layer else [])],
    )


def hidden_choice(tokens: Tokens) -> tuple[int, ...]:
    """The positions of the [CLS] and [SEP] around the texts if they are hidden, which they are at first."""
    hide = HIDE.choose()
    around = [token.position for token in tokens.tokens if token.kind is TokenKind.SPECIAL and token.word is None]
    return tuple(around) if hide and not tokens.is_empty else ()


def target_choice(tokens: Tokens) -> int | None:
    """The position of the token to which links are followed, chosen in the picture; None at first."""
    to: int | None = TO.recall(None, address.whole_number(0, len(tokens) - 1), quiet=True)
    TO.keep(to)
    return to


def opened(tokens: Tokens, row: AttentionFrom, to: int | None) -> Link:
    """The link that is open: of the chosen head, or else the strongest of all heads that is worth a look."""
    layer = LAYER.recall(None, address.whole_number(1, row.layers), quiet=True)
    head = HEAD.recall(None, address.whole_number(0, row.heads), quiet=True)
    among = worth_a_look(tokens, row.position) if to is None else (to,)
    link = strongest(row, among, layer=layer, head=head)
    choose_head(layer, head)
    return link


def token_picture(
    tokens: Tokens,
    row: AttentionFrom,
    link: Link,
    arriving: Array,
    notes: Sequence[Sequence[str]],
    *,
    to: int | None,
    hidden: Sequence[int],
) -> None:
    """The lines of the token in the open head, beside all heads."""
    target = f" Chosen target: {quoted(tokens.names[to])}." if to is not None else ""
    sent = token_heads.packed(tokens, row, link, arriving, to=to, hidden=hidden, notes=notes)
    token_heads.token_heads(
        tokens, row, sent,
        on_token=_token_chooser(tokens), on_target=_choose_target, on_head=choose_head, key="heads",
        alt=f"Attention from {quoted(tokens.names[row.position])} (position {row.position}) in every layer and head; "
        f"lines of layer {link.layer}, {head_name(link.head)}.{target}",
        caption="Weight: what the token attends to. Arrives: the share of what it receives from there, by its length.",
    )  # fmt: skip


def shares_of(lengths: Array) -> Array:
    """Lengths (T,) as shares of their sum; zeros stay 0."""
    return np.asarray(lengths / max(float(lengths.sum()), 1e-30), np.float32)


def notes(in_text: HeadsInText, general: HeadsInGeneral) -> list[list[str]]:
    """For each layer and head which kind of token it prefers in this text and in general."""
    return [list(map(note, layer)) for layer in habits(in_text, general)]


def head_name(head: int) -> str:
    """“head 3”, or “the mean of all heads”."""
    return f"head {head}" if head else "the mean of all heads"


def note(habit: Habit) -> str:
    """What a head does in this text and in general."""
    if habit.kind == habit.usual:
        if not habit.kind:
            return f"This head prefers {NO_KIND}"
        verb = "attends to" if habit.named else "prefers"
        both = f"{percent(habit.share)} in this text, {percent(habit.usual_share)} in general"
        return f"This head {verb} {KIND_NAMES[habit.kind]}: {both}"
    here, usual = (_with_share(*one) for one in ((habit.kind, habit.share), (habit.usual, habit.usual_share)))
    return f"In this text this head prefers {here}, in general {usual}"


def _with_share(kind: str, share: float) -> str:
    return f"{KIND_NAMES[kind]} ({percent(share)})" if kind else NO_KIND


def open_head(layer: int, head: int) -> None:
    """Show the lines of this head, in the view of one token."""
    choose_head(layer, head)
    show_view("attention", "token")


def _token_chooser(tokens: Tokens) -> Callable[[int | None], None]:
    select = token_selector(tokens)

    def choose(position: int | None) -> None:
        if position is not None:
            select(position)
            _forget()

    return choose


def _choose_target(position: int | None) -> None:
    _forget()
    TO.keep(position)


def choose_head(layer: int | None, head: int | None) -> None:
    """Open this head; 0 is the mean of the layer's heads, None the strongest."""
    LAYER.keep(layer)
    HEAD.keep(head)


def _forget() -> None:
    choose_head(None, None)
    TO.keep(None)
