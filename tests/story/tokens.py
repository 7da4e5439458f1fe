"""What tests know of /tokens."""

from components.story.tokens import words as tokens
from tests.story.known import Known

KNOWN = Known(
    findings={
        "tokens": lambda bert, text: tokens.finding(text),
    },
    told={
        "tokens": lambda bert, text: tokens.told(
            text, text.words[len(text.a) % len(text.words)].segmentation if text.words else None
        ),
    },
    may_try_nothing=True,
    choices=[{"limit": "8", "pad": "16"}],
    drawn={
        "tokens_table": ("row_ids", "row_pieces", "row_segments"),
    },
    charts=False,
    address={"token": "3", "limit": "14", "pad": "20", "word": "river"},
    linked="limit pad token word step second",
    not_in_address={"second"},
    old_links={
        "tokens?model=minilm-untrained": ({}, "pills", ""),
    },
    notebook={"pieces and IDs": (0, "tokens_table"), "padding to 16 with its mask": (1, "tokens_table")},
)
