"""What others know of /list."""

from components.records.pages import Page

PAGE = Page(
    stem="list",
    title="My list",
    chapter="Meaning",
    question="Where do my own sentences lie?",
    icon="format_list_bulleted",
    settings=(
        "components.views.points:OF_WORD",
        "components.views.similarity:COMPARE",
        "components.story.list.senses:PROBE",
    ),
    charts=("",),
    about_others=("",),
    both_or_neither=("",),
    answers={"parting": "components.story.list.answer:parting"},
)
