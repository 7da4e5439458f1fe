"""What others know of /tables."""

from components.frame.settings import TOKEN, of_heatmaps
from components.records.pages import Page

PAGE = Page(
    stem="tables",
    title="Tables",
    chapter="Input",
    question="What is in the three tables themselves?",
    icon="table_rows",
    views={"words": "Words", "positions": "Positions", "segments": "Segments"},
    settings=(
        "components.views.tables:CELLS",
        TOKEN,
        "components.views.tables:POINTED_AT",
        *of_heatmaps("word_")[:2],
        *of_heatmaps("position_")[:2],
        *of_heatmaps("segment_")[:2],
        *of_heatmaps("cosine_")[:2],
    ),
    charts=("segments",),
)
