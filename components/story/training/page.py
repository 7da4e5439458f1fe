"""What others know of /training."""

from components.frame.settings import TOKEN, of_heatmaps
from components.records.pages import Asked, Page

_HEATMAPS = tuple(one for name in ("both_", "other_") for one in of_heatmaps(name) if not one.name.endswith("order"))
PAGE = Page(
    stem="training",
    title="What training did",
    chapter="The model",
    question="How much does an untrained BERT know?",
    icon="model_training",
    any_text=True,
    views={"told": "What it tells", "input": "Input layer", "states": "Hidden states"},
    settings=(
        "components.views.training:BESIDE",
        TOKEN,
        "components.views.corpus:LIST",
        "components.views.points:WORD",
        *_HEATMAPS,
    ),
    charts=("told", "states"),
    both_or_neither=("told",),
    answers={"untrained": "components.views.answers:untrained"},
    predictions=(
        Asked(
            view="",
            answer="untrained",
            question="A word gets the sense of the use that is nearest to it. In the layer in which this is right "
            "most often after training, how often is it, in percent? And in that layer with random weights, "
            "as before training?",
        ),
    ),
)
