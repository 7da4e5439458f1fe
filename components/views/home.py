"""The stations of the home page: a bordered box whose heading is the link to its page."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st


@contextmanager
def card(page: str, title: str, words: str) -> Iterator[None]:
    """A box for one stage: its link, its picture, and one sentence with its numbers in `words`."""
    with st.container(border=True, key=f"card_{page}"):
        st.page_link(f"pages/{page}.py", label=f"**{title}**", icon=":material/arrow_forward:")
        yield
        st.caption(words)


def further(pages: dict[str, str]) -> None:
    """Links to the pages that go deeper, in one row: file stem -> words."""
    with st.container(horizontal=True, gap="small", key="further"):
        for page, words in pages.items():
            st.page_link(f"pages/{page}.py", label=words)
