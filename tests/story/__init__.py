"""A file for each page with what tests know of it, found by the page's name."""

from importlib import import_module

from components.story import STORY
from tests.story.known import Known

KNOWN: dict[str, Known] = {page.stem: import_module(f"tests.story.{page.stem}").KNOWN for page in STORY}
