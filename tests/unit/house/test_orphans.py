"""Nothing stays behind when a page is deleted: every module, every name in it and every method is reached from the app,
a page, or a target of make. That something is imported, or listed, is no use of it."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from components.service import ModelService
from components.take_home.step_files import cells, needed
from tests.code import nodes, parsed
from tests.conftest import REPOSITORY

ROOT = Path(REPOSITORY)
STEPS = "components.take_home.steps"  # texts of downloaded scripts, which the app reads by name
NAMED = re.compile(r"^(components\.[\w.]+):(\w+)$")
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in ROOT.joinpath("components").rglob("*.py")
}
MODULE_OF = {path: module for module, path in MODULES.items()}
EXPORTED = re.compile(r"export (?:async )?(?:const|let|function\*?|class) (\w+)")
READ_OTHERWISE = {
    "_repr_html_",  # by Streamlit, in `st.html`
    *("formula", "distances"),  # by `getattr`
    *("see", "color", "dashed", "solid", "percent", "least"),  # with all others, by `**` or `asdict`
    *("it", "masks"),  # as the first or the last of a tuple that is unpacked
    "seen",  # by its key
}
OTHERS = ("tests", "benchmarks", "deploy")
Place = tuple[str, str]  # a module, and a name in it; "" for the module itself


@cache
def imported(path: Path) -> set[str]:
    """Our modules that a file imports, at the top, later, or as the 'module:NAME' of a page, with their packages."""
    names: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names |= {module for module, _ in NAMED.findall(node.value)}
    parts = [name.split(".") for name in names]
    return {".".join(one[:end]) for one in parts for end in range(1, len(one) + 1)} & set(MODULES)


def reached(scripts: list[Path], modules: set[str], but: frozenset[str] = frozenset()) -> set[str]:
    """`modules`, what `scripts` import, and what these import in turn, `but` some and what only they import."""
    found, waiting = set(), {*modules, *(name for script in scripts for name in imported(script))} - but
    while waiting:
        found |= waiting
        waiting = {after for name in waiting for after in imported(MODULES[name])} - found - but
    return found


def statements(path: Path) -> Iterator[tuple[list[str], ast.stmt]]:
    """Each statement of a module but its imports, with the names that it defines."""
    for top in parsed(path).body:
        inner = [*top.body, *top.orelse] if isinstance(top, ast.If | ast.Try) else [top]
        for node in inner:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield [node.name], node
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                yield assigned(node), node
            elif not isinstance(node, ast.Import | ast.ImportFrom):
                yield [], node


def assigned(node: ast.stmt) -> list[str]:
    """The names that an assignment sets; none for another statement."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]


@cache
def defined(module: str) -> dict[str, list[ast.stmt]]:
    found: dict[str, list[ast.stmt]] = {}
    for names, node in statements(MODULES[module]):
        for name in names:
            found.setdefault(name, []).append(node)
    return found


@cache
def imports(path: Path) -> dict[str, Place]:
    from_others = [node for node in nodes(path) if isinstance(node, ast.ImportFrom) and node.module]
    return {alias.asname or alias.name: (str(node.module), alias.name) for node in from_others for alias in node.names}


def place_of(module: str, name: str) -> Place | None:
    """Where what a module calls `name` is defined; None if that is no code of ours."""
    if module in MODULES and name in defined(module):
        return module, name
    if module in MODULES and name in (known := imports(MODULES[module])):
        return place_of(*known[name])
    return (f"{module}.{name}", "") if f"{module}.{name}" in MODULES else None


def used(path: Path, node: ast.AST) -> set[Place]:
    """The names of ours that a part of a file uses: alone, as an attribute of a module, or as 'module:NAME'."""
    module = MODULE_OF.get(path, "")

    def place(part: ast.AST) -> Place | None:
        if isinstance(part, ast.Name):
            found = imports(path).get(part.id)
            return place_of(module, part.id) if module else found and place_of(*found)
        if isinstance(part, ast.Attribute) and (parent := place(part.value)) and not parent[1]:
            return place_of(parent[0], part.attr)
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and (named := NAMED.match(part.value)):
            return place_of(named[1], named[2])
        return None

    return {found for part in ast.walk(node) if (found := place(part))}


def test_every_module_is_reached() -> None:
    made = set(re.findall(r"-m (components[\w.]+)", ROOT.joinpath("Makefile").read_text(encoding="utf-8")))
    found = reached([ROOT / "app.py", *ROOT.glob("pages/*.py")], made)
    assert {name for name in set(MODULES) - found if not name.startswith(STEPS)} == set()


def test_every_step_of_a_script_is_registered_or_needed_by_one_that_is() -> None:
    texts = [path.read_text(encoding="utf-8") for name, path in MODULES.items() if not name.startswith(STEPS)]
    texts += [path.read_text(encoding="utf-8") for path in ROOT.glob("pages/*.py")]
    registered = {name for name in cells() if any(f'"{name}"' in text for text in texts)}
    assert set(cells()) == {step for name in registered for step in needed(name)}


def test_every_name_of_a_module_is_used() -> None:
    scripts = [ROOT / "app.py", *ROOT.glob("pages/*.py")]
    modules = {name: path for name, path in MODULES.items() if not name.startswith(STEPS)}
    waiting = {one for path in scripts for one in used(path, parsed(path))}
    for path in modules.values():
        waiting |= {one for names, node in statements(path) if not names for one in used(path, node)}
    found: set[Place] = set()
    while waiting:
        found |= waiting
        definitions = [(MODULES[module], node) for module, name in waiting if name for node in defined(module)[name]]
        waiting = {one for path, node in definitions for one in used(path, node)} - found
    assert {(name, one) for name in modules for one in defined(name) if one != "__all__"} - found == set()


def test_every_method_and_every_field_is_read() -> None:
    """By its name alone: what another class has by the same name counts as well."""
    paths = [ROOT / "app.py", *ROOT.glob("pages/*.py"), *(MODULES[name] for name in MODULES)]
    parts = [node for path in paths for node in nodes(path)]
    read = {node.attr for node in parts if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)}
    members = {
        name
        for of_class in parts
        if isinstance(of_class, ast.ClassDef)
        for one in of_class.body
        for name in ([one.name] if isinstance(one, ast.FunctionDef) else assigned(one))
    }
    assert {name for name in members if not name.startswith("__")} - read - READ_OTHERWISE == set()


def test_what_the_browser_code_exports_is_imported_or_tested() -> None:
    scripts = [path for path in ROOT.joinpath("components").rglob("*.js") if path.parent.name != "bundles"]
    texts = {path: path.read_text(encoding="utf-8") for path in scripts}
    texts |= {path: path.read_text(encoding="utf-8") for path in ROOT.joinpath("tests", "browser_code").glob("*.mjs")}
    named = {path: set(re.findall(r"\w+", text)) for path, text in texts.items()}
    exported = [(path, name) for path in scripts for name in EXPORTED.findall(texts[path])]
    unused = [one for one in exported if not any(one[1] in named[path] for path in texts if path != one[0])]
    assert [f"{path.name}: {name}" for path, name in unused] == []


def test_a_page_asks_for_everything_that_the_service_offers() -> None:
    own = ROOT / "components" / "service"
    asking = [
        ROOT / "app.py",
        *ROOT.glob("pages/*.py"),
        *(path for path in MODULES.values() if own not in path.parents),
    ]
    asked = {node.attr for path in asking for node in nodes(path) if isinstance(node, ast.Attribute)}
    (service,) = defined("components.service.model_service")["ModelService"]
    methods = [node for node in ast.walk(service) if isinstance(node, ast.FunctionDef)]
    asked |= {node.attr for method in methods for node in ast.walk(method) if isinstance(node, ast.Attribute)}
    offered = [node for node in ast.walk(service) if isinstance(node, ast.Assign | ast.FunctionDef)]
    names = {node.name if isinstance(node, ast.FunctionDef) else ast.unparse(node.targets[0]) for node in offered}
    assert {name for name in names if name in vars(ModelService)} - asked == set()


def test_every_optional_parameter_is_given_by_some_call() -> None:
    """In the app or its tests, where a function has its name alone; a call that passes on what it got gives all."""
    paths = [ROOT / "app.py", *ROOT.glob("pages/*.py"), *MODULES.values()]
    of_app, of_others = calls(paths), [path for room in OTHERS for path in ROOT.joinpath(room).rglob("*.py")]
    functions = [node for path in MODULES.values() for node in nodes(path) if isinstance(node, ast.FunctionDef)]
    often = Counter(one.name for one in functions if not one.name.startswith("__"))
    lacking = [
        (function.name, *parameter)
        for function in functions
        if often[function.name] == 1 and function.name in of_app
        for parameter in optional(function)
        if not any(gives(call, *parameter) for call in of_app[function.name])
    ]
    texts = {path: path.read_text(encoding="utf-8") for path in of_others}
    of_tests = calls(path for path, text in texts.items() if any(f"{name}(" in text for name, *_ in lacking))
    lacking = [one for one in lacking if not any(gives(call, *one[1:]) for call in of_tests.get(one[0], ()))]
    assert [f"{function}: {name}" for function, name, _ in lacking] == []


def calls(paths: Iterable[Path]) -> dict[str, list[ast.Call]]:
    """The calls in these files, also later ones by `partial`, by the name of what is called."""
    found: dict[str, list[ast.Call]] = {}
    for call in (node for path in paths for node in nodes(path) if isinstance(node, ast.Call)):
        for called in [call.func, *call.args[: name_of(call.func) == "partial"]]:
            found.setdefault(name_of(called), []).append(call)
    return found


def name_of(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def optional(function: ast.FunctionDef) -> Iterator[tuple[str, int]]:
    """The parameters that have a default, with their places, of a method or of what is asked of a model from its first
    own one; −1 for one that only its name gives."""
    of_call = function.args
    names = [one.arg for one in [*of_call.posonlyargs, *of_call.args]]
    first = len(names) - len(of_call.defaults)
    for place, name in enumerate(names[first:], start=first - (names[:1] in (["self"], ["cls"], ["checkpoint"]))):
        yield name, place
    for one, default in zip(of_call.kwonlyargs, of_call.kw_defaults, strict=True):
        if default is not None:
            yield one.arg, -1


def gives(call: ast.Call, name: str, place: int) -> bool:
    """Whether a call gives this parameter, or may do so."""
    open_ended = any(isinstance(one, ast.Starred) for one in call.args) or name_of(call.func) == "partial"
    return open_ended or any(one.arg in (name, None) for one in call.keywords) or -1 < place < len(call.args)
