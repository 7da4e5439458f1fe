"""The tour in use: the host's own (EXPLORER_TOUR, a YAML file) if it is valid, otherwise the
built-in one.

All problems of a file are reported at once, each with its scene and its line.
"""

import logging
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from components.compute.writing import one_line
from components.frame.moved import moved_to
from components.frame.pages import PAGES, answers_of, settings_of_pages
from components.frame.settings import Setting
from components.records.pages import Page

NEEDED, TEXTS = (
    ("title", "page", "text"),
    ("title", "page", "text", "question", "finding", "answer", "notes"),
)
LONGEST, DEEPEST = 500_000, 10  # characters, levels
FIELDS = (*TEXTS, "settings", "show", "cover", "sentences", "shortest")
LENGTHS = (5, 15, 45)  # minutes
VARIABLE = "EXPLORER_TOUR"
INVALID = "This server's own tour has mistakes (its log names them), so this is the built-in one."
BUILT_IN = Path(__file__).parents[1] / "story" / "tour.yaml"
log = logging.getLogger(__name__)


Pages = Mapping[str, Mapping[str, Setting]]


@dataclass(frozen=True)
class Scene:
    """One idea on one screen.

    `settings` are pairs of a name and a value in the page's address. `show` holds the keys of the page elements to show
    (empty: the whole page), `cover` those that stay covered until the answer is revealed. `sentences` (A and B) replace
    the reader's; None keeps them. `finding` names what is computed for the answer. Tours shorter than `shortest`
    minutes skip the scene.
    """

    title: str
    page: str
    text: str
    settings: tuple[tuple[str, str], ...] = ()
    show: tuple[str, ...] = ()
    cover: tuple[str, ...] = ()
    sentences: tuple[str, str] | None = None
    shortest: int = LENGTHS[0]
    question: str = ""
    finding: str = ""
    answer: str = ""
    notes: str = ""


@dataclass(frozen=True)
class Tour:
    """At least one scene, in order."""

    title: str
    scenes: tuple[Scene, ...]


class TourError(ValueError):
    """A tour file cannot be used. `problems` are sentences, each with its scene and line if there is one."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read_tour(text: str, pages: Pages | None, findings: Collection[str] = ()) -> Tour:
    """The tour that `text` describes.

    `pages` maps page names to their settings by name; None leaves pages, settings and findings unchecked. `findings`
    are the names that a scene may use.
    Raises `TourError` with all problems.
    """
    try:
        _refuse_excess(text)
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        content = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise TourError(_syntax(error)) from error
    except ValueError as error:  # an invalid number or date
        raise error if isinstance(error, TourError) else TourError(f"This is not YAML: {error}.") from error
    if not isinstance(content, dict) or not isinstance(content.get("scenes"), list) or not content["scenes"]:
        raise TourError("The file must have a title and, under “scenes:”, a list of scenes.")
    content["scenes"] = list(map(_moved, content["scenes"]))
    problems = [] if isinstance(content.get("title", ""), str) else ["The title of the tour must be text."]
    problems += [f"“{name}” is unknown beside “scenes”." for name in content if name not in ("title", "scenes")]
    for number, (scene, line) in enumerate(zip(content["scenes"], _lines(root), strict=True), start=1):
        problems += [f"Scene {number} (line {line}): {problem}" for problem in _problems(scene, pages, findings)]
    if problems:
        raise TourError(*problems)
    return Tour(content.get("title", ""), tuple(_scene(scene) for scene in content["scenes"]))


def _refuse_excess(text: str) -> None:
    """A few lines of YAML can expand to gigabytes (aliases), or exceed Python's recursion limit (nesting)."""
    if len(text) > LONGEST:
        raise TourError(f"The file has more than {LONGEST:,} characters.")
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise TourError(f"Line {line}: aliases such as “*{event.anchor}” are not read; write the text out.")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise TourError(f"Line {line}: this is nested more deeply than any tour needs.")


def _moved(scene: Any) -> Any:
    """A scene on a page that became a view of another, on that view; two sentences of its own are read as they were
    before version 4, unless the scene says how.
    """
    if not isinstance(scene, dict) or not isinstance(scene.get("page"), str):
        return scene
    settings, sentences = scene.get("settings", {}), scene.get("sentences")
    if not isinstance(settings, dict):
        return scene
    second = {"b": sentences[1]} if isinstance(sentences, list) and len(sentences) == 2 else {}
    page, settings = moved_to(scene["page"], settings | second)
    settings = {name: value for name, value in settings.items() if name not in second}
    return scene | {"page": page} | ({"settings": settings} if settings or "settings" in scene else {})


def _scene(scene: Mapping[str, Any]) -> Scene:
    sentences = scene.get("sentences")
    return Scene(
        **{name: scene[name].strip() for name in TEXTS if name in scene},
        settings=tuple((name, _as_address(value)) for name, value in scene.get("settings", {}).items()),
        show=tuple(scene.get("show", ())),
        cover=tuple(scene.get("cover", ())),
        shortest=scene.get("shortest", LENGTHS[0]),
        sentences=None if sentences is None else (one_line(sentences[0]), one_line("".join(sentences[1:]))),
    )


def _problems(scene: object, pages: Pages | None, findings: Collection[str]) -> Iterator[str]:
    if not isinstance(scene, dict):
        yield f"a scene is a list of fields such as “title: …”, not {scene!r}."
        return
    yield from (f"“{name}” is not a field; there are {_listed(FIELDS)}." for name in scene if name not in FIELDS)
    yield from (f"“{name}” is missing." for name in NEEDED if scene.get(name) in (None, ""))
    wrong = [name for name in TEXTS if not isinstance(scene.get(name, ""), str | None)]
    yield from (f"“{name}” must be text; put it in quotation marks." for name in wrong)
    has_answer = scene.get("answer") or scene.get("finding")
    if scene.get("question") and not has_answer:
        yield "there is a question without an answer."
    if pages is not None and isinstance(name := scene.get("finding", ""), str) and name not in ("", *findings):
        yield f"there is no finding “{name}”; there are {_listed(findings)}."
    if scene.get("shortest", LENGTHS[0]) not in LENGTHS:
        yield f"“shortest” must be {' or '.join(map(str, LENGTHS))}, in minutes."
    page = scene.get("page")
    if pages is not None and isinstance(page, str) and page not in pages:
        yield f"there is no page “{page}”; there are {_listed(pages)}."
    yield from _settings_problems(scene.get("settings", {}), page, pages)
    yield from _list_problems(scene)


def _settings_problems(settings: object, page: object, pages: Pages | None) -> Iterator[str]:
    if not isinstance(settings, dict):
        yield "“settings” must be pairs such as “layer: 3”."
        return
    for name, value in settings.items():
        if isinstance(value, dict | list | None):
            yield f"the setting “{name}” must be a number or text; put it in quotation marks."
            continue
        if pages and isinstance(page, str) and page in pages and name not in pages[page]:
            known = _listed(pages[page]) if pages[page] else "none"
            yield f"the page “{page}” has no setting “{name}”; there are {known}."
        elif pages and isinstance(page, str):
            setting = pages.get(page, {}).get(name)
            if setting and not setting.allows(_as_address(value)):
                known = f"; it is {setting.words}" if setting.words else ""
                yield f"the setting “{name}” of the page “{page}” cannot be “{_as_address(value)}”{known}."


def _list_problems(scene: Mapping[str, Any]) -> Iterator[str]:
    for field in ("show", "cover"):
        keys = scene.get(field, [])
        if not isinstance(keys, list) or not all(isinstance(key, str) and _is_key(key) for key in keys):
            yield f"“{field}” must be a list of keys of the page's elements, made of letters, digits, - and _."
    if scene.get("cover") and not scene.get("question"):
        yield "“cover” hides elements until an answer is shown, but there is no question."
    sentences = scene.get("sentences", [""])
    if (
        not isinstance(sentences, list)
        or len(sentences) not in (1, 2)
        or not all(isinstance(s, str) for s in sentences)
    ):
        yield "“sentences” must be a list of one or two texts."


def _as_address(value: object) -> str:
    return str(int(value) if isinstance(value, bool) else value)


def _is_key(key: str) -> bool:
    return key.isascii() and key.replace("-", "").replace("_", "").isalnum()


def _lines(root: Any) -> list[int]:
    scenes = next(value for name, value in root.value if name.value == "scenes")
    return [node.start_mark.line + 1 for node in scenes.value]


def _syntax(error: yaml.YAMLError) -> str:
    mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None) or "it cannot be read"
    return f"{f'Line {mark.line + 1}: ' if mark else ''}this is not YAML: {problem}."


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def current_tour() -> tuple[Tour, str]:
    """The tour, and one sentence for the viewer if the host's own could not be used; the log then says why."""
    own = os.environ.get(VARIABLE, "")
    return _current_tour(own, _modified(own))


def read(path: Path, pages: Iterable[Page] | None) -> Tour:
    """The tour in a file, checked against `pages`, if they are given. Raises TourError with every problem."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise TourError(f"The file cannot be read: {type(error).__name__}.") from error
    if pages is None:
        return read_tour(text, None)
    return read_tour(text, settings_of_pages(pages), answers_of(pages))


def _modified(own: str) -> int:
    try:
        return Path(own).expanduser().stat().st_mtime_ns if own else 0
    except OSError:
        return 0


@lru_cache(maxsize=2)
def _current_tour(own: str, modified: int) -> tuple[Tour, str]:
    """`modified` is part of the cache key: a speaker who saves the file sees the new tour at the next click.

    The built-in tour is checked by tests, not here: importing every page's views would cost the first viewer time.
    """
    if not own:
        return read(BUILT_IN, None), ""
    try:
        return read(Path(own).expanduser(), PAGES.values()), ""
    except TourError as error:
        log.error("%s=%s cannot be used, the built-in tour is used instead:\n%s", VARIABLE, own, error)
        return read(BUILT_IN, None), INVALID
