"""How every page begins: its name, its chapter, what was found for this sentence, and the question that it answers."""

from collections.abc import Callable

import streamlit as st

from components.frame.markup import paragraphs
from components.frame.navigation import FOR_THE_HOST, PAGES, chapter_row


def page_head(page: str, finding: str | None = None) -> Callable[[str], None]:
    """The head of `page`, the stem of its file. Where the finding depends on a choice below, call what is returned.

    `finding` is plain text that may hold what a viewer typed; empty where there is nothing to find.
    """
    entry = PAGES.get(page, FOR_THE_HOST)
    st.title(entry.title, anchor=page)
    chapter_row(page)
    spot = st.empty() if finding is None else None

    def found(finding: str) -> None:
        if finding or entry.question:
            with spot or st.container():
                paragraphs(finding=finding, question=entry.question)

    if finding is not None:
        found(finding)
    return found
