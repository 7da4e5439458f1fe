"""The controls, figures and proof of the page that decomposes a hidden state."""

from dataclasses import replace

import streamlit as st

from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.canvas.layer_chart.layer_chart import layer_chart
from components.compute.decomposition import parts_sheet, selected_parts
from components.figures.decomposition import share_bars, through_layers
from components.frame.controls import whole_number
from components.records.decomposition import Decomposition, Split
from components.views.recipe import difference_badge

ROUNDING = 1e-4


def split_choice(layer: int, heads: int) -> Split:
    """What to split further: nothing, one attention into its heads, or one head into its source tokens."""
    if layer == 0:
        return Split()
    left, right = st.columns(2)
    with left:
        of = whole_number(
            "Take apart the attention of layer (0: none)", 0, layer, key="split_layer", name="split", default=0
        )
    if not of:
        return Split()
    with right:
        head = whole_number(
            "into all its heads (0), or one head into source tokens", 0, heads, key="split_head", name="head", default=0
        )
    return Split(of, head)


def part_figures(ours: Decomposition, split: Split, piece: str) -> None:
    """The parts as rows of a heatmap over all dimensions, the share of each part written and drawn beside it."""
    whole = "The whole vector" if not split.layer else f"The attention of layer {split.layer}"
    caption = f"{whole} of “{piece}” after layer {ours.layer}: one row for each part, the last row their sum."
    shares = ours.shares[ours.layer, selected_parts(ours, split)[0], 0]
    sheet = replace(parts_sheet(ours, split), bars=share_bars(ours, split))
    heatmaps(sheet, key="parts", caption=caption, also={"shares": shares})


def layers_figure(ours: Decomposition, piece: str) -> None:
    """The shares of the parts in each layer."""
    alt = f"Shares of each kind of part in the vector of “{piece}”, from layer 0 to layer {ours.layer}."
    layer_chart(through_layers(ours), key="through_layers", alt=alt)


def sum_badge(ours: Decomposition, error: float) -> None:
    """A badge with max |sum of the parts − hidden_states[l]|, measured in this run."""
    name = f"max |sum of {len(ours.labels)} parts − hidden_states[{ours.layer}]|"
    difference_badge(name, error, rounding=ROUNDING)
