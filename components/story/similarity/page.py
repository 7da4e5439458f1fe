"""What others know of /similarity."""

from components.frame.settings import LAYER
from components.records.pages import Page

PAGE = Page(
    stem="similarity",
    title="Similarity",
    chapter="Meaning",
    question="Is a cosine of 0.9 high?",
    icon="straighten",
    views={"tokens": "Tokens", "sentences": "Sentences", "matrix": "Every pair", "senses": "Senses"},
    settings=(
        "components.views.similarity:FIRST",
        "components.views.similarity:SECOND",
        LAYER,
        "components.views.similarity:COMPARE",
        "components.views.points:OF_WORD",
        "components.views.senses:PROBE",
    ),
    charts=("tokens", "sentences", "matrix", "senses"),
    about_others=("senses",),
    splits=("tokens", "sentences"),
    both_or_neither=("sentences", "senses"),
    answers={"parting": "components.views.answers:parting", "as_trained": "components.views.answers:as_trained"},
)
