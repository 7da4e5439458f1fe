"""The same text under a second checkpoint's tokenizer."""

from collections.abc import Mapping

import streamlit as st

from components.canvas.pills.pills import pills
from components.compute.tokens import summarize
from components.frame.settings import Choice
from components.records.checkpoints import CatalogueEntry
from components.records.tokens import Tokens

SECOND = Choice("second", "Second checkpoint", key="second_tokenizer", horizontal=False)


def second_checkpoint(at_hand: Mapping[str, CatalogueEntry]) -> str:
    """The key of another checkpoint whose tokenizer is on this server; empty if there is none."""
    if not at_hand:
        st.info(
            "No other checkpoint of the catalogue is on this server yet. Once one has been downloaded (choose it in "
            "the sidebar), its tokens are shown here beside these.",
            icon=":material/compare_arrows:",
        )
        return ""
    titles = {key: entry.title for key, entry in at_hand.items()}
    return SECOND.choose(titles, next(iter(titles)))


def side_by_side(first: Tokens, second: Tokens, titles: tuple[str, str]) -> None:
    """Two tokenizations of one text: the pieces of each, their counts, and how many words differ."""
    for column, title, tokens in zip(st.columns(2, gap="large"), titles, (first, second), strict=True):
        figures = summarize(tokens)
        with column:
            st.text(title)
            st.caption(f"{figures.tokens:,} tokens, {figures.words:,} words, vocabulary {figures.vocabulary:,}")
            pills(tokens, key=f"pills_{titles.index(title)}")
    st.caption(difference(first, second))


def difference(first: Tokens, second: Tokens) -> str:
    """One sentence on whether pieces and IDs are the same."""
    if first.ids == second.ids and first.pieces == second.pieces:
        return "Both give the same pieces and the same IDs."
    if first.pieces == second.pieces:
        return "Both give the same pieces; the IDs differ, since each vocabulary has its own numbering."
    one, other = ({word.segmentation.pieces for word in tokens.words} for tokens in (first, second))
    alike = sum(word.segmentation.pieces in other for word in first.words)
    return (
        f"Of the first tokenizer's {len(first.words):,} words, {alike:,} become the same pieces in the second; "
        f"in the second alone: {len(other - one):,}."
    )
