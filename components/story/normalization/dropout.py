"""Dropout on the LayerNorm page: its finding and its badge."""

import streamlit as st

from components.compute.tokens import worth_naming
from components.compute.whatif import DropoutSetting, Dropped
from components.frame.page_head import Finding
from components.records.tokens import Tokens
from components.views.wording import counted, most_and_least, significant, token_name


def finding(tokens: Tokens, dropped: Dropped) -> Finding:
    """The word that loses most values in this draw, the one that loses fewest, and what is expected.

    Refuted if another of the words that are compared loses as many.
    """
    zeros, width = (dropped.kept == 0).sum(axis=1), dropped.kept.shape[1]
    named = worth_naming(tokens)
    token = named.positions[0]
    if not dropped.p:
        return Finding(
            f"With p = 0 {token_name(tokens.names, token)} keeps all of its {counted(width, 'value')}.", token
        )
    mean = significant(dropped.p * width, 3)
    expected = f"{mean} of {width:,} {'is' if mean == '1' else 'are'} expected"
    if ends := most_and_least(zeros, named.positions, lambda count: counted(int(count), "value")):
        one, most, other, least = ends
        fewest = f"{token_name(tokens.names, other)} {least.split()[0]}"
        return Finding(
            f"In this draw {token_name(tokens.names, one)} loses most.",
            one,
            line=f"{most}, of all {named.nouns}; the fewest, {fewest}; {expected}",
        )
    return Finding(
        f"In this draw {token_name(tokens.names, token)} loses {counted(int(zeros[token]), 'value')}.",
        token,
        line=expected,
    )


def dropout_facts(dropped: Dropped, setting: DropoutSetting) -> None:
    """How many values this draw drops, beside what is expected; and that dropout is off in the loaded model."""
    _setting_badge(setting)
    zeros, size = int((dropped.kept == 0).sum()), dropped.kept.size
    measured = f"{dropped.share_dropped:.2%}; expected {100 * dropped.p:g}%"
    st.caption(
        f"{zeros:,} of {size:,} values are dropped ({measured}), seed {dropped.seed}. "
        f"Kept values are multiplied by 1/(1 − {dropped.p:g}) = {1 / (1 - dropped.p):.4f}."
    )


def _setting_badge(setting: DropoutSetting) -> None:
    """Whether dropout is off in the loaded model and two runs give the same result, measured in this run."""
    off = not setting.active and setting.repeat_difference == 0
    st.badge(
        f"dropout is {'on' if setting.active else 'off'} here (p = {setting.p:g}): "
        f"two runs differ by {setting.repeat_difference:.1g}",
        icon=":material/verified:" if off else ":material/error:",
        color="green" if off else "red",
    )
