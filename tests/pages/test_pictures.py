"""Every chart of every page has a text alternative, a table behind it, and buttons that save picture and numbers."""

import re
from collections.abc import Callable

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from components.records.pages import Page
from components.story import STORY
from components.take_home import downloads
from tests.pages.sent import finding
from tests.story import KNOWN

PAGES = [page.stem for page in STORY if page.chapter]
OWN = {key for known in KNOWN.values() for key in known.pictures}
UNSAVED = {"pills"}  # the tokens themselves; every other picture can be saved
NAMED = {key: name for known in KNOWN.values() for key, name in known.saved_as.items()}


def keys(app: AppTest, kind: str) -> dict[str, object]:
    """The keys of all elements of a kind, with the data sent for each."""
    sent = [element.proto for element in app.get(kind)]
    return {match[1]: proto for proto in sent if (match := re.search(r"-([a-z][a-z0-9_]*)$", proto.id))}


def behind(app: AppTest) -> list[pd.DataFrame]:
    """The tables below charts that are open."""
    places = [item for item in app.expander if item.label == "Numbers" or "numbers" in item.label]
    return [item.dataframe[0].value for item in places if item.dataframe]


@pytest.mark.parametrize("page", PAGES)
def test_every_chart_has_a_description_and_can_be_saved_as_picture_and_numbers(
    visit: Callable[..., AppTest], page: str
) -> None:
    app = visit(page, a="dog bites man", b="man bites dog", method="pca", **KNOWN[page].more)
    charts = keys(app, "plotly_chart")
    ours = {key for key in keys(app, "bidi_component") if key in OWN}
    assert charts or ours or not KNOWN[page].charts
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
    tables = behind(app)
    assert len(tables) == len({*charts, *ours})
    for table in tables:
        assert len(table)
        assert len(table.columns) >= 2


@pytest.mark.parametrize("page", STORY, ids=lambda page: page.stem)
def test_a_view_opens_with_its_finding_and_a_picture_before_anyone_scrolls(
    visit: Callable[..., AppTest], page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a chart of Plotly, if and only if its page says so."""
    monkeypatch.setattr(downloads, "is_open", lambda: False)  # so that nothing below the first screen is computed
    for view in page.views or [""]:
        app = visit(page.stem, a="dog bites man", b="man bites dog", v="4", **({"view": view} if view else {}))
        assert bool(app.get("plotly_chart")) == (view in page.charts), view
        if page.chapter:
            assert finding(app) and not finding(app).startswith("This model knows"), view
            assert [key for key in keys(app, "bidi_component") if key in UNSAVED or key.endswith("_saved")], view
