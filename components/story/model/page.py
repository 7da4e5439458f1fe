"""What others know of /model."""

from components.records.pages import Page

PAGE = Page(
    stem="model",
    title="Parameters",
    chapter="The model",
    question="Where do all the parameters live, and which shapes does a sentence take?",
    icon="account_tree",
    any_text=True,
    views={"parameters": "Parameters", "tensors": "Every tensor", "flow": "Data flow"},
    settings=(
        "components.views.model:TENSOR",
        "components.views.model:LOG",
        "components.views.model:BLOCKS",
        "components.views.model:GROUP",
        "components.views.model:FILTER",
    ),
    charts=("parameters", "flow"),
    about_others=("parameters",),
    answers={"largest_parameter": "components.views.answers:largest_parameter"},
)
