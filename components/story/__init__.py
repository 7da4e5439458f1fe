"""All pages, in the order of the story, a slice for each. Only app.py imports this, and hands the pages on.

A slice's `page.css` styles what only its page has, outside of its components; its `scene.css` applies in a talk alone.
"""

from pathlib import Path

from components.story.attention.page import PAGE as ATTENTION
from components.story.blank.page import PAGE as BLANK
from components.story.cause.page import PAGE as CAUSE
from components.story.context.page import PAGE as CONTEXT
from components.story.decomposition.page import PAGE as DECOMPOSITION
from components.story.embeddings.page import PAGE as EMBEDDINGS
from components.story.encoder.page import PAGE as ENCODER
from components.story.home.page import PAGE as HOME
from components.story.list.page import PAGE as LIST
from components.story.model.page import PAGE as MODEL
from components.story.normalization.page import PAGE as NORMALIZATION
from components.story.sentences.page import PAGE as SENTENCES
from components.story.status.page import PAGE as STATUS
from components.story.tables.page import PAGE as TABLES
from components.story.tokens.page import PAGE as TOKENS
from components.story.training.page import PAGE as TRAINING
from components.story.vocabulary.page import PAGE as VOCABULARY

STORY = (
    HOME,
    TOKENS, VOCABULARY,
    EMBEDDINGS, NORMALIZATION, TABLES,
    ENCODER, ATTENTION, CAUSE, DECOMPOSITION,
    SENTENCES, CONTEXT, LIST, BLANK,
    MODEL, TRAINING,
    STATUS,
)  # fmt: skip


def _styles(name: str) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob(f"*/{name}")))


PAGE_STYLES, SCENE_STYLES = _styles("page.css"), _styles("scene.css")
