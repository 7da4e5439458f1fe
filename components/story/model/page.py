"""What others know of /model."""

from components.records.pages import Page, Was

PAGE = Page(
    stem="model",
    title="Parameters",
    chapter="The model",
    question="Where do the parameters live?",
    icon="account_tree",
    any_text=True,
    views={"parameters": "where they live", "tensor": "one tensor"},
    settings=(
        "components.story.model.asked:OPEN",
        "components.story.model.asked:BLOCKS",
        "components.story.model.asked:FILTER",
    ),
    about_others=("parameters", "tensor"),
    answers={"largest_parameter": "components.story.model.words:largest_parameter"},
    was=(
        Was("model?view=tensors", opens="view=parameters"),
        Was("model?group=*", rewritten="components.story.model.asked:with_group"),
        Was("model", without="log"),
    ),
)
