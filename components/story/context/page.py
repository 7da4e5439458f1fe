"""What others know of /context."""

from components.frame.settings import LAYER, TOKEN
from components.records.pages import Page, Was

PAGE = Page(
    stem="context",
    title="A word’s uses",
    chapter="Meaning",
    question="Which use of the word is this?",
    icon="scatter_plot",
    splits=("uses", "word"),
    views={"uses": "on the map", "word": "at true distance"},
    settings=(
        TOKEN,
        LAYER,
        "components.story.context.asked:FIND",
        "components.story.context.asked:BY",
        "components.story.context.asked:APART",
    ),
    answers={"nearest_uses": "components.story.context.words:nearest_uses"},
    prepares=("components.story.context.picture:prepare",),
    was=(
        Was("context?space=*&view=", renamed={"space": "view"}),
        Was("context?find=* context?by_colour=* context?pieces_on_map=*", opens="view=uses", without="pieces_on_map"),
        Was("training?view=map", opens="view=uses", rewritten="components.frame.moved:one_beside"),
    ),
)
