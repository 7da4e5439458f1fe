"""What others know of /decomposition."""

from components.frame.settings import LAYER, TOKEN
from components.records.pages import Asked, Page

PAGE = Page(
    stem="decomposition",
    title="Who wrote this",
    chapter="Inside a layer",
    question="Who wrote this vector?",
    icon="history_edu",
    settings=(
        LAYER,
        TOKEN,
        "components.story.decomposition.asked:OPEN",
        "components.story.decomposition.asked:HEAD",
    ),
    answers={"decomposition": "components.story.decomposition.words:written_by"},
    headline={"": "decomposition"},
    predictions=(
        Asked(
            view="",
            answer="decomposition",
            question="After the last layer, how much of the chosen token's vector was written by its own word row, in"
            " percent?",
        ),
    ),
)
