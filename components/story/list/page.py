"""What others know of /list."""

from components.frame.settings import LAYER
from components.records.pages import Page

PAGE = Page(
    stem="list",
    title="My list",
    chapter="Meaning",
    question="Where do my own sentences lie?",
    icon="format_list_bulleted",
    views={"map": "Map", "senses": "Senses"},
    settings=(
        LAYER,
        "components.story.list.points:SETTINGS",
        "components.story.list.asked:SETTINGS",
        "components.story.list.map:SEEDS",
        "components.story.list.layers:NAMESAKES",
        "components.views.similarity:COMPARE",
        "components.story.list.senses:PROBE",
    ),
    charts=("map", "senses"),
    about_others=("map", "senses"),
    both_or_neither=("map", "senses"),
    answers={"parting": "components.story.list.senses:parting_answer"},
    headline={"senses": "parting"},
    prepares=("components.story.list.asked:prepare",),
)
