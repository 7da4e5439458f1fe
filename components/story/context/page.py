"""What others know of /context."""

from components.frame.settings import LAYER, TOKEN
from components.records.pages import Page

PAGE = Page(
    stem="context",
    title="Context",
    chapter="Meaning",
    question="Which vectors lie near each other?",
    icon="scatter_plot",
    views={"word": "This word", "uses": "All uses"},
    settings=(
        LAYER,
        TOKEN,
        "components.views.own_uses:APART",
        "components.views.uses:FIND",
        "components.views.uses:BY",
        "components.views.uses:PIECES",
    ),
    answers={"nearest_uses": "components.views.answers:nearest_uses"},
    prepares=("components.views.uses:prepare",),
)
