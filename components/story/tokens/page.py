"""What others know of /tokens."""

from components.frame.settings import TOKEN
from components.records.pages import Page

PAGE = Page(
    stem="tokens",
    title="Tokens",
    chapter="Pieces",
    question="Into which pieces does BERT cut a text, and why there?",
    icon="segment",
    any_text=True,
    settings=(
        "components.views.tokens:LIMIT",
        "components.views.tokens:PAD",
        TOKEN,
        "components.canvas.stepper.stepper:WORD",
        "components.canvas.stepper.stepper:STEP",
        "components.views.tokens_counts:SECOND",
    ),
    answers={
        "cut_words": "components.views.answers:cut_words",
        "repeated_ids": "components.views.answers:repeated_ids",
    },
)
