"""The one cached model service: the only room that knows torch and transformers. It runs without a browser, too."""

import logging

from components.service.catalogue import at_hand, default_key, offered
from components.service.download import download
from components.service.model_service import ModelService, open_or_default, open_service

__all__ = ["ModelService", "at_hand", "default_key", "download", "offered", "open_or_default", "open_service"]

# Outside `streamlit run` its cache says at every call that it keeps results in memory: true, and no news.
logging.getLogger("streamlit.runtime.caching.cache_data_api").setLevel(logging.ERROR)
