"""What others know of /cause."""

from components.frame.settings import TOKEN, of_heatmaps
from components.records.pages import Asked, Page

PAGE = Page(
    stem="cause",
    title="Cause",
    chapter="Inside a layer",
    question="Who told a word its meaning, where, and through which head?",
    icon="call_merge",
    views={"cut": "Cut", "swap": "Swap", "off": "Switch off"},
    settings=(
        TOKEN,
        "components.views.cause:HIDE",
        "components.views.cause:PATHS",
        "components.views.cause:BY",
        "components.views.cause:ON",
        *of_heatmaps("swap_")[:2],
        *of_heatmaps("cut_")[:2],
        *of_heatmaps("off_")[:2],
    ),
    both_or_neither=("swap",),
    answers={
        "swap": "components.views.answers:swap",
        "cut": "components.views.answers:cut",
        "off": "components.views.answers:off",
    },
    predictions=(
        Asked(
            view="cut",
            answer="cut",
            question="The chosen token may not read one other word in one layer. Which word, in which layer, moves "
            "its last vector most?",
        ),
        Asked(
            view="off",
            answer="off",
            question="One head is switched off. In which layer is the head that moves the chosen token's last vector "
            "most?",
        ),
    ),
)
