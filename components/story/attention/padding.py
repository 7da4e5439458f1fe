"""What [PAD] tokens do to this text: the headline, the three sentences, and the numbers beside the picture."""

from html import escape

import streamlit as st

from components.compute.states import Padding
from components.compute.tokens import is_content
from components.frame.markup import Markup, isolated
from components.frame.page_head import Finding, Try
from components.records.tokens import Tokens
from components.story.attention.choices import MASKED, PADS, Gear
from components.views.tries import Told
from components.views.wording import counted, fixed, token_name

ROUNDING = 1e-4  # of a vector's length: float32 keeps 7 digits, and each layer loses some
_STYLE = """<style>
.of-pads { width: 100%; border-collapse: collapse; font-size: 0.8125rem; line-height: 1.0625rem; }
.of-pads { font-variant-numeric: tabular-nums; }
.of-pads caption { text-align: start; font-weight: 650; padding-bottom: 0.25rem; }
.of-pads :is(th, td) { padding: 0.25rem 0; border: 0; border-top: 1px solid var(--edge); font-weight: 400; }
.of-pads th { text-align: start; } .of-pads td { text-align: end; padding-left: 0.5rem; }
</style>"""


def finding(tokens: Tokens, padding: Padding | None, moved: int) -> Finding:
    """Whether padding moves the last vector of this token, without and with the mask, by more than rounding.

    The line has both moves, in shares of the vector's own length. Without room for a [PAD], `padding` is None.
    """
    if padding is None:
        return Finding(
            f"This text fills all {len(tokens):,} positions of the model: there is no room for a [PAD] token."
        )
    layer, name = len(padding.norms) - 1, token_name(tokens.names, moved)
    masked, without = (float(shares[moved]) for shares in padding.shares(layer))
    added = f"{counted(padding.pads, '[PAD] token')}, layer {layer}"
    if max(masked, without) < ROUNDING:
        return Finding(f"[PAD] does not move {name}, masked or not.", moved, line=f"{added}: by no more than rounding")
    said = "even behind the mask" if masked >= ROUNDING else "unless the mask hides it"
    kept = f"by {masked:.2%}" if masked >= ROUNDING else "by rounding alone" if masked else "not at all"
    moves = f"unmasked by {without:.1%} of its length, masked {kept}"
    return Finding(f"[PAD] moves {name} {said}.", moved, line=f"{added}: {moves}")


def whose_move(tokens: Tokens, padding: Padding, reader: int) -> int:
    """Of which token headline and table say how far it moves: of the reader or, if that is a [PAD], which the text
    without them has not, of the content word, else the word, else the token of the text that moves most."""
    if reader < padding.norms.shape[1]:
        return reader
    without = padding.shares(len(padding.norms) - 1)[1]
    words = [token.position for token in tokens.tokens if token.word is not None and is_content(token.piece)]
    text = words or [token.position for token in tokens.tokens if token.word is not None] or list(range(len(without)))
    return max(text, key=lambda position: float(without[position]))


def told(gear: Gear) -> Told:
    """What the picture shows with [PAD], what the mask is for, and the mask or another number of [PAD] tokens."""
    fewer = [Try("Add one [PAD] only", {PADS.name: "1"})] if gear.pads > 1 else []
    mask = Try(
        "Take the mask away" if gear.masked else "Put the mask back", {MASKED.name: "0" if gear.masked else None}
    )
    return Told(
        see=f"The text with {counted(gear.pads, '[PAD] token')} at its end, "
        f"{'which nobody reads' if gear.masked else 'which all read'}.",
        means="With the mask, a sentence has the same vectors whatever it is batched with; without it, it has not.",
        tries=[mask, *fewer, Try("Leave [PAD] out", {PADS.name: None, MASKED.name: None})],
    )


def padding_table(tokens: Tokens, padding: Padding, reader: int) -> None:
    """How far the reader's last vector moves with and without the mask, and the mean of all vectors: [PAD] left out,
    averaged in, unmasked."""
    layer = len(padding.norms) - 1
    masked, without = (float(shares[reader]) for shares in padding.shares(layer))
    name = token_name(tokens.names, reader)
    kept = "rounding" if 0 < masked < ROUNDING else f"{masked:.1%}"
    rows = (
        (f"{name} moves, masked", kept),
        (f"{name} moves, unmasked", f"{without:.1%}"),
        ("Mean of all vectors, [PAD] left out", fixed(padding.cosine_proper, 4)),
        ("Mean, [PAD] averaged in", fixed(padding.cosine_pads_averaged, 4)),
        ("Mean, unmasked", fixed(padding.cosine_unmasked, 4)),
    )
    body = "".join(
        f'<tr><th scope="row">{isolated(escape(label))}</th><td>{escape(value)}</td></tr>' for label, value in rows
    )
    caption = f"{counted(padding.pads, '[PAD] token')}, after layer {layer}"
    note = "Moves in percent of the vector's length; means by cosine with that of the text alone."
    st.html(
        Markup(f'{_STYLE}<table class="of-pads"><caption>{caption}</caption>{body}</table><p class="source">{note}</p>')
    )
