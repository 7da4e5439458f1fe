"""What a checkpoint's files contain besides the encoder."""

import streamlit as st

from components.compute.anatomy import Inventory

LARGEST_RANDOM_EDGE = 1.1  # of random matrices 4 to 384 wide, 50 each, the largest was 1.073


def inventory_notice(inventory: Inventory) -> None:
    """A notice on which heads the checkpoint's files contain and which they lack."""
    if not inventory.pooler_in_file:
        pooler = "The weights file has no pooler: the one used here was filled with random numbers when it was loaded."
    elif inventory.pooler_bias_is_zero:
        pooler = (
            "The weights file has a pooler, but it shows no sign of training: its bias is still exactly 0 everywhere, "
            f"and its matrix looks random (its largest singular value is {inventory.pooler_edge:.2f} times that of a "
            f"random matrix; for the last layer's attention output matrix, of the same shape, it is "
            f"{inventory.trained_edge:.2f})."
        )
    else:
        trained = inventory.pooler_edge > LARGEST_RANDOM_EDGE
        pooler = (
            f"The weights file has a {'trained ' if trained else ''}pooler: its bias is not 0, "
            f"{'and' if trained else 'but'} its matrix's largest singular value is {inventory.pooler_edge:.2f} times "
            f"that of a random matrix{'' if trained else ', so it shows no sign of training'}."
        )
    if inventory.pooling not in ("", "[CLS]"):
        pooler += (
            f" According to its files, its sentence vector is the {inventory.pooling} of the token vectors instead."
        )
    head = (
        "The file also has a masked-LM head, which is not part of the encoder."
        if inventory.has_masked_lm_head
        else "The file has no masked-LM head, so this checkpoint cannot predict the word behind a [MASK]."
    )
    st.info(f"**What the files contain, and what they do not.** {pooler} {head}", icon=":material/inventory_2:")
