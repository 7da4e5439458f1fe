"""What others know of /blank."""

from components.frame.settings import TOKEN
from components.records.pages import Page, Was

PAGE = Page(
    stem="blank",
    title="Fill the blank",
    chapter="Meaning",
    question="What would BERT say here?",
    icon="edit_note",
    settings=(TOKEN, "components.story.blank.controls:METRIC", "components.story.blank.controls:MASK"),
    was=(Was("readout vocabulary?view=vector vocabulary?view=blank"), Was("blank", without="near")),
)
