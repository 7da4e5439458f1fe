"""What others know of /model."""

from components.records.pages import Page

PAGE = Page(
    stem="model",
    title="Parameters",
    chapter="The model",
    question="Where do the parameters live?",
    icon="account_tree",
    any_text=True,
    views={"parameters": "Parameters", "tensors": "Every tensor"},
    settings=(
        "components.views.model:TENSOR",
        "components.views.model:LOG",
        "components.views.model:BLOCKS",
        "components.views.model:GROUP",
        "components.views.model:FILTER",
    ),
    charts=("parameters",),
    about_others=("parameters",),
    answers={"largest_parameter": "components.views.answers:largest_parameter"},
)
