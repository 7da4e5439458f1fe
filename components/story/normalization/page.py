"""What others know of /normalization."""

from components.frame.settings import TOKEN, of_heatmaps
from components.records.checkpoints import NO_POSITIONS, NO_SEGMENTS
from components.records.pages import Page, Was

PAGE = Page(
    stem="normalization",
    title="LayerNorm",
    chapter="Input",
    question="Why is hidden_states[0] not the sum?",
    icon="equalizer",
    settings=(
        TOKEN,
        "components.story.normalization.what_ifs:MEASURE",
        "components.story.normalization.picture:CHANGE",
        "components.story.normalization.picture:ZERO",
        "components.story.normalization.picture:P",
        "components.story.normalization.picture:SEED",
        *of_heatmaps("")[:2],
        *of_heatmaps("other_")[:2],
    ),
    charts=("",),
    splits=("",),
    answers={"moments": "components.story.normalization.steps:moments"},
    was=(
        Was("dropout", opens="change=dropout"),
        Was("normalization?change=position", opens=f"variant={NO_POSITIONS}"),
        Was("normalization?change=segment", opens=f"variant={NO_SEGMENTS}"),
        Was("normalization?view=changes", gone="chart of all changes at once"),
        Was("normalization?view=weights", gone="chart of gamma and beta"),
    ),
)
