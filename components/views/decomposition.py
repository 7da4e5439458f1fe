"""The controls, figures and proof of the page that decomposes a hidden state."""

from dataclasses import replace

import numpy as np
import streamlit as st

from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.canvas.layer_chart.layer_chart import layer_chart
from components.canvas.pills.pills import token_strip
from components.canvas.saved_figure.saved_figure import menu_of_picture
from components.compute.decomposition import parts_sheet, selected_parts
from components.figures.decomposition import share_bars, through_layers
from components.frame.page_head import Finding, Try
from components.frame.sentence import token_selector
from components.frame.settings import LAYER, Choice
from components.records.decomposition import BIASES, WORD, Decomposition, Part, Split
from components.records.tokens import Tokens
from components.views.recipe import difference_badge
from components.views.tries import Told, follow
from components.views.wording import fixed, percent, token_name

ROUNDING = 1e-4
NEAR = 0.03  # of a share that is named in words
IN_WORDS = {
    0.25: "A quarter",
    1 / 3: "A third",
    0.5: "Half",
    2 / 3: "Two thirds",
    0.75: "Three quarters",
    1.0: "Nearly all",
}
PICKED = replace(LAYER, key="decomposition_layer")
SPLIT = Choice("split", "Take apart", default="0", key="split_layer", horizontal=False)
HEAD = Choice("head", "Into heads or source tokens", default="0", key="split_head", horizontal=False, hidden_label=True)
ABOUT = """
A token's vector is passed on from layer to layer, and each attention and each feed-forward network adds to it.
LayerNorm in between is linear once the deviation that it divides by is known, so every part can be followed to the end:
the rows add up to the vector itself, dimension by dimension. Choose a token above the picture, and a layer by a click
on the curves.

**What “wrote” means, and what it does not.** The **share** of a part *p* in the whole vector *v* is its projection on
it, (*p* · *v*) / (*v* · *v*): the shares add up to 1, and a part that points against the whole has a negative share.
This is arithmetic, not cause. A part's size says nothing of what would have come out without it: the attentions and
networks after it read what it had written, and would have written something else. “From a token” means: read at that
token's position; by then, every layer before had already mixed other tokens into the vector there.
"""


def finding(ours: Decomposition, tokens: Tokens) -> Finding:
    """How much of the first token's vector its word row wrote: a share in words is right to `NEAR`. The line has it
    in percent, and the other part that wrote most, if one did.
    """
    shares, token = ours.shares[ours.layer, :, 0], ours.rows[0]
    itself = token_name(tokens.names, token)
    if not shares.any():
        return Finding(f"The vector of {itself} has length zero, so nothing wrote it.", token)
    unsplit: dict[Part, float] = {}
    for part, share in zip(ours.labels, shares, strict=True):
        whole = replace(part, piece="")
        unsplit[whole] = unsplit.get(whole, 0.0) + float(share)
    word = sum(share for part, share in unsplit.items() if part.kind == WORD)
    others = {part: share for part, share in unsplit.items() if part.kind != WORD}
    where = f"after layer {ours.layer}" if ours.layer else "before any layer"
    said, line = _of_word_row(word, itself, "still " if ours.layer else ""), f"{fixed(100 * word, 1)}% {where}"
    ranked = sorted(others, key=lambda part: -others[part])
    if not ranked or (len(ranked) > 1 and np.isclose(others[ranked[0]], others[ranked[1]])):
        return Finding(said, token, line=line)
    first = ranked[0]
    rank = "most of all" if others[first] > word else "most of the others"
    return Finding(said, token, line=f"{line}; {_part(first)} wrote {fixed(100 * others[first], 1)}%, {rank}")


def _of_word_row(share: float, itself: str, still: str) -> str:
    """The share in words where a reader would say so, else in percent."""
    if share > 1 + NEAR:
        return f"{itself} is {still}its own word row: all other parts together point against it."
    if share < 0.05:
        return f"{'Hardly any' if share > 0 else 'Nothing'} of {itself} is {still}its own word row."
    near = min(IN_WORDS, key=lambda value: abs(share - value))
    named = IN_WORDS[near] if abs(share - near) <= NEAR else percent(share)
    return f"{named} of {itself} is {still}its own word row."


def told(ours: Decomposition, split: Split, tokens: Tokens, layers: int) -> Told:
    """What rows and curves are, what a share is not, and another word, split or layer."""
    name, layer = token_name(tokens.names, ours.rows[0]), ours.layer
    other = 1 if layer != 1 else layers
    heads = [Try(f"Split attention {layer}", {SPLIT.name: str(layer)})] if layer and not split.layer else []
    return Told(
        see=f"Rows: the parts that add up to {name}. Curves: what each kind writes, by layer.",
        means="A share is a part of the sum, not what would be missing without it: a cut tells that.",
        tries=[
            *follow(tokens, ours.rows[0]),
            *heads,
            *([Try(f"Take layer {other}", {LAYER.name: str(other)})] if other != layer else []),
        ],
    )


def _part(part: Part) -> str:
    """“attention 6”, “the word row”, “the LayerNorm biases”."""
    if part.layer:
        return part.name
    return f"the {part.name}" if part.kind == BIASES else f"the {part.name} row"


def layer_of(layers: int) -> int:
    """The layer whose vector is taken apart, chosen in the chart of the layers; the last at first."""
    return PICKED.picked(layers, layers)


def split_choice(layer: int, heads: int) -> Split:
    """What to split further: nothing, one attention into its heads, or one head into its source tokens."""
    if layer == 0:
        return Split()
    attentions = {str(number): f"attention {number}" if number else "no attention" for number in range(layer + 1)}
    of = SPLIT.choose(attentions)
    if of == "0":
        return Split()
    into = {str(head): f"head {head} into tokens" if head else "into heads" for head in range(heads + 1)}
    return Split(int(of), int(HEAD.choose(into)))


def choose_token(tokens: Tokens, token: int) -> None:
    """The tokens in a row above the picture, to choose one."""
    token_strip(tokens, token, token_selector(tokens))


def part_figures(ours: Decomposition, split: Split, tokens: Tokens) -> None:
    """The parts as rows of a heatmap over all dimensions, the share of each part written and drawn beside it."""
    whole = "The whole vector"
    if split.layer:
        of = f"Head {split.head} of the attention" if split.head else "The attention"
        whole = f"{of} of layer {split.layer} in the vector"
    name = token_name(tokens.names, ours.rows[0])
    caption = f"{whole} of {name} after layer {ours.layer}: one row for each part, the last row their sum."
    shares = ours.shares[ours.layer, selected_parts(ours, split)[0], 0]
    sheet = replace(parts_sheet(ours, split), bars=share_bars(ours, split))
    heatmaps(sheet, key="parts", caption=caption, also={"shares": shares})


def layers_figure(ours: Decomposition, layer: int, tokens: Tokens) -> None:
    """The shares of the parts in each layer up to that of `ours`; a click on a `layer` takes its vector apart."""
    name = token_name(tokens.names, ours.rows[0])
    alt = f"Shares of each kind of part in the vector of {name}, from layer 0 to layer {ours.layer}."
    layer_chart(through_layers(ours, layer), key="through_layers", alt=alt, on_layer=_choose_layer)


def _choose_layer(layer: int) -> None:
    st.session_state[PICKED.key] = layer


def sum_badge(ours: Decomposition, error: float) -> None:
    """In the menu of the picture drawn last: max |sum of the parts − hidden_states[l]|, measured in this run."""
    with menu_of_picture():
        name = f"max |sum of {len(ours.labels)} parts − hidden_states[{ours.layer}]|"
        difference_badge(name, error, rounding=ROUNDING)
