"""What others know of /list."""

from components.frame.settings import LAYER
from components.records.pages import Page, Was

TYPED = "set=here&points=token"  # what /context showed of a list, unless its address said otherwise
OF_A_LIST = ( # settings of /context that opened its view of a list
    "set", "lines", "points", "word", "method", "neighbors", "dist", "metric", "dim", "seeds", "point", "specials",
)  # fmt: skip

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
    was=(
        Was("senses similarity?view=senses list?compare=*&view= list?probe=*&view=", opens="view=senses&set=python"),
        Was("sentences?view=senses", opens="view=senses&set=python"),
        Was("layers", opens=f"{TYPED}&show=motion", renamed={"view": "show"}),
        Was("context?view=layers", opens=f"{TYPED}&show=motion"),
        Was("context?view=alone", opens=TYPED, without="show"),
        Was(" ".join(f"context?{name}=*&view=" for name in OF_A_LIST), opens=TYPED, without="show"),
        Was("list?show=multiples", opens="show=motion"),
    ),
)
