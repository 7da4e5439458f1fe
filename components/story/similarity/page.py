"""What others know of /similarity."""

from components.frame.settings import LAYER
from components.records.pages import Page

PAGE = Page(
    stem="similarity",
    title="Similarity",
    chapter="Meaning",
    question="Is a cosine of 0.9 high?",
    icon="straighten",
    views={"tokens": "Tokens", "sentences": "Sentences", "matrix": "Every pair"},
    settings=(
        "components.views.similarity:FIRST",
        "components.views.similarity:SECOND",
        LAYER,
        "components.views.similarity:COMPARE",
    ),
    charts=("tokens", "sentences", "matrix"),
    splits=("tokens", "sentences"),
    both_or_neither=("sentences",),
    answers={"as_trained": "components.views.answers:as_trained"},
)
