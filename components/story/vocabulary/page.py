"""What others know of /vocabulary."""

from components.frame.settings import TOKEN
from components.records.pages import Page, Was

PAGE = Page(
    stem="vocabulary",
    title="Vocabulary",
    chapter="Pieces",
    question="What can BERT read?",
    icon="menu_book",
    any_text=True,
    settings=(
        TOKEN,
        "components.story.vocabulary.asked:WORDS",
        "components.story.vocabulary.asked:BY",
        "components.story.vocabulary.asked:READ_AS",
        "components.story.vocabulary.asked:KIND",
        "components.story.vocabulary.asked:SCRIPT",
        "components.story.vocabulary.asked:DIGITS",
        "components.story.vocabulary.asked:LISTED",
        "components.story.vocabulary.asked:MARKS",
        "components.story.vocabulary.asked:PIECE",
    ),
    splits=("",),
    prepares=("components.story.vocabulary.map:prepare",),
    was=(
        Was("atlas", renamed={"lit": "words"}),
        Was("vocabulary?search=*", rewritten="components.story.vocabulary.asked:of_one_box"),
        Was("vocabulary?by=regex", opens="as=regex"),
        Was("vocabulary?words=*&as=", opens="by=near", before_4=True),
    ),
)
