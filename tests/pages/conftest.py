"""Pages by AppTest: the app runs in this process, without a browser."""

import base64
import json
import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import AppTest, app_test, local_script_runner

from components.figures.plain import Figure
from components.frame.moved import moved_to
from components.frame.page_head import PageHead
from components.frame.pages import PAGES
from components.take_home import downloads
from tests.conftest import REPOSITORY


@pytest.fixture(scope="session", autouse=True)
def streamlit_repeats_nothing() -> Iterator[None]:
    """Spare each run of an `AppTest` what it does anew.

    It reads the metadata of all packages (a third of the time of a visit), compiles the scripts, and asks a thousand
    times a second whether the run has ended.
    """
    scripts, deltas = ScriptCache(), local_script_runner.require_widgets_deltas

    def join_first(runner: local_script_runner.LocalScriptRunner, timeout: float = 3) -> None:
        runner._script_thread.join(timeout)
        deltas(runner, timeout=1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        patch.setattr(app_test, "ScriptCache", lambda: scripts)
        patch.setattr(local_script_runner, "require_widgets_deltas", join_first)
        yield


def listed(values: np.ndarray) -> list[Any]:
    """An array as nested lists, with None in place of NaN."""
    return np.where(np.isnan(values), None, values).tolist() if values.dtype.kind == "f" else values.tolist()


def unpacked(part: Any) -> Any:
    """A part of a figure with its arrays as lists, and None in place of NaN."""
    if isinstance(part, dict) and "bdata" in part:
        values = np.frombuffer(base64.b64decode(part["bdata"]), part["dtype"])
        return listed(values.reshape([int(size) for size in part.get("shape", "-1").split(",")]))
    if isinstance(part, dict):
        return {name: unpacked(value) for name, value in part.items()}
    if isinstance(part, np.ndarray) and part.dtype.kind in "fiub":
        return listed(part)
    if isinstance(part, np.ndarray | list | tuple):
        return [unpacked(value) for value in part]
    return None if isinstance(part, float) and math.isnan(part) else part


@pytest.fixture(autouse=True)
def every_figure_is_what_plotly_writes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The app does not let Plotly validate its figures, so every figure in a test is validated here."""
    faults: list[str] = []
    write = Figure.to_dict

    def checked(figure: Figure) -> dict[str, Any]:
        written = write(figure)
        try:
            if unpacked(written) != unpacked(figure.checked().to_dict()):
                faults.append(f"not as Plotly writes it: {figure.layout}")
        except ValueError as error:
            faults.append(str(error))
        return written

    monkeypatch.setattr(Figure, "to_dict", checked)
    yield
    assert not faults


@pytest.fixture(autouse=True)
def every_page_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody scrolls here, so the lower parts of pages are computed as they are while the downloads are open."""
    monkeypatch.setattr(downloads, "is_open", lambda: True)


def shown_page(app: AppTest) -> str:
    """The page that the menu marks as the current one."""
    (menu,) = [one.proto for one in app.get("bidi_component") if one.proto.id.endswith("-menu")]
    return str(json.loads(menu.json)["current"])


def shows_title(app: AppTest, page: str) -> bool:
    """Whether the headline begins with the page's title, as it is read aloud."""
    return f'aria-label="{PAGES[page].title}. ' in "".join(part.proto.body for part in app.get("html"))


@pytest.fixture(scope="session")
def visit() -> Callable[..., AppTest]:
    """Open a page as a copied address would: `visit("tokens", a="dog")`; an old one leads to the view that has it."""

    def open_page(page: str = "home", **address: str) -> AppTest:
        page, settings = moved_to(page, address)
        app = AppTest.from_file(str(REPOSITORY / "app.py"), default_timeout=300)
        for name, value in settings.items():
            app.query_params[name] = str(value)
        app = app.switch_page(f"pages/{page}.py").run()
        assert "talk" in settings or app.exception or shown_page(app) == page
        return app

    return open_page


@pytest.fixture
def findings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the heads of pages say from now on, with their lines of numbers."""
    said, say = list[str](), PageHead.finding

    def heard(head: PageHead, found: str) -> None:
        said.append(f"{found} {getattr(found, 'line', '')}".strip())
        say(head, found)

    monkeypatch.setattr(PageHead, "finding", heard)
    return said
