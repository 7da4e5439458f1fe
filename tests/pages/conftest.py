"""Pages by AppTest: the app runs in this process, without a browser."""

import hashlib
import json
import runpy
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest
from streamlit.components.v2.component_manager import BidiComponentManager
from streamlit.runtime import Runtime
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import AppTest, app_test, local_script_runner

from components.figures.plain import Figure
from components.frame.moved import moved_to
from components.frame.page_head import PageHead
from components.frame.pages import PAGES
from components.take_home import downloads
from tests.conftest import REPOSITORY
from tests.pages.sent import numbers


@pytest.fixture(scope="session", autouse=True)
def streamlit_repeats_nothing() -> Iterator[None]:
    """Spare each run of an `AppTest` what a server does once, a quarter of the time of a simple page.

    It reads the metadata of all packages, looks for the files of each component, compiles the scripts, mocks a server,
    and asks a thousand times a second whether the run has ended.
    """
    scripts, deltas = ScriptCache(), local_script_runner.require_widgets_deltas
    components, server = BidiComponentManager(), MagicMock(spec=Runtime)
    components.discover_and_register_components(start_file_watching=False)

    def join_first(runner: local_script_runner.LocalScriptRunner, timeout: float = 3) -> None:
        runner._script_thread.join(timeout)
        deltas(runner, timeout=1)

    def same_server(**_: object) -> MagicMock:
        server.reset_mock()  # which also forgets what was said to it
        return server

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(components, "discover_and_register_components", lambda **_: None)
        patch.setattr(app_test, "BidiComponentManager", lambda: components)
        patch.setattr(app_test, "MagicMock", same_server)
        for module in (app_test, local_script_runner):
            patch.setattr(module, "ScriptCache", lambda: scripts)
        patch.setattr(runpy, "_get_code_from_file", cache(vars(runpy)["_get_code_from_file"]))
        patch.setattr(local_script_runner, "require_widgets_deltas", join_first)
        yield


def array(part: Any) -> np.ndarray | None:
    """The array that a part of a figure is, however it is written."""
    if isinstance(part, dict) and "bdata" in part:
        return numbers(part)
    return part if isinstance(part, np.ndarray) and part.dtype.kind in "fiub" else None


def same(one: Any, other: Any) -> bool:
    """Whether two parts of figures hold the same; NaN is None elsewhere."""
    arrays = array(one), array(other)
    if arrays[0] is not None and arrays[1] is not None:
        return arrays[0].shape == arrays[1].shape and np.array_equal(*arrays, equal_nan=arrays[0].dtype.kind == "f")
    one, other = (value if found is None else found.tolist() for value, found in zip((one, other), arrays, strict=True))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[name]) for name, value in one.items())
    if isinstance(one, np.ndarray | list | tuple) and isinstance(other, np.ndarray | list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    one, other = (None if isinstance(value, float) and value != value else value for value in (one, other))
    return bool(one == other)


ANY_TEXT = {"text", "name", "hovertext", "hovertemplate", "customdata", "ids", "ticktext", "labels", "uid"}
VALID = set[bytes]()  # digests of figures that were found valid before


def form(part: Any, name: str = "") -> Any:
    """What Plotly may refuse of a part of a figure: all of it, but for the words of a text and the numbers of a list,
    of which their kind is left, and whether one is negative or larger than 1."""
    if isinstance(part, dict):
        return {key: form(value, key) for key, value in part.items()}
    if isinstance(part, np.ndarray) and part.dtype.kind in "fiub":
        return [part.dtype.str, part.ndim, len(part) > 0, bool((part < 0).any()), bool((part > 1).any())]
    if isinstance(part, str):
        return "" if name in ANY_TEXT else part
    if not isinstance(part, np.ndarray | list | tuple):
        return part
    if any(isinstance(one, dict | np.ndarray | list | tuple) for one in part):
        return [form(one, name) for one in part]
    if any(isinstance(one, str) for one in part) and name not in ANY_TEXT:
        return [str(one) for one in part]
    known = [float(one) for one in part if isinstance(one, int | float)]
    return [sorted({type(one).__name__ for one in part}), min(known, default=0) < 0, max(known, default=0) > 1]


@pytest.fixture(autouse=True)
def every_figure_is_what_plotly_writes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The app does not let Plotly validate its figures, so each in a test is validated here, one of each form."""
    faults: list[str] = []
    write = Figure.to_dict

    def checked(figure: Figure) -> dict[str, Any]:
        written = write(figure)
        as_sent = json.dumps(form(written), default=str).encode()
        if (digest := hashlib.sha256(as_sent).digest()) in VALID:
            return written
        try:
            if same(written, figure.checked().to_dict()):
                VALID.add(digest)
            else:
                faults.append(f"not as Plotly writes it: {figure.layout}")
        except ValueError as error:
            faults.append(str(error))
        return written

    monkeypatch.setattr(Figure, "to_dict", checked)
    yield
    assert not faults


@pytest.fixture(autouse=True)
def no_page_fails(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Neither a run nor the callback before it fails in any test, also where the test looks at something else; one that
    lets a run fail clears what it is handed."""
    failed, run = list[str](), AppTest._run

    def seen(app: AppTest, *given: Any, **named: Any) -> AppTest:
        after = run(app, *given, **named)
        failed.extend(error.message for error in after.exception)
        failed.extend(error.value for error in after.error if "The host can find it" in error.value)
        return after

    monkeypatch.setattr(AppTest, "_run", seen)
    yield failed
    assert not failed


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
