"""The controls, tables and texts around the map of uses."""

from collections.abc import Callable, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.canvas.uses_map.uses_map import COLOURS, UsesView, picked, uses_map
from components.compute.telling import telling_name
from components.compute.uses_search import search_uses
from components.frame import address
from components.frame.controls import choice, follow_token, followed_token, switch, token_selector, typed_text
from components.frame.text import escaped
from components.records.atlas import Progress
from components.records.checkpoints import Facts
from components.records.tokens import Tokens
from components.records.uses_map import Placed, SameWord, UsesMap
from components.views.map_offer import offer_map
from components.views.near_uses import uses_table
from components.views.senses_of_word import coloured_senses

KEY = "uses_map"
USES, ALONE = "uses", "alone"
SPACES = {USES: "Among thousands of uses", ALONE: "These sentences alone"}
# Settings that only the map of the sentences alone has: an address with one of them opens that map.
OF_ALONE = (
    "set", "lines", "points", "word", "method", "neighbors", "dist", "metric", "dim", "seeds", "point", "specials",
)  # fmt: skip
MOST_LISTED = 300
# Seconds of one core, measured with 2 layers of width 16 and with the packaged 6 of 384: to start, per million weights
# of the encoder, and per map.
START, WORK, MAPPING = 18.0, 2.3, 6.0


def space_choice() -> str:
    """Which map to show: of thousands of uses, or of these sentences alone."""
    alone = any(address.recall(name, "", str, quiet=True) for name in OF_ALONE)
    if alone and "space" not in st.session_state and not address.recall("space", "", str, quiet=True):
        st.session_state.space = ALONE  # so it is in the address even when that setting returns to its default
    return choice("Map", SPACES, key="space", name="space", default=USES)


def map_controls() -> tuple[bool, str, str, DeltaGenerator]:
    """Whether to place pieces instead of words, the search text, what the colours mean, and room for the word."""
    room, left, middle, right = st.columns([1.3, 1.5, 1, 1], vertical_alignment="bottom")
    with left:
        text = typed_text(
            "Search the uses", key="uses_search", name="find", placeholder="a word, a topic, a word of the definition"
        )
    with middle:
        by = choice("Colour", COLOURS, key="uses_by", name="by_colour", default="topic", horizontal=False)
    with right:
        pieces = switch("Pieces, not words", key="uses_pieces", name="pieces_on_map")
    return pieces, text, by, room


def chosen_word(placed: Placed, tokens: Tokens, room: DeltaGenerator) -> tuple[int, int]:
    """The index and first position of the word that holds the token selected on all pages.

    A word clicked on the map or chosen from the list in `room` selects its first token. (0, 0), that is [CLS], if the
    text has no word.
    """
    if not len(placed):
        st.info("There is no word to place yet: type a sentence.", icon=":material/edit:")
        return 0, 0
    clicked = picked(KEY, "word")
    if isinstance(clicked, int) and 0 <= clicked < len(placed):
        follow_token(tokens, placed.positions[clicked][0])
    word = placed.word_at(followed_token(tokens))
    st.session_state.spot = telling_name(placed.names) if word is None else word
    names = [f"{number + 1}  {name}" for number, name in enumerate(placed.names)]
    help = "You can also click a word of the sentence on the map."
    spot = int(
        room.selectbox(
            "Word", range(len(placed)), key="spot", format_func=names.__getitem__, help=help,
            on_change=_follow_spot, args=([first for first, *_ in placed.positions], token_selector(tokens)),
        )
    )  # fmt: skip
    return spot, placed.positions[spot][0]


def _follow_spot(positions: Sequence[int], select: Callable[[int], None]) -> None:
    """Select the token at the position of the word chosen from the list on all pages."""
    select(positions[st.session_state.spot])


def positions_of(placed: Placed, word: int) -> tuple[int, ...]:
    """The positions of a word's pieces; that of [CLS] if the text has no word."""
    return placed.positions[word] if len(placed) else (0,)


def name_of(placed: Placed, word: int) -> str:
    """The word as in the text; [CLS] if the text has no word."""
    return placed.names[word] if len(placed) else "[CLS]"


def uses_view(drawn: UsesMap, by: str, text: str, chosen: int, same_word: Callable[[], SameWord]) -> UsesView:
    """What the map highlights: the matches of the search, the chosen word and use, and, in their colours, its senses.

    `same_word` returns the uses of the chosen word; they are run through the encoder, so only if they are coloured.
    """
    use = picked(KEY, "use")
    chosen_use = use if isinstance(use, int) and 0 <= use < len(drawn.uses) else -1
    found = search_uses(drawn.uses, text)
    if by != "sense":
        return UsesView(by, found, chosen, chosen_use)
    return UsesView(by, found, chosen, chosen_use, *coloured_senses(drawn, same_word()))


def map_of_uses(drawn: UsesMap, placed: Placed, shown: UsesView, layer: int, text: str) -> None:
    """The map, its provenance, and a table of the uses that the search found or that were boxed."""
    uses_map(drawn, placed, shown, layer=layer, key=KEY)
    if shown.more_senses:
        have = "sense has" if shown.more_senses == 1 else "senses have"
        st.caption(f"{shown.more_senses} more {have} uses on the map, without a colour.")
    provenance(drawn)
    listed(drawn, shown, text)


def listed(drawn: UsesMap, shown: UsesView, text: str) -> None:
    """Tables of the uses that the search found, and of those in the box that the viewer drew."""
    region = picked(KEY, "region")
    rows = (
        [row for row in region if isinstance(row, int) and 0 <= row < len(drawn.uses)]
        if isinstance(region, list)
        else []
    )
    if text.strip() and not shown.lit:
        st.info("No use on the map matches that.", icon=":material/search_off:")
    for title, found_rows, key in (
        (f"Found: {escaped(text)}", shown.lit, "uses_found"),
        ("In the box", rows, "uses_region"),
    ):
        if found_rows:
            st.markdown(f"**{title}** · {len(found_rows):,} uses")
            st.dataframe(
                uses_table([drawn.uses[row] for row in found_rows[:MOST_LISTED]]), key=key, hide_index=True, height=240
            )


def no_map_yet(
    progress: Callable[[], Progress | None], start: Callable[[], None], stop: Callable[[], None], facts: Facts
) -> None:
    """Offer to compute the map of a checkpoint that has none, or show its progress with a Stop button."""
    weights = 12 * facts.layers * facts.width**2  # attention 4, feed-forward 8; looking up rows costs nothing
    seconds = START + WORK * weights / 1e6 + MAPPING * (facts.layers + 1)
    text = (
        "There is no map of uses for this checkpoint yet. To compute one, about 6,000 sentences go through its "
        f"encoder, and each layer is mapped: about {max(1, round(seconds / 60))} min on one core. The result is kept."
    )
    offer_map(progress, start, text, key="uses", stop=stop)


def provenance(drawn: UsesMap) -> None:
    """Where the uses come from, how the map was computed, and how far to trust it."""
    facts = drawn.facts
    st.caption(
        f"{len(drawn.numbers):,} example sentences of WordNet 3.0 (Princeton University), balanced over its 45 topics. "
        "Each layer is mapped by UMAP with 15 exact neighbours, by cosine after subtracting the layer's mean, starting "
        f"from the map of the layer next to it; between two layers a point moves {facts.drift:.2f} of the map's radius "
        f"on average. Of a use's 15 nearest uses, {min(facts.kept):.0%} to {max(facts.kept):.0%} are also among its 15 "
        "nearest points, so points close together are often similar, and gaps mean little. A word is drawn at the "
        "geometric median of its 15 nearest uses. "
        f"{facts.versions}; weights {facts.weights_sha256[:12]}."
    )
