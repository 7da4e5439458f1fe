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
        "components.story.tokens.words:LIMIT",
        "components.story.tokens.words:PAD",
        TOKEN,
        "components.story.tokens.stepper:WORD",
        "components.story.tokens.stepper:STEP",
        "components.story.tokens.counts:SECOND",
    ),
    answers={
        "cut_words": "components.story.tokens.words:cut_words",
        "repeated_ids": "components.story.tokens.words:repeated_ids",
    },
)
