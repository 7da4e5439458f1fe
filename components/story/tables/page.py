"""What others know of /tables."""

from components.frame.settings import TOKEN, of_heatmaps
from components.records.pages import Page, Was

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
    was=(
        Was("positions", opens="view=positions"),
        Was("tables?view=segments", opens="view=positions", gone="heatmap of the segment rows"),
        Was(
            "tables?position_cell=* tables?position_window=* tables?segment_cell=* tables?segment_window=*",
            opens="view=positions",
        ),
        Was(
            "tables",
            without="position_cell position_window position_order position_scale "
            "segment_cell segment_window segment_order segment_scale",
        ),
        Was(
            "training?view=tables",
            opens="view=words",
            gone="histogram of two models’ tables",
            rewritten="components.frame.moved:one_beside",
        ),
    ),
)
