"""What others know of /decomposition."""

from components.frame.settings import LAYER, TOKEN, of_heatmaps
from components.records.pages import Asked, Page

PAGE = Page(
    stem="decomposition",
    title="Who wrote this",
    chapter="Inside a layer",
    question="Who wrote this number?",
    icon="history_edu",
    settings=(
        LAYER,
        TOKEN,
        "components.views.decomposition:SPLIT",
        "components.views.decomposition:HEAD",
        *of_heatmaps("")[:3],
    ),
    answers={"decomposition": "components.views.answers:written_by"},
    predictions=(
        Asked(
            view="",
            answer="decomposition",
            question="After the last layer, how much of the chosen token's vector was written by its own word row, in"
            " percent?",
        ),
    ),
)
