"""What the browser gets of a page: the message of a component of ours, and the headline."""

import json
import re
from html import unescape
from typing import Any

from streamlit.testing.v1 import AppTest


def sent(app: AppTest, name: str) -> Any:
    """The message of the one component of this name."""
    (found,) = [one.proto for one in app.get("bidi_component") if one.proto.component_name.endswith(name)]
    return json.loads(found.json)


def says_in(app: AppTest) -> str:
    """The headline with its line of numbers, without markup."""
    found = " ".join(item.proto.body for item in app.get("html") if 'class="finding' in item.proto.body)
    return unescape(re.sub("<[^>]*>", "", found.replace("</h1>", " ")))


def headline(app: AppTest) -> str:
    heads = [one.proto.body for one in app.get("html") if "<h1" in one.proto.body]
    return re.sub(r"<[^>]*>", "", heads[0].partition("</h1>")[0])


def words(app: AppTest) -> str:
    """All text of the page outside of tables."""
    kinds = ("markdown", "caption", "info", "warning", "text")
    html = [re.sub(r"<[^>]*>", "", one.proto.body) for one in app.get("html")]
    return "\n".join([*(element.value for kind in kinds for element in getattr(app, kind)), *html])
