"""The maps of contextual vectors; and how tests of other pages read a page."""

import json
from typing import Any

from streamlit.testing.v1 import AppTest

from components.frame.sentence import DEFAULT
from components.service import open_service


def chart(app: AppTest, key: str) -> dict:
    """The figure with this key; there is exactly one."""
    (found,) = [item for item in app.get("plotly_chart") if item.proto.id.endswith(f"-{key}")]
    return json.loads(found.proto.spec)


def texts(app: AppTest) -> str:
    elements: list[Any] = [element for kind in ("caption", "info", "markdown", "text") for element in app.get(kind)]
    return " ".join(element.value for element in elements)


def said_first(app: AppTest) -> str:
    """What the page found: the text under the title."""
    return " ".join(item.proto.body for item in app.get("html") if 'class="finding' in item.proto.body)


def test_a_tiny_model_is_mapped_too(visit, tiny) -> None:
    for view in ("word", "uses"):
        app = visit("context", view=view, model="host", a=DEFAULT)
        assert not app.exception
        assert not app.error


def test_the_reliability_of_a_sense_names_the_untrained_share(visit) -> None:
    app = visit("context", a="She sat on the river bank.", token="6", layer="4")
    facts = open_service("minilm", "untrained").uses_map().facts
    said = " ".join(caption.value for caption in app.caption)
    assert f"an untrained BERT is right for {facts.right[4]:.0%}" in said
