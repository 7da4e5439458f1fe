"""Errors in the app, wherever raised: a message with a number for the viewer, a traceback in the log."""

import asyncio
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Server
from tests.conftest import REPOSITORY
from tests.load.viewer import Viewer

pytestmark = pytest.mark.slow

SECRET = "/a/path/that/no/viewer/may/see"
BREAKS = {
    "frame": ("app.py", "page = navigation()", f"raise RuntimeError({SECRET!r})"),
    "page": (
        "pages/tokens.py",
        "question, bert = handed(ModelService)",
        f"question, bert = handed(ModelService)\nraise RuntimeError({SECRET!r})",
    ),
    "end of the frame": ("app.py", "share()\n", f"raise RuntimeError({SECRET!r})\n"),
    "callback": (
        "pages/tokens.py",
        "question, bert = handed(ModelService)",
        f"question, bert = handed(ModelService)\ndef fail(): raise OSError({SECRET!r})\n"
        "st.text_input('x', key='trap', on_change=fail)",
    ),
}


@pytest.fixture(params=BREAKS)
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Server, Path]]:
    """A copy of the app that fails at one point, with its log."""
    for part in ("app.py", "pages", "components", ".streamlit"):
        source, target = Path(REPOSITORY, part), tmp_path / part
        shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
    name, before, after = BREAKS[request.param]
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert before in text
    (tmp_path / name).write_text(text.replace(before, after, 1), encoding="utf-8")
    log = tmp_path / "log"
    server = Server(log=log, folder=tmp_path, EXPLORER_LOG="json").wait()
    yield request.param, server, log
    server.stop()


def test_an_error_is_a_number_for_the_viewer_and_a_traceback_for_the_host(broken: tuple[str, Server, Path]) -> None:
    where, server, log = broken

    async def visit() -> list[str]:
        viewer = Viewer(server.port)
        await viewer.open("tokens", a="dog bites man")
        if where == "callback":
            assert not viewer.failures()
            await viewer.type("trap", "now")
        sentence = viewer.failures()
        assert SECRET not in viewer.shown()
        if where == "page":  # what was typed is in the address all the same
            assert "dog bites man" in viewer.shown("bidi_component")
        await viewer.close()
        return sentence

    (sentence,) = asyncio.run(visit())
    number = re.search(r"went wrong here; .* number ([0-9a-f]{8})\.$", sentence)[1]
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    (failure,) = [line for line in lines if line.get("number") == number]
    assert f"Error: {SECRET}" in failure["traceback"]
    assert failure["level"] == "error"
