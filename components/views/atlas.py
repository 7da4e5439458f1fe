"""The controls and texts around the map of the vocabulary: highlighting, the picked piece, computing the map."""

from collections.abc import Callable

import streamlit as st

from components.frame import address
from components.frame.controls import choice, switch
from components.frame.text import escaped
from components.records.atlas import Atlas, Progress
from components.records.tokens import Tokens
from components.records.vocabulary import KINDS, Matches, Vocabulary
from components.views.map_offer import offer_map

KEY, NAME = "atlas_text", "lit"
MODES = {"near": "the nearest to", "contains": "all that contain", "regex": "all that match the pattern"}


def highlight_box() -> tuple[str, str]:
    """The mode of highlighting, and the text that it applies to."""
    left, right = st.columns([1, 2], vertical_alignment="bottom")
    with left:
        mode = choice("Highlight …", MODES, key="atlas_mode", name="by", default="near", horizontal=False)
    with right:
        address.bind_widget(NAME, KEY)
        if KEY not in st.session_state:
            st.session_state[KEY] = address.recall(NAME, "", str)[:200]
        text = st.text_input("Word, sum of words, or pattern", key=KEY, max_chars=200, placeholder="for example: john")
        address.keep(NAME, text, "")
    return mode, text.encode("utf-8", "replace").decode()


def marked_tokens(tokens: Tokens) -> tuple[int, ...]:
    """The distinct token IDs of the sentence if the viewer wants them marked, else none."""
    on = switch("Mark the tokens of the text", key="atlas_tokens", name="tokens", default=True)
    return tuple(dict.fromkeys(tokens.ids)) if on else ()


def highlight_count(lit: Matches, mode: str, text: str) -> None:
    """How many pieces are highlighted, or why none is."""
    if lit.problem:
        st.warning(escaped(lit.problem), icon=":material/edit:")
    elif text.strip() and not lit.ids:
        st.info("No piece of this vocabulary matches.", icon=":material/search_off:")
    elif lit.ids:
        what = "pieces whose rows are nearest by cosine" if mode == "near" else "matching pieces"
        st.caption(f"{len(lit):,} {what} stand out; the others are faint.")


def picked(vocabulary: Vocabulary) -> int | None:
    """The row of the piece that was clicked, if any."""
    row = address.recall("piece", None, address.whole_number(0, len(vocabulary) - 1))
    address.keep("piece", row, None)
    return row


def pick(row: int) -> None:
    """Remember the piece that was clicked."""
    address.keep("piece", row, None)


def picked_heading(vocabulary: Vocabulary, row: int | None) -> None:
    """Heading and caption of the picked piece, or a hint if none is."""
    if row is None:
        st.caption("Click a point to see its true neighbours: they are measured between the full rows, not on the map.")
    else:
        st.subheader(f"{escaped(vocabulary.pieces[row])}", anchor="picked")
        st.caption(f"{KINDS[vocabulary.kind(row)]}, ID {row}. Its nearest rows in the full table:")


def provenance(atlas: Atlas) -> None:
    """How the map was computed and how far to trust it."""
    settings = atlas.settings
    st.caption(
        f"UMAP of the word rows: {settings.neighbours} neighbours (exact, {settings.metric}), min_dist "
        f"{settings.min_dist}, "
        f"{settings.epochs} epochs, seed {settings.seed}; {atlas.versions}; weights {atlas.weights_sha256[:12]}. "
        f"Of a row's 10 nearest rows, {atlas.kept:.0%} are also among its 10 nearest points on average. The map shows "
        "regions of similar rows, but not how far apart they are; groups that UMAP leaves far from the others are "
        "moved next to them. Trust the lists, not the gaps."
    )


def no_map_yet(progress: Callable[[], Progress | None], start: Callable[[], None], rows: int) -> None:
    """Offer to compute the map, or show its progress."""
    text = (
        f"There is no map of this checkpoint's {rows:,} rows yet. Computing it takes one to three minutes for 30,000 "
        "rows and longer for 100,000. It is then kept, so this is needed only once."
    )
    offer_map(progress, start, text, key="atlas")
