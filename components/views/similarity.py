"""Which vectors are compared by their cosines: raw or standardised."""

from streamlit.delta_generator import DeltaGenerator

from components.frame.page_head import settings_menu
from components.frame.settings import Choice
from components.records.similarity import RAW, STANDARDIZED, Baseline
from components.views import wording

MEASURES = {RAW: "cosine", STANDARDIZED: "cosine after standardising"}
COMPARED = {RAW: "Raw vectors", STANDARDIZED: "Standardised vectors"}
COMPARE = Choice("compare", "Compare", COMPARED, RAW, help=wording.STANDARDISED)


def compare_menu() -> DeltaGenerator:
    """The menu of what is compared, for `COMPARE` and what else is rarely changed."""
    return settings_menu("compare", "What is compared")


def compared(baseline: Baseline) -> str:
    """What is compared; raw vectors without a choice if there is nothing to standardise them by."""
    return COMPARE.choose() if baseline.tells else RAW
