"""Which settings each page has in its address and what they may be, read from the code of pages and widgets.

What depends on the checkpoint or on the text (how many layers or tokens there are) is known to the page alone.
"""

import ast
import importlib
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from components.frame import address
from components.records.tour import Rule

COMPONENTS, PAGES = Path(__file__).parents[1], Path(__file__).parents[2] / "pages"
ROOMS = ("frame", "canvas", "views", "talk")
LONGEST_NUMBER = 10**9
PLACES = ("token_choice", "layer_choice")
Rules = dict[str, tuple[Rule, ...]]


def settings_of_pages() -> dict[str, Rules]:
    """Each page's name with its settings."""
    paths = sorted(path for room in ROOMS for path in COMPONENTS.joinpath(room).rglob("*.py"))
    shared = {_module(path): _widget(path) for path in paths if path.stem != "__init__"}
    known = {}
    for script in sorted(PAGES.glob("*.py")):
        code = script.read_text(encoding="utf-8")
        used = [names for module, names in shared.items() if f"{module} " in code]
        known[script.stem] = _merged(settings(code, _constants(code)), *used)
    return known


def settings(code: str, names: Mapping[str, Any]) -> Rules:
    """The settings of a script: what it passes as `name=`, keeps, recalls, or has as a default of that name.

    `names` are those that the script's own expressions may use.
    """
    found: list[Rules] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            found += [{name: _rules(node, names)} for name in _names_of(node, names)]
        elif isinstance(node, ast.FunctionDef):
            place = (_between(0, None, whole=True),) if node.name in PLACES else ()
            found += [{name: place} for name in _texts(_default_of_name(node.args), names)]
    return _merged(*found)


def _module(path: Path) -> str:
    return ".".join(("components", *path.relative_to(COMPONENTS).with_suffix("").parts))


def _widget(path: Path) -> Rules:
    module = importlib.import_module(_module(path))
    return settings(path.read_text(encoding="utf-8"), vars(module))


def _constants(code: str) -> dict[str, Any]:
    """What a page imports from our rooms, and its own constants; the page itself is not run."""
    names: dict[str, Any] = {}
    for node in ast.parse(code).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("components."):
            module = importlib.import_module(str(node.module))
            names |= {alias.name: getattr(module, alias.name) for alias in node.names}
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper():
            names[node.targets[0].id] = _value(node.value, names)
    return names


def _rules(call: ast.Call, names: Mapping[str, Any]) -> tuple[Rule, ...]:
    """What one call allows; nothing where that is not known before the page runs."""
    kind = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    given = [_value(argument, names) for argument in call.args]
    if kind == "choice" and len(given) > 1 and given[1]:
        return (_one_of(*given[1]),)
    if kind in ("whole_number", "share") and len(given) > 2:
        return (_between(given[1], given[2], whole=kind == "whole_number"),)
    if kind == "switch":
        return (_one_of("0", "1"),)
    if kind in PLACES:
        return (_between(0, None, whole=True),)
    if kind == "recall" and len(given) > 2 and callable(given[2]) and given[2] is not str:
        return (Rule(given[2], ""),)
    return ()


def _one_of(*options: str) -> Rule:
    return Rule(address.one_of(*options), f"one of {', '.join(option or '(empty)' for option in options)}")


def _between(low: Any, high: Any, *, whole: bool) -> Rule:
    low = low if isinstance(low, int | float) else 0
    most = high if isinstance(high, int | float) else LONGEST_NUMBER
    read = partial(_read_number, int if whole else float, low, most)
    return Rule(read, f"a {'whole ' * whole}number from {low}" + (f" to {high}" if most != LONGEST_NUMBER else ""))


def _read_number(kind: Any, low: float, high: float, text: str) -> float:
    if not low <= (number := kind(text)) <= high:
        raise ValueError(text)
    return number


def _value(expression: ast.expr, names: Mapping[str, Any]) -> Any:
    """The value of an expression of our own code; None where it depends on what only a run knows."""
    try:
        return eval(compile(ast.Expression(expression), "<setting>", "eval"), dict(names))
    except Exception:
        return None


def _names_of(call: ast.Call, names: Mapping[str, Any]) -> Iterator[str]:
    yield from _texts([keyword.value for keyword in call.keywords if keyword.arg == "name"], names)
    if isinstance(call.func, ast.Attribute) and call.func.attr in ("keep", "recall"):
        yield from _texts(call.args[:1], names)


def _texts(nodes: list[ast.expr], names: Mapping[str, Any]) -> Iterator[str]:
    """Texts; those that begin with a variable are named without it, and unknown ones not at all."""
    for node in nodes:
        last = node.values[-1] if isinstance(node, ast.JoinedStr) and node.values else node
        if isinstance(text := _value(last, names), str) and text.isidentifier():
            yield text


def _default_of_name(arguments: ast.arguments) -> list[ast.expr]:
    placed = [*arguments.posonlyargs, *arguments.args]
    pairs = [
        *zip(placed[len(placed) - len(arguments.defaults) :], arguments.defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return [default for argument, default in pairs if argument.arg == "name" and default is not None]


def _merged(*several: Rules) -> Rules:
    """All rules of each setting; where it is used without any, any value may be right."""
    merged: Rules = {}
    for rules in several:
        for name, own in rules.items():
            merged[name] = merged.get(name, ()) + own
    return merged
