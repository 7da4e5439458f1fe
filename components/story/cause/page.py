"""What others know of /cause."""

from components.frame.settings import TOKEN
from components.records.pages import Asked, Page, Was

PAGE = Page(
    stem="cause",
    title="Cause",
    chapter="Inside a layer",
    question="Who told a word its meaning, where, and through which head?",
    icon="call_merge",
    views={"cut": "Cut", "swap": "Swap", "off": "Switch off"},
    settings=(
        TOKEN,
        "components.story.cause.asked:HIDE",
        "components.story.cause.asked:PATHS",
        "components.story.cause.asked:FREE",
        "components.story.cause.asked:BY",
        "components.story.cause.asked:ON",
        "components.story.cause.picture:CUT_CELL",
        "components.story.cause.picture:SWAP_CELL",
        "components.story.cause.picture:OFF_CELL",
    ),
    both_or_neither=("swap",),
    answers={
        "swap": "components.story.cause.words:swap",
        "cut": "components.story.cause.words:cut",
        "off": "components.story.cause.words:off",
    },
    headline={"swap": "swap", "cut": "cut", "off": "off"},
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
    was=(Was("cause", apart=True), Was("cause?b=*", opens="view=swap", before_4=True)),
)
