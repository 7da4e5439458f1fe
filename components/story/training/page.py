"""What others know of /training."""

from components.records.pages import Asked, Page

PAGE = Page(
    stem="training",
    title="What training did",
    chapter="The model",
    question="How much does an untrained BERT know?",
    icon="model_training",
    any_text=True,
    settings=("components.views.corpus:LIST", "components.views.corpus:WORD"),
    charts=("",),
    splits=("",),
    compares=True,
    both_or_neither=("",),
    answers={"untrained": "components.story.training.words:untrained"},
    headline={"": "untrained"},
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
