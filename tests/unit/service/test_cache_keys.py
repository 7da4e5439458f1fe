"""The key of a cached answer covers all that its function reads."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from components import service
from components.compute.interventions import Cut
from components.compute.whatif import Change
from components.records.decomposition import ATTENTION, Part
from components.service import ModelService, cache
from components.service.cache import Key

pytestmark = pytest.mark.model


class Text(SimpleNamespace):
    """Stands in for `Tokens`, and the next one for `Points`."""


class Cloud(SimpleNamespace):
    pass


TEXTS = [Text(inputs=i, a=i, b=i, ids=i) for i in (1, 2)]
EXAMPLES: dict[str, list[Any]] = {"tokens": TEXTS, "other": TEXTS, "points": [Cloud(source=i) for i in (1, 2)]}
EXAMPLES |= {"intervention": [SimpleNamespace(key=i) for i in (1, 2)], "rows": [(1,), (2,)]}
SPELT = {
    "group": (2,),
    "position": 1,
    "source": 2,
    "layer": 1,
    "place": 1,
    "row": 1,
    "part": Part(ATTENTION, 1),
    "partner": 2,
    "dimension": 3,
    "pads": 2,
    "by": "zero",
    "onward": False,
}
SPELT |= {"words": ((3,), (4,)), "asked": ((2,),)}
SPELT |= {"everyone": False, "change": Change("dropout", p=0.5), "intervention": Cut(1, 2, 1, 1)}


def found() -> dict[str, Callable[..., Any]]:
    """Every function of the service whose answers are cached."""
    modules = [
        importlib.import_module(f"components.service.{one.name}") for one in pkgutil.iter_modules(service.__path__)
    ]
    every = [one for module in modules for one in vars(module).values() if inspect.isfunction(one)]
    return {f"{one.__module__}.{one.__name__}": one for one in every if one.__code__.co_filename == cache.__file__}


CACHED = {name: one for name, one in found().items() if hasattr(one, "__wrapped__")}


def key_of(function: Callable[..., Any], given: dict[str, Any]) -> Key:
    own = inspect.getclosurevars(function).nonlocals
    return own["key"](**given) if own["key"] else cache.arguments(own["own"], (), given)


@pytest.mark.parametrize("name", CACHED)
def test_each_argument_of_a_cached_function_changes_its_key(
    name: str, packaged: ModelService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "Tokens", Text)
    monkeypatch.setattr(cache, "Points", Cloud)
    examples = EXAMPLES | {"checkpoint": [packaged, packaged.without_training()]}
    own = list(inspect.signature(CACHED[name]).parameters)
    first = {argument: examples.get(argument, [1, 2])[0] for argument in own}
    for argument in own:
        other = first | {argument: examples.get(argument, [1, 2])[1]}
        assert key_of(CACHED[name], first) != key_of(CACHED[name], other), argument


def test_a_default_and_the_same_value_handed_over_are_one_key() -> None:
    own = inspect.signature(CACHED["components.service.cause.cut_heads"])
    assert cache.arguments(own, (1, 2, 3, 4, 5), {}) == cache.arguments(
        own, (1, 2, 3, 4, 5, False), {"everyone": False}
    )


def flat(value: Any) -> list[Any]:
    if is_dataclass(value):
        return [part for field in fields(value) for part in flat(getattr(value, field.name))]
    if isinstance(value, list | tuple):
        return [part for one in value for part in flat(one)]
    return value.tolist() if isinstance(value, np.ndarray) else [value]


READ = sorted(name for name, one in CACHED.items() if "tokens" in inspect.signature(one).parameters)


@pytest.mark.parametrize("name", READ)
def test_texts_that_share_a_key_have_the_same_answer(name: str, packaged: ModelService) -> None:
    """Two spellings that an uncased model reads alike."""
    function, texts = CACHED[name], [packaged.tokens(text) for text in ("The Bank of a river", "the bank of a RIVER")]
    given = [{"checkpoint": packaged, "tokens": text, "other": packaged.tokens("the dog")} | SPELT for text in texts]
    own = inspect.signature(function).parameters
    one, other = ({key: value for key, value in each.items() if key in own} for each in given)
    if key_of(function, one) == key_of(function, other):
        assert flat(function.__wrapped__(**one)) == flat(function.__wrapped__(**other))
