"""Long work shows its progress, can be stopped, and is resumed."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from streamlit.testing.v1 import AppTest

from components.frame import waiting
from components.service import uses_map
from tests.story import KNOWN

SCRIPT = """
import time
import streamlit as st
from components.frame import waiting

waiting.PATIENCE, waiting.DRAW_EVERY = 0.05, 0.01

def work(enough):
    found = []
    for number in range(1, 6):
        if enough is not None and number > enough:
            break
        time.sleep(st.session_state.get("each", 0))
        if number == st.session_state.get("stop_at", -1) + 1:
            time.sleep(0.3)  # some looks long, so that the progress is drawn before the viewer stops it
            st.stop()
        found.append(number)
        yield number
    return found

about = st.session_state.get("about", "first")
show = st.session_state.get("shown", []).append
st.text(waiting.finished(work, 5, "steps", key="work", of=about, show=show))
"""


@pytest.mark.parametrize("page", [page for page, known in KNOWN.items() if known.counts])
def test_a_page_s_work_is_done_when_its_counter_is_at_the_total(visit, monkeypatch, page: str) -> None:
    """Refuted by 7 of 6 layers."""
    ended, drawn = dict[str, float](), waiting.show_progress

    @contextmanager
    def watched(spot, stop, *, key, say) -> Iterator[None]:
        with drawn(spot, stop, key=key, say=say):
            yield
        ended[key] = say(0, 0)[0]

    monkeypatch.setattr(waiting, "show_progress", watched)
    monkeypatch.setattr(uses_map, "_shipped", lambda _: None)
    monkeypatch.setattr(uses_map, "_of_layer", lambda *_: 0.5)
    settings, keys = KNOWN[page].counts
    visit(page, **settings)
    assert keys <= ended.keys() and set(ended.values()) == {1}, ended


def running_until(step: int) -> AppTest:
    app = AppTest.from_string(SCRIPT)
    app.session_state["stop_at"] = step
    return app.run()


def test_long_work_shows_its_progress_and_can_be_stopped_and_resumed() -> None:
    app = running_until(3)
    assert not app.text
    del app.session_state["stop_at"]
    app.button(key="work_stop").click().run()
    assert app.text[0].value == "[1, 2, 3]"
    assert "Stopped: only the first 3 of 5 steps are shown." in app.info[0].value
    app.button(key="work_resume").click().run()
    assert app.text[0].value == "[1, 2, 3, 4, 5]"


def test_one_step_is_counted_as_one() -> None:
    app = running_until(1)
    del app.session_state["stop_at"]
    app.button(key="work_stop").click().run()
    assert app.text[0].value == "[1]"
    assert app.info[0].value == "Stopped: only the first of 5 steps is shown."


def test_a_stop_applies_only_to_the_work_that_was_stopped() -> None:
    app = running_until(2)
    del app.session_state["stop_at"]
    app.button(key="work_stop").click().run()
    app.session_state["about"] = "second"
    app.run()
    assert app.text[0].value == "[1, 2, 3, 4, 5]"


def test_work_that_was_stopped_before_its_first_step_says_so_and_can_be_resumed() -> None:
    app = running_until(0)
    del app.session_state["stop_at"]
    app.session_state["work_stopped"] = app.session_state["work_done"]
    app.run()
    assert not app.text
    assert app.info[0].value == "Stopped: none of 5 steps is done."
    app.button(key="work_resume").click().run()
    assert app.text[0].value == "[1, 2, 3, 4, 5]"


def test_after_each_long_step_what_is_done_so_far_is_shown_and_after_short_ones_nothing() -> None:
    app = AppTest.from_string(SCRIPT)
    app.session_state["shown"], app.session_state["each"] = [], 0.1
    app.run()
    assert app.session_state["shown"] == [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]]
    app.session_state["shown"], app.session_state["each"] = [], 0
    app.run()
    assert app.session_state["shown"] == []
    assert app.text[0].value == "[1, 2, 3, 4, 5]"
