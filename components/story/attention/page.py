"""What others know of /attention."""

from components.frame.settings import HEAD, LAYER, TOKEN
from components.records.pages import Asked, Page, Was

PAGE = Page(
    stem="attention",
    title="Attention",
    chapter="Inside a layer",
    question="Who reads whom, and what of it matters?",
    icon="share",
    settings=(
        TOKEN,
        LAYER,
        HEAD,
        "components.story.attention.choices:TO",
        "components.story.attention.choices:GRID",
        "components.story.attention.choices:HIDE",
        "components.story.attention.choices:RANK",
        "components.story.attention.choices:PADS",
        "components.story.attention.choices:MASKED",
        "components.story.attention.choices:SHOW",
    ),
    splits=("",),
    answers={"link": "components.story.attention.words:link"},
    headline={"": "link"},
    predictions=(
        Asked(
            view="",
            answer="link",
            question="At which other content word (no “the”, no “because”) does the chosen token look most, in any "
            "layer and head? A look need not matter: in which layer, if in any, does the token need that word?",
        ),
    ),
    was=(
        Was("padding attention?view=padding", opens="pads=8"),
        Was("attention?view=heads", opens="grid=heads"),
        Was("training?view=attention", rewritten="components.frame.moved:one_beside"),
    ),
)
