"""What tests know of /training."""

from components.story.training import words as training
from tests.story.known import CORPUS, Known

KNOWN = Known(
    told={
        "training": lambda bert, text: training.told("python" if len(text) % 2 else "bank"),
    },
    choices=[
        {"set": "python", "word": "python", "with": "0"},
        {"variant": "untrained", "beside": "trained"},
    ],
    drawn={
        "training_told": (
            "first_senses",
            "other_senses",
            "first_topics",
            "other_topics",
            "chance_of_sense",
            "chance_of_topic",
            "told_senses",
            "told_topics",
        ),
        "bars": ("first_senses",),
        "training_probe": ("right", "chance", "luckiest", "other_right", "other_chance", "other_luckiest"),
    },
    linked=f"beside {CORPUS}",
    ways=[{"set": "own"}],
    lower={"set": "own"},
    old_links={
        "training": ({}, "training_told", ""),
    },
    was={"training?view=told&beside=minilm": "beside=minilm"},
    hops=(43, 12),
    counts=({}, {"topics_here", "topics_beside"}),
    odd=[{}],
    of_two={"": 6 + 4},
)
