"""What others know of /sentences."""

from components.frame.settings import LAYER, TOKEN
from components.records.pages import Page, Was

PAGE = Page(
    stem="sentences",
    title="Two sentences",
    chapter="Meaning",
    question="How do two sentences differ?",
    icon="compare_arrows",
    settings=(
        TOKEN,
        "components.story.sentences.asked:TWO",
        "components.story.sentences.asked:FIRST",
        "components.story.sentences.asked:SECOND",
        "components.story.sentences.asked:SHOW",
        LAYER,
        "components.views.similarity:COMPARE",
    ),
    splits=("",),
    both_or_neither=("",),
    prepares=("components.story.sentences.column:prepare",),
    answers={"as_trained": "components.story.sentences.words:as_trained"},
    was=(
        Was("similarity"),
        Was("similarity?view=sentences sentences", apart=True),
        Was("sentences?view=matrix similarity?layer=*&view=", opens="show=pairs"),
        Was("training?view=states", rewritten="components.frame.moved:one_beside"),
    ),
)
