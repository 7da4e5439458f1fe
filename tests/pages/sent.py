"""What the browser gets of a page: messages of our components, charts, the headline, and all that is written."""

import base64
import json
import re
from html import unescape
from typing import Any

import numpy as np
from streamlit.testing.v1 import AppTest

from tests.unit.packed import unpacked

MANY = (
    "words|tokens|pieces|values|points|uses|rows|layers|heads|sentences|texts|occurrences|positions|vectors|dimensions"
)
WRONG = re.compile(
    rf"(?<![\d.,–])1 ({MANY})\b|(?<![\d.,–])([2-9]|\d\d+) (token|piece|use|layer|head|sentence)\b(?!-| row)"
    r"|(?<![\w.])-\d|\bnan\b|\bNone\b(?!:)|\binf\b|\d\.\d+e[+-]\d| ,| \.(?=\s|$)|“”|\bsidebar\b"
)


def part(app: AppTest, name: str) -> Any:
    """What is sent to the one component of this name or key."""
    protos = [one.proto for one in app.get("bidi_component")]
    (found,) = [one for one in protos if name in (one.component_name.rpartition(".")[2], one.id.rpartition("-")[2])]
    return found


def has_part(app: AppTest, name: str) -> bool:
    return any(one.proto.id.endswith(f"-{name}") for one in app.get("bidi_component"))


def sent(app: AppTest, name: str) -> Any:
    """The message of the one component of this name or key."""
    return json.loads(part(app, name).json)


def address(app: AppTest) -> dict[str, str]:
    """The address that the browser was sent."""
    return dict(sent(app, "address")["shown"])


def heatmaps(app: AppTest, key: str) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """The header and the arrays of what is drawn on a canvas."""
    return unpacked(part(app, key).bytes)


def chart(app: AppTest, key: str) -> dict[str, Any]:
    """The figure with this key; there is exactly one."""
    (found,) = [item for item in app.get("plotly_chart") if item.proto.id.endswith(f"-{key}")]
    return dict(json.loads(found.proto.spec))


def numbers(values: Any) -> np.ndarray:
    """A list, or an array as Plotly writes it."""
    if not isinstance(values, dict):
        return np.array(values, dtype=float)
    flat = np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"])
    return flat.reshape([int(size) for size in str(values.get("shape", "-1")).split(",")])


def plain(markup: str) -> str:
    return unescape(re.sub(r"<style.*?</style>|<[^>]*>", "", markup, flags=re.S))


def stands_in(app: AppTest, kind: str, key: str) -> bool:
    """Whether an element of this kind is in the container of this key."""

    def found(block: Any, inside: bool) -> bool:
        return any(
            found(child, inside or getattr(child, "key", None) == key)
            if hasattr(child, "children")
            else inside and child.type == kind
            for child in block.children.values()
        )

    return found(app.main, inside=False)


def html(app: AppTest, name: str = "") -> str:
    """The bodies of HTML with this class."""
    return "".join(one.proto.body for one in app.get("html") if name in one.proto.body)


def finding(app: AppTest) -> str:
    return plain("".join(re.findall(r'<h1 class="finding.*?</h1>', html(app), re.S)))


def line(app: AppTest) -> str:
    """The numbers below the finding."""
    return plain("".join(re.findall(r'<p class="line.*?</p>', html(app), re.S)))


def says_in(app: AppTest) -> str:
    """The headline with its line of numbers."""
    return f"{finding(app)} {line(app)}".strip()


def words(app: AppTest) -> str:
    """All text of the page outside of tables."""
    kinds = (app.markdown, app.caption, app.info, app.warning, app.text, app.title, app.header)
    return "\n".join([*(str(one.value) for kind in kinds for one in kind), plain(html(app))])


def clean(app: AppTest) -> bool:
    """Whether nothing failed, and nothing is refused."""
    return not app.exception and not app.error


def whole(text: str) -> str:
    """HTML without the marks of what is not parted at the end of a line."""
    return re.sub(r'<span class="whole">(.*?)</span>', r"\1", text)


def written(app: AppTest) -> list[str]:
    """The texts of a page: what a reader sees outside controls and tables, and what a screen reader reads aloud."""
    kinds = (app.markdown, app.caption, app.info, app.warning, app.error, app.header, app.title)
    texts = [str(element.value) for kind in kinds for element in kind]
    texts += [chart.proto.alt for chart in app.get("plotly_chart")]
    bodies = [part.proto.body for part in app.get("html") if "<style" not in part.proto.body]
    texts += [re.sub(r"<table>.*?</table>", "", body, flags=re.S) for body in bodies]
    for part in app.get("bidi_component"):
        texts += re.findall(r'"alt": ?"((?:[^"\\]|\\.)*)"', part.proto.json or "")
    return [
        line
        for text in texts
        for line in re.sub(
            r"```.*?```|`[^`]*`", "“x”", re.sub(r"</?(\w+)[^>]*>", " ", whole(text)), flags=re.S
        ).splitlines()
    ]


def faults(line: str) -> str:
    """What is wrong with a line outside of quoted text; empty if nothing is."""
    if line.startswith((":green-badge[", "The model reads: ")):  # a difference such as 4.8e-07; what the viewer typed
        return ""
    found = WRONG.search(re.sub(r"“[^”]*”|\[[^\]]*\]|https?://\S+", "“x”", line.replace("\\", "")))
    return found[0] if found else ""
