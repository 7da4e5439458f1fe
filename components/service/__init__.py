"""The cached model service: the only room that knows torch and transformers. It also works without a browser."""

from components.service.model_service import ModelService, open_or_default, open_service
from components.service.offered import at_hand, default_key, download, first_key, offered
from components.service.variants import CHANGES
from components.turns.host import tidy_up

__all__ = [
    "CHANGES",
    "ModelService",
    "at_hand",
    "default_key",
    "download",
    "first_key",
    "offered",
    "open_or_default",
    "open_service",
    "tidy_up",
]
