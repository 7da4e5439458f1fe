"""Error handling: which errors are shown, and which are Streamlit's own and only cause another run."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest


@pytest.fixture(autouse=True)
def no_page_fails() -> None:
    """Here some are meant to."""


def script(module: str) -> None:
    import streamlit as st

    from components.frame.boundary import readable_errors

    first = not st.session_state.get("ran")
    st.session_state.ran = True
    with readable_errors():
        if first:
            states = {"a": 1}
            exec("for key in states: states[key + key] = 1", {"__name__": module, "states": states})
        st.write("drawn")


def test_a_run_that_collides_with_the_end_of_the_previous_one_is_repeated() -> None:
    app = AppTest.from_function(script, args=("streamlit.runtime.state.session_state",)).run()
    assert not app.error
    assert app.markdown[0].value == "drawn"


@pytest.mark.parametrize("module", ["components.compute.tokens", "streamlit.elements.write"])
def test_the_same_error_elsewhere_is_reported(module: str) -> None:
    app = AppTest.from_function(script, args=(module,)).run()
    assert "The host can find it as number" in app.error[0].value


def deserialize_script(module: str) -> None:
    from components.frame.boundary import readable_errors

    names: dict[str, Any] = {"__name__": module}
    exec("def deserialize(value): return value[0]", names)
    with readable_errors():
        names["deserialize"](True)


def test_a_value_that_no_widget_can_hold_is_logged_once_and_is_not_a_failure(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        app = AppTest.from_function(deserialize_script, args=("streamlit.elements.widgets.text_widgets",)).run()
        assert "a value that this page cannot use" in app.error[0].value
    assert len([item for item in caplog.records if item.name == "components.frame.boundary"]) == 1
    assert not [item for item in caplog.records if item.exc_info and item.name.startswith("components")]


def test_our_own_function_of_that_name_fails_like_any_other() -> None:
    app = AppTest.from_function(deserialize_script, args=("components.canvas.figure",)).run()
    assert "The host can find it as number" in app.error[0].value
