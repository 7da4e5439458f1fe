"""What others know of /attention."""

from components.frame.settings import HEAD, LAYER, TOKEN
from components.records.pages import Asked, Page

PAGE = Page(
    stem="attention",
    title="Attention",
    chapter="Inside a layer",
    question="Who attends to whom, and what arrives?",
    icon="share",
    views={"token": "One token", "heads": "What the heads do", "padding": "Padding"},
    settings=(
        TOKEN,
        LAYER,
        HEAD,
        "components.views.attention:TO",
        "components.views.attention:HIDE",
        "components.views.attention_heads:SHOW",
        "components.views.attention_padding:PADS",
    ),
    charts=("padding",),
    answers={"link": "components.views.answers:link"},
    predictions=(
        Asked(
            view="",
            answer="link",
            question="To which other word, if possible a different one that is not next to it, does the chosen token "
            "give most weight, in any layer and head, and how much, in percent?",
        ),
    ),
)
