"""What others know of /encoder."""

from components.frame.settings import HEAD, LAYER, TOKEN
from components.records.pages import Page

PAGE = Page(
    stem="encoder",
    title="Encoder",
    chapter="Inside a layer",
    question="What happens between two hidden states, number by number?",
    icon="schema",
    settings=(
        LAYER,
        HEAD,
        TOKEN,
        "components.story.encoder.asked:INNER",
        "components.story.encoder.picture:SETTINGS",
    ),
    answers={"encoder": "components.story.encoder.words:added_by_layer"},
)
