"""The badge and figures of the dropout page."""

from collections.abc import Sequence

import streamlit as st

from components.canvas.figure import show_figure
from components.figures import dropout as figures
from components.records.dropout import DropoutSetting, Dropped


def setting_badge(setting: DropoutSetting) -> None:
    """Whether dropout is off in the loaded model and two runs give the same result, measured in this run."""
    off = not setting.active and setting.repeat_difference == 0
    st.badge(
        f"dropout is {'on' if setting.active else 'off'} here (p = {setting.p:g}): "
        f"two runs differ by {setting.repeat_difference:.1g}",
        icon=":material/verified:" if off else ":material/error:",
        color="green" if off else "red",
    )


def mask_figure(dropped: Dropped, pieces: Sequence[str]) -> None:
    """The mask of dropped values."""
    zeros, size = int((dropped.kept == 0).sum()), dropped.kept.size
    measured = f"{dropped.share_dropped:.2%}; expected {dropped.p:.0%}"
    caption = f"{zeros:,} of {size:,} values are dropped ({measured}), seed {dropped.seed}."
    alt = f"The dropout mask: {zeros} of {size} values are dropped."
    show_figure(figures.mask(dropped, pieces), key="dropout_mask", alt=alt, caption=caption)


def after_figure(dropped: Dropped, pieces: Sequence[str]) -> None:
    """The vectors that the encoder would get in training."""
    caption = f"Kept values are multiplied by 1/(1 − {dropped.p:g}) = {1 / (1 - dropped.p):.4f}."
    alt = "The vectors after dropout: dropped values are zero, the others are scaled up."
    show_figure(figures.after(dropped, pieces), key="dropout_after", alt=alt, caption=caption)
