"""Fewer of the clients of `make load-hostile`: nothing fails, nobody sees others' text, memory stays bounded."""

import asyncio
from pathlib import Path

import pytest

from tests.browser.conftest import Server
from tests.load.__main__ import PEAK
from tests.load.hostile import END_WITHIN, attacks, end_while_nobody_reads

pytestmark = pytest.mark.slow


def test_a_hostile_client_breaks_nothing_for_others(tmp_path: Path) -> None:
    server = Server(log=tmp_path / "log", STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL="1").wait()
    try:
        found = asyncio.run(attacks(server, 12))
        assert {one.attack: (one.failed, one.strangers) for one in found if one.failed or one.strangers} == {}
        assert all(one.waits for one in found)
        assert max(one.peak for one in found) <= PEAK
        assert asyncio.run(end_while_nobody_reads(server)) < END_WITHIN
        assert server.process.returncode == 0
    finally:
        server.process.kill()
        server.process.wait(20)
