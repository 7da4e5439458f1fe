"""A real control group: the server knows its limit, and lives where a helper would not fit."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.browser.conftest import Server
from tests.load.control_group import ControlGroup, why_not
from tests.load.memory import Peak, texts
from tests.load.small import NO_UMAP, UNTRAINED
from tests.load.viewer import Viewer

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(why_not()), reason=why_not() or "a group can be made")]
LONG = texts(1, seed=3)[0]


@contextmanager
def in_group(megabytes: int) -> Iterator[tuple[ControlGroup, Callable[..., str]]]:
    """A server that may use so much, and what opens one of its pages and returns what that shows."""
    with ControlGroup(megabytes, 2.0) as group:
        server = Server(enter=group.enter, EXPLORER_STATUS="1").wait()

        async def visit(page: str, address: dict[str, str]) -> str:
            viewer = Viewer(server.port)
            await viewer.open(page, **address)
            await viewer.close()
            assert not viewer.failures()
            return viewer.shown()

        try:
            yield group, lambda page, **address: asyncio.run(visit(page, address))
            assert server.process.poll() is None
            assert group.kills() == 0
        finally:
            server.stop()


def test_with_690_mb_maps_are_drawn_by_pca_with_the_reason_and_a_long_text_and_the_untrained_twin_are_shown() -> None:
    with in_group(690) as (group, visit), Peak(group.anonymous) as peak:
        assert "690 MB of memory (its control group)" in visit("status")
        shown = visit("list", method="umap", set="varied", points="token")
        assert f"{NO_UMAP} (this server may use only 690 MB of memory; run the app on your own computer" in shown
        for page in ("embeddings", "sentences", "attention"):
            visit(page, a=LONG)
            assert UNTRAINED in visit(page, a="dog bites man", variant="untrained")
    assert peak.most < 690


def test_with_900_mb_one_helper_draws_a_map_by_umap_and_makes_room_for_a_long_text() -> None:
    with in_group(900) as (_, visit):
        assert "maps by UMAP in one helper" in visit("status")
        assert NO_UMAP not in visit("list", method="umap", set="here", a="dogs chase the small red ball today")
        for page in ("embeddings", "sentences", "attention"):
            visit(page, a=LONG)


def test_with_1500_mb_nothing_is_left_out() -> None:
    with in_group(1_500) as (_, visit):
        assert "two helpers" in visit("status")
        assert NO_UMAP not in visit("list", method="umap", set="varied", points="token")
        visit("embeddings", a=LONG, variant="untrained")
