"""The browser code keeps to the house: a slice's scripts and style sheets are its own, and rooms name nothing of it."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.code import nodes
from tests.conftest import REPOSITORY

COMPONENTS = Path(REPOSITORY, "components")
STORY = COMPONENTS / "story"
BROWSER_CODE = sorted(
    path for path in COMPONENTS.rglob("*.*s") if path.suffix in (".js", ".css") and path.parent.name != "bundles"
)
IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
KEY = re.compile(r"st-key-([\w-]+)")
CLASS = re.compile(r"\.([a-z][\w-]*)")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
OF_PLOTLY = {"infolayer"}  # classes that Plotly gives, whoever looks for them
JS_STRING = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|`[^`]*`')


ENDS_ITSELF = {  # what their end returns is of the component, not of one of its calls
    "component",
    "normalization_stretch",
    "presenter",
    "talk",
}


def slice_of(path: Path) -> str:
    """The page whose slice or script this is; empty for a room's file."""
    if path.parent.parent == STORY:
        return path.parent.name
    return path.stem if path.parent == Path(REPOSITORY, "pages") else ""


def test_no_two_components_have_a_file_of_one_name() -> None:
    """Bundles are found by it."""
    entries = [path.stem for path in BROWSER_CODE if path.suffix == ".js" and "\nexport default " in path.read_text()]
    assert [name for name, times in Counter(entries).items() if times > 1] == []
    assert sorted(path.stem.rpartition("-")[0] for path in COMPONENTS.glob("bundles/*.js")) == sorted(entries)


def test_what_a_call_of_a_component_listens_to_ends_with_the_next_call() -> None:
    """Streamlit calls what a call returned only when the component goes: each change would add a listener."""
    ended = {}
    for path in (path for path in BROWSER_CODE if path.suffix == ".js"):
        _, found, code = path.read_text(encoding="utf-8").partition("\nexport default function")
        call = code.partition("\n}\n")[0]
        if found and re.search(r"^  return [^;]", call, re.MULTILINE):
            ended[path.stem] = "endedByNext(" in call
    assert {name for name, by_next in ended.items() if not by_next} <= ENDS_ITSELF
    assert sum(ended.values()) > 15


def test_a_script_of_a_slice_imports_no_other_slice_and_that_of_a_room_imports_none() -> None:
    for path in (path for path in BROWSER_CODE if path.suffix == ".js"):
        imported = [path.parent.joinpath(name).resolve() for name in IMPORT.findall(path.read_text())]
        assert all(one.is_file() for one in imported), path.name
        assert {slice_of(one) for one in imported} <= {"", slice_of(path)}, path.name


def test_the_browser_code_of_a_room_names_no_key_and_no_class_that_only_one_slice_has() -> None:
    named = {name: path.name for path in BROWSER_CODE if not slice_of(path) for name in named_in(path) - OF_PLOTLY}
    assert {name: (file, own) for name, file in named.items() if len(own := users(name)) == 1 and own != {""}} == {}


def named_in(path: Path) -> set[str]:
    """Keys and classes in a style sheet's selectors; in a script, in the selectors that its strings contain."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".css":
        parts = re.findall(r"([^{};]+)\{", COMMENT.sub("", text))
    else:
        parts = [part[1:-1] for part in JS_STRING.findall(text) if part[1:2] in (".", "[") or "st-key-" in part]
    return {name for part in parts for name in (*KEY.findall(part), *CLASS.findall(KEY.sub("", part)))}


@cache
def users(name: str) -> set[str]:
    """The slices whose code has this key or class in a string; "" for rooms. What `fill` puts before a key is left out;
    a name that ends with an underscore is the beginning of several."""
    name = name.removeprefix("fill_window_") or name
    found = {slice_of(path) for path, words in words_of_all() if name in words}
    if found or not name.endswith(("_", "-")):
        return found or {slice_of(path) for path, words in words_of_all() if beginning_of(name, words)}
    return {slice_of(path) for path, words in words_of_all() if any(word.startswith(name) for word in words)}


def beginning_of(name: str, words: Iterable[str]) -> bool:
    """Whether a key with a number or a name behind it, as in f"maps_of_two_{number}", is this one or begins so."""
    return any(word.endswith("_") and (word.startswith(f"{name}_") or name.startswith(word)) for word in words)


@cache
def words_of_all() -> tuple[tuple[Path, frozenset[str]], ...]:
    files = [*Path(REPOSITORY, "pages").glob("*.py"), Path(REPOSITORY, "app.py"), *COMPONENTS.rglob("*.py")]
    files += [path for path in BROWSER_CODE if path.suffix == ".js"]
    return tuple((path, frozenset(words_in(path))) for path in files)


def words_in(path: Path) -> Iterator[str]:
    """The words in a file's strings, documentation aside."""
    strings = literals(nodes(path)) if path.suffix == ".py" else JS_STRING.findall(path.read_text(encoding="utf-8"))
    for string in strings:
        yield from re.findall(r"[\w-]+", string)


def literals(tree: Sequence[ast.AST]) -> list[str]:
    documentation = {id(node.value) for node in tree if isinstance(node, ast.Expr)}
    constants = [node for node in tree if isinstance(node, ast.Constant) and id(node) not in documentation]
    return [node.value for node in constants if isinstance(node.value, str)]
