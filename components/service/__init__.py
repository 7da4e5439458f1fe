"""The one cached model service: the only room that knows torch and transformers. It runs without a browser, too."""

import logging

# Outside `streamlit run` its cache says of each function that it keeps results in memory: true, and no news.
logging.getLogger("streamlit.runtime.caching.cache_data_api").addFilter(
    lambda record: "No runtime found" not in record.getMessage()
)

from components.service.catalogue import at_hand, default_key, first_key, offered  # noqa: E402
from components.service.download import download  # noqa: E402
from components.service.model_service import ModelService, open_or_default, open_service  # noqa: E402

__all__ = [
    "ModelService",
    "at_hand",
    "default_key",
    "download",
    "first_key",
    "offered",
    "open_or_default",
    "open_service",
]
