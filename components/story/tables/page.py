"""What others know of /tables."""

from components.frame.settings import TOKEN, of_heatmaps
from components.records.pages import Page

PAGE = Page(
    stem="tables",
    title="Tables",
    chapter="Input",
    question="What is in the three tables themselves?",
    icon="table_rows",
    views={"words": "Words", "positions": "Positions"},
    settings=(
        "components.story.tables.words:CELLS",
        TOKEN,
        "components.story.tables.words:POINTED_AT",
        *of_heatmaps("word_")[:2],
        *of_heatmaps("cosine_")[:2],
        *of_heatmaps("beside_")[:2],
    ),
    charts=("words", "positions"),
    splits=("words", "positions"),
    prepares=("components.story.tables.positions:prepare",),
)
