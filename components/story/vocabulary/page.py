"""What others know of /vocabulary."""

from components.frame.settings import TOKEN
from components.records.pages import Page

PAGE = Page(
    stem="vocabulary",
    title="Vocabulary",
    chapter="Pieces",
    question="Which pieces does BERT know, and which is a vector near?",
    icon="menu_book",
    any_text=True,
    views={"map": "Map", "list": "List", "vector": "What a vector says", "blank": "Fill the blank"},
    settings=(
        TOKEN,
        "components.views.atlas:BY",
        "components.views.atlas:WORDS",
        "components.views.atlas:LISTED",
        "components.views.atlas:PIECE",
        "components.views.atlas:MARKS",
        "components.views.vocabulary:MODE",
        "components.views.vocabulary:SEARCH",
        "components.views.vocabulary:KIND",
        "components.views.vocabulary:SCRIPT",
        "components.views.vocabulary:DIGITS",
        "components.views.readout:METRIC",
        "components.views.readout:MASK",
    ),
    charts=("list", "vector", "blank"),
    prepares=("components.views.atlas:prepare",),
)
