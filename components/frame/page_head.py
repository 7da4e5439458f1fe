"""The head of every page: its title, its chapter's pages, the finding for this sentence, and the page's question."""

from collections.abc import Callable

import streamlit as st

from components.frame.markup import paragraphs
from components.frame.navigation import FOR_THE_HOST, PAGES, chapter_row


def page_head(page: str, finding: str | None = None) -> Callable[[str], None]:
    """Show the head of `page` (the stem of its file). Returns a function that shows the finding later, where it depends
    on a choice further down. `finding` is plain text, may contain what a viewer typed, and may be empty.
    """
    entry = PAGES.get(page, FOR_THE_HOST)
    st.title(entry.title, anchor=page)
    chapter_row(page)
    spot = st.empty() if finding is None else None

    def show_finding(finding: str) -> None:
        if finding or entry.question:
            with spot or st.container():
                paragraphs(finding=finding, question=entry.question)

    if finding is not None:
        show_finding(finding)
    return show_finding
