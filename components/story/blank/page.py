"""What others know of /blank."""

from components.frame.settings import TOKEN
from components.records.pages import Page

PAGE = Page(
    stem="blank",
    title="Fill the blank",
    chapter="Meaning",
    question="What would BERT say here?",
    icon="edit_note",
    any_text=True,
    views={"vector": "What a vector says", "blank": "Fill the blank"},
    settings=(
        TOKEN,
        "components.views.readout:NEAR",
        "components.views.readout:METRIC",
        "components.views.readout:MASK",
    ),
    charts=("vector", "blank"),
)
