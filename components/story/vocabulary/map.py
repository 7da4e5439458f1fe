"""The map of the vocabulary, with what it marks; and computing it for a checkpoint that has none yet."""

from components.records.tokens import Tokens
from components.records.vocabulary import Atlas, Matches, Reading, Vocabulary
from components.service import ModelService
from components.story.vocabulary import vocabulary_map
from components.story.vocabulary.asked import pick
from components.views.map_offer import offer_map
from components.views.wording import percent

MOST_NEAR = 8  # rows that are marked beside the chosen one


def prepare(bert: ModelService) -> None:
    """Pack the base of the map that the browser keeps, if there is a map: it is the same for every text and viewer."""
    if drawn := bert.atlas():
        vocabulary_map.base(drawn, bert.vocabulary())


def marked_tokens(tokens: Tokens, *, on: bool) -> tuple[int, ...]:
    """The distinct token IDs of the sentence if the viewer wants rings around them, else none."""
    return tuple(dict.fromkeys(tokens.ids)) if on else ()


def map_figure(
    atlas: Atlas, vocabulary: Vocabulary, found: Matches, row: int | None, read: Reading, tokens: tuple[int, ...]
) -> None:
    """The map, with what the box found, the piece looked at and the rows nearest to it, and the `tokens` of the text.

    A click looks at a piece.
    """
    near = read.cosine.rows[:MOST_NEAR]
    caption = (
        f"UMAP of all {len(vocabulary):,} word rows: {percent(atlas.kept)} of a row's 10 nearest are among its 10 "
        "nearest points. Grey words: what lies there."
    )
    vocabulary_map.atlas_map(
        atlas, vocabulary, found=found.ids, tokens=tokens, chosen=row, near=near, on_pick=pick, caption=caption,
        key="atlas",
    )  # fmt: skip


def no_map_yet(bert: ModelService, rows: int) -> None:
    """Offer to compute the map, or show its progress."""
    text = (
        f"There is no map of this checkpoint's {rows:,} rows yet. Computing it takes one to three minutes for 30,000 "
        "rows and longer for 100,000. It is then kept, so this is needed only once."
    )
    offer_map(bert, "atlas", text)
