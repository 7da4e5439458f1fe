"""What others know of /normalization."""

from components.frame.settings import TOKEN, of_heatmaps
from components.records.pages import Page

PAGE = Page(
    stem="normalization",
    title="LayerNorm",
    chapter="Input",
    question="Why is hidden_states[0] not the sum?",
    icon="equalizer",
    views={"picture": "Before and after", "row": "One row", "weights": "Gamma and beta", "changes": "All changes"},
    settings=(
        TOKEN,
        "components.views.whatif:ZERO",
        "components.views.whatif:MEASURE",
        "components.views.normalization_picture:CHANGE",
        "components.views.normalization_picture:P",
        "components.views.normalization_picture:SEED",
        *of_heatmaps("")[:2],
    ),
    charts=("picture", "row", "weights", "changes"),
    answers={"moments": "components.views.answers:moments"},
)
