"""The script steps of /attention."""

from collections.abc import Sequence

import numpy as np

from components.compute.cause import HeadCuts
from components.compute.links import Arrivals
from components.compute.states import Padding
from components.records.heads import HeadsInGeneral, HeadsInText
from components.story.attention.choices import Asked
from components.take_home.shown import add_step, for_script

MOST = 24  # tokens of a text whose cuts the script makes again in all layers
NOTES = "What is said of a head, in this text and in general, is not computed here."


@for_script
def add_attention_steps(asked: Asked, arrivals: Arrivals) -> None:
    """Add what the reader reads in all heads and in the open one, and how much of what arrives is the source's."""
    row, link = asked.row, asked.opened
    opened = row.by(link.layer, link.head)
    add_step("attention", token=asked.reader, layer=link.layer, head=link.head, from_token=row.weights, opened=opened)
    add_step("arrives", arrives_from=asked.source, arrives=arrivals.share_of(asked.source), remark=NOTES)


@for_script
def add_cuts_step(asked: Asked, cuts: Sequence[HeadCuts]) -> None:
    """Add the cuts of the path by layer and head; of a long text those of the open layer alone."""
    layers = [one.layer for one in cuts if len(asked.tokens) <= MOST or one.layer == asked.opened.layer]
    others = "of the word to compare with" if len(layers) == len(cuts) else "in the other layers"
    remark = f"Cuts {others} are not computed here."
    made = [one for one in cuts if one.layer in layers]
    if made:
        add_step(
            "cut_heads", remark=remark, target=asked.reader, source=asked.source, cut_layers=layers,
            by_head=np.stack([one.moved for one in made]), together=np.array([one.together for one in made]),
        )  # fmt: skip


@for_script
def add_heads_step(in_text: HeadsInText, general: HeadsInGeneral) -> None:
    """Add what the heads attend to in this text, beside an even share; what they do in general is left out."""
    add_step(
        "head_shares",
        head_shares=in_text.shares,
        even_shares=in_text.even,
        remark=f"Not recomputed: what the heads do in general, over {general.source}.",
    )


@for_script
def add_padding_step(padding: Padding, reader: int) -> None:
    """Add how far [PAD] moves the reader's last vector, and the means."""
    layer = len(padding.norms) - 1
    add_step(
        "padding", pads=padding.pads, layer=layer, padded_token=reader,
        moved_shares=[float(shares[reader]) for shares in padding.shares(layer)],
        mean_cosines=(padding.cosine_proper, padding.cosine_pads_averaged, padding.cosine_unmasked),
        remark="What is read of the text with [PAD], and what cuts of that change, is not computed here.",
    )  # fmt: skip
