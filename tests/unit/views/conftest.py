"""What tests over 200 texts share."""

from collections.abc import Iterator

import pytest

from components.records.tokens import Tokens
from components.service import ModelService
from components.service.cache import ANSWERS
from tests.unit.views.texts import two_hundred


@pytest.fixture(scope="package", autouse=True)
def answers_about_200_texts_are_kept() -> Iterator[None]:
    """Some forty findings ask for the same states: a server of this size would compute them each time."""
    before, ANSWERS.room = ANSWERS.room, 600_000_000
    yield
    ANSWERS.room = before


@pytest.fixture(scope="package")
def texts(packaged: ModelService) -> list[Tokens]:
    return [packaged.tokens(a, b) for a, b in two_hundred()]
