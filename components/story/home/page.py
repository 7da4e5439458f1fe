"""What others know of /."""

from components.frame.settings import CELL, TOKEN
from components.records.pages import Page, Was

PAGE = Page(
    stem="home",
    title="Journey",
    chapter="Journey",
    question="What happens to my sentence?",
    icon="home",
    splits=("",),
    settings=(TOKEN, CELL, "components.story.home.journey:LINES", "components.story.home.journey:OPEN"),
    was=(Was("stations"), Was("model?view=flow", gone="chart of sizes")),
)
