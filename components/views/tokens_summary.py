"""Statistics of a tokenization."""

import streamlit as st

from components.frame.markup import escaped
from components.records.tokens import Summary
from components.views.wording import counted, fixed, listed

MOST_SHARED = 40


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
        st.caption("The two sentences share no token.")
        return
    pieces = listed([f"“{escaped(piece)}”" for piece in summary.shared], MOST_SHARED)
    st.caption(f"The two sentences have {counted(len(summary.shared), 'token')} in common: {pieces}.")


def _number(value: float | None) -> str:
    return "–" if value is None else fixed(value, 2)


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.1%}"
