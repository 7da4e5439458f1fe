"""Every chart of every page has a text alternative, a table behind it, and buttons that save picture and numbers."""

import re
from collections.abc import Callable

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from components.frame import navigation
from components.frame.navigation import WITHOUT_CHARTS
from components.take_home import downloads

PAGES = list(navigation.PAGES)
WITHOUT = {"tokens"}  # texts and tables only
OWN = (
    "before_after", "heatmaps", "overview", "heads", "atlas", "flow", "differences", "position_table", "segment_table",
    "word_rows", "table_word", "position_cosines", "position_chain", "encoder", "parts", "through_layers", "uses_map",
    "cause_swap", "cause_cut", "cause_off", "cone", "path_heads",
    "sense_bars", "own_uses", "sense_right",
)  # fmt: skip
NAMED = {"heatmaps_data": "download_arrays"}
MORE = {"context": {"seeds": "1", "view": "alone"}, "similarity": {"seeds": "1"}, "vocabulary": {"words": "dog"}}


def keys(app: AppTest, kind: str) -> dict[str, object]:
    """The keys of all elements of a kind, with the data sent for each."""
    sent = [element.proto for element in app.get(kind)]
    return {match[1]: proto for proto in sent if (match := re.search(r"-([a-z][a-z0-9_]*)$", proto.id))}


def behind(app: AppTest) -> list[pd.DataFrame]:
    """The tables below charts that are open."""
    places = [item for item in app.expander if item.label == "Numbers" or "numbers" in item.label]
    return [item.dataframe[0].value for item in places if item.dataframe]


def opened(visit: Callable[..., AppTest], page: str, **address: str) -> AppTest:
    return visit(page, a="dog <b>bites</b> man", b="man bites dog", method="pca", **MORE.get(page, {}), **address)


@pytest.mark.parametrize("page", PAGES)
def test_every_chart_has_a_description_and_can_be_saved_as_picture_and_numbers(
    visit: Callable[..., AppTest], page: str
) -> None:
    app = opened(visit, page)
    assert not app.exception
    charts = keys(app, "plotly_chart")
    ours = {key for key in keys(app, "bidi_component") if key in OWN}
    assert page in WITHOUT or charts or ours
    silent = [key for key, proto in charts.items() if len(proto.alt) < 20]  # type: ignore[attr-defined]
    assert not silent
    missing = {
        key: [end for end in ("_data", "_saved") if not app.get_by_key(NAMED.get(f"{key}{end}", f"{key}{end}"))]
        for key in {*charts, *ours}
    }
    assert not {key: ends for key, ends in missing.items() if ends}
    for key in {*charts, *ours}:
        app.session_state[f"{key}_numbers"] = True
    app.run()
    assert not app.exception
    tables = behind(app)
    assert len(tables) == len({*charts, *ours})
    for table in tables:
        assert len(table)
        assert len(table.columns) >= 2


@pytest.mark.parametrize("page", WITHOUT_CHARTS)
def test_a_page_that_does_not_load_plotly_at_once_opens_without_a_plotly_chart(
    visit: Callable[..., AppTest], page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downloads, "is_open", lambda: False)  # so that nothing below the first screen is computed
    assert not visit(page).get("plotly_chart")
