"""What a tokenization comes to: its counts, what both texts share, and the same text under a second tokenizer."""

from collections import Counter
from collections.abc import Mapping

import streamlit as st

from components.compute.tokens import MADE_OF_TEXT, summarize
from components.frame.markup import escaped
from components.frame.settings import Choice
from components.records.checkpoints import CatalogueEntry
from components.records.tokens import Summary, Tokens
from components.story.tokens.pills import pills
from components.views.wording import counted, fixed, listed

MOST_SHARED = 40
SECOND = Choice("second", "Second checkpoint", key="second_tokenizer", horizontal=False)


def summary_line(summary: Summary) -> None:
    """The counts and ratios of a tokenization, side by side."""
    of_text = counted(summary.text_tokens, "token")
    figures = [
        ("Tokens", f"{summary.tokens:,}", "[CLS], [SEP] and padding included."),
        ("Words", f"{summary.words:,}", "As the tokenizer splits them: a punctuation mark is a word of its own."),
        (
            "Pieces per word",
            _number(summary.pieces_per_word),
            f"{of_text} of the text, made of {counted(summary.words, 'word')}.",
        ),
        (
            "[UNK]",
            _percent(summary.unknown_share),
            f"Unknown: {summary.unknown:,} of {of_text} of the text.",
        ),
        (
            "Characters per token",
            _number(summary.characters_per_token),
            f"{counted(summary.characters, 'character')} of the text, without white space, in {of_text}.",
        ),
        ("Vocabulary", f"{summary.vocabulary:,}", "All entries of the vocabulary, special tokens included."),
    ]
    if summary.left_out:
        figures.insert(1, ("Cut off", f"{summary.left_out:,}", "Tokens beyond the limit."))
    with st.container(horizontal=True, gap="medium"):
        for label, value, help in figures:
            st.metric(label.replace("[", "\\["), value, help=help, width="content")


def shared_pieces(summary: Summary) -> None:
    """The pieces that occur in both texts of a pair."""
    if not summary.shared:
        st.caption("The words of the two sentences share no piece.")
        return
    pieces = listed([f"“{escaped(piece)}”" for piece in summary.shared], MOST_SHARED)
    st.caption(f"The words of the two sentences have {counted(len(summary.shared), 'piece')} in common: {pieces}.")


def _number(value: float | None) -> str:
    return "–" if value is None else fixed(value, 2)


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.1%}"


def second_checkpoint(at_hand: Mapping[str, CatalogueEntry]) -> str:
    """The key of another checkpoint whose tokenizer is on this server; empty if there is none."""
    if not at_hand:
        st.info(
            "No other checkpoint of the catalogue is on this server yet. Once one has been downloaded (choose it in "
            "the bar), its tokens are shown here beside these.",
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
            counts = counted(figures.tokens, "token"), counted(figures.words, "word")
            st.caption(f"{', '.join(counts)}, vocabulary {figures.vocabulary:,}")
            pills(tokens, key=f"pills_{titles.index(title)}")
    st.caption(difference(first, second))


def _words(tokens: Tokens) -> list[tuple[str, ...]]:
    """The pieces of each word that was read; typed special tokens are no words."""
    read = [token.word for token in tokens.tokens if token.kind in MADE_OF_TEXT and token.word is not None]
    return [tokens.words[number].segmentation.pieces for number in dict.fromkeys(read)]


def difference(first: Tokens, second: Tokens) -> str:
    """One sentence on whether pieces and IDs are the same."""
    if first.ids == second.ids and first.pieces == second.pieces:
        return "Both give the same pieces and the same IDs."
    if first.pieces == second.pieces:
        return "Both give the same pieces; the IDs differ, since each vocabulary has its own numbering."
    here, there = (Counter(_words(tokens)) for tokens in (first, second))
    alike, alone = (here & there).total(), (there - here).total()
    return (
        f"Of the first tokenizer's {counted(here.total(), 'word')}, {alike:,} "
        f"{'becomes' if alike == 1 else 'become'} the same pieces in the second; in the second alone: {alone:,}."
    )
