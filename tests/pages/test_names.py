"""Two unknown words are one piece to the model, [UNK], but two tokens to the reader: no list gives them one name."""

import json
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from components.canvas import figure
from components.canvas.heatmaps import linked_heatmaps
from components.frame.pages import settings_of_pages
from components.story import STORY
from tests.pages.test_hostile import wrong
from tests.story import KNOWN
from tests.story.known import UNKNOWN_WORDS

A, B = UNKNOWN_WORDS, "Now 🎉 and 🍕 are here"


def views() -> Iterator[tuple[str, dict[str, str]]]:
    """Each view of each page, by its address."""
    for page, settings in settings_of_pages(STORY).items():
        named = getattr(settings.get("view"), "options", {})
        for chosen in [*({"view": view} for view in named or ("",)), *KNOWN[page].unknown_words]:
            yield page, {name: value for name, value in {**KNOWN[page].unknown_opened, **chosen}.items() if value}


def alike(value: Any) -> Iterator[str]:
    """The entries of every list in `value` that say [UNK], but not which unknown word, if a list has two of them."""
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list | tuple) else []
    for part in parts:
        yield from alike(part)
    if isinstance(value, list | tuple):
        texts = [json.dumps(part, ensure_ascii=False, default=str) for part in value]
        unnamed = [text[:80] for text in texts if "[UNK]" in text and "🍕" not in text and "🎉" not in text]
        yield from unnamed if len(unnamed) > 1 else []


def sent(proto: Any) -> Iterator[Any]:
    """What a component's browser code gets: JSON, or the header of a message of bytes."""
    if proto.json:
        yield json.loads(proto.json)
    if proto.bytes:
        data = proto.bytes if proto.bytes[:1] != b"\x78" else zlib.decompress(proto.bytes)
        (length,) = struct.unpack_from("<I", data)
        yield json.loads(data[4 : 4 + length])


def lists_on(app: AppTest) -> Iterator[tuple[str, Any]]:
    """Every figure, table and control of the page that was opened, with its key."""
    for chart in app.get("plotly_chart"):
        yield chart.proto.id, json.loads(chart.proto.spec)
    for part in app.get("bidi_component"):
        yield from ((part.proto.id, data) for data in sent(part.proto))
    for table in app.dataframe:
        yield "table", table.value.reset_index().to_numpy().tolist()
    for control in (*app.selectbox, *app.multiselect, *app.radio, *app.button_group):
        yield control.label, list(control.options)


@pytest.mark.parametrize(("page", "chosen"), views(), ids=lambda part: part if isinstance(part, str) else str(part))
def test_no_list_of_tokens_calls_two_unknown_words_by_the_same_name(
    visit: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch, page: str, chosen: dict[str, str]
) -> None:
    tables: list[pd.DataFrame] = []

    def keep(_key: str, table: Callable[[], pd.DataFrame] | pd.DataFrame, *_: object, **__: object) -> None:
        tables.append(table() if callable(table) else table)

    for module in (figure, linked_heatmaps):
        monkeypatch.setattr(module, "numbers_table", keep)
    app = visit(page, **{"a": A, "b": B, **chosen})
    assert not wrong(app)
    assert not app.error
    behind = [("numbers", [list(table.columns), table.to_numpy().tolist()]) for table in tables]
    found = {key: names for key, data in [*lists_on(app), *behind] if (names := list(alike(data)))}
    assert not found
