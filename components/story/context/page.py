"""What others know of /context."""

from components.frame.settings import LAYER
from components.records.pages import Page

PAGE = Page(
    stem="context",
    title="Context",
    chapter="Meaning",
    question="Which vectors lie near each other?",
    icon="scatter_plot",
    views={"word": "This word", "uses": "All uses", "layers": "Layers", "alone": "Your list"},
    settings=(
        LAYER,
        "components.views.own_uses:APART",
        "components.views.uses:FIND",
        "components.views.uses:BY",
        "components.views.uses:PIECES",
        "components.views.points:SETTINGS",
        "components.views.alone:SETTINGS",
        "components.views.alone:SEEDS",
        "components.views.layers:PLACED",
        "components.views.layers:SHOW",
        "components.views.layers:NAMESAKES",
    ),
    charts=("layers", "alone"),
    both_or_neither=("layers", "alone"),
    answers={"nearest_uses": "components.views.answers:nearest_uses"},
    prepares=("components.views.uses:prepare",),
)
