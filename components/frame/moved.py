"""Old addresses and tour files lead to what they showed: pages that became views of others, settings of another name,
and two sentences read as they were before version 4, whose addresses say so (`v=4`).
"""

import re
from collections.abc import Mapping

from components.frame.address import VERSION
from components.records.checkpoints import NO_POSITIONS, NO_SEGMENTS, TRAINED, UNTRAINED
from components.records.tokens import APART, PAIR

PADS = "8"  # that the view of padding began with
# The stem of a page that is no more: the page that has it as a view, and the settings that open this view.
MOVED: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "contributions": ("embeddings", {}),
    "pairs": ("embeddings", {"rows": "difference"}),
    "padding": ("attention", {"pads": PADS}),
    "positions": ("tables", {"view": "positions"}),
    "stations": ("home", {}),
    "senses": ("list", {"view": "senses", "set": "python"}),
    "atlas": ("vocabulary", {}),
    "readout": ("blank", {}),
    "dropout": ("normalization", {"change": "dropout"}),
    "layers": ("list", {"set": "here", "points": "token", "show": "motion"}),
    "similarity": ("sentences", {}),
}
# Views that are no more: page -> view -> the view that opens in its place.
GONE: Mapping[str, Mapping[str, str]] = {
    "tables": {"segments": "positions"},
    "model": {"tensors": "parameters"},
}
# What of a view no page draws any more: page -> view -> the subject of a sentence. Its question is answered elsewhere.
_NO_LONGER: Mapping[str, Mapping[str, str]] = {
    "model": {"flow": "The chart of sizes is"},
    "normalization": {"changes": "The chart of all changes at once is", "weights": "The chart of gamma and beta is"},
    "tables": {"segments": "The heatmap of the segment rows is"},
    "training": {"tables": "The histogram of two models’ tables is"},
}
# Views of two models that another page draws now, with one beside the other: page -> view -> page and view.
_SPLIT: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "training": {
        "tables": ("tables", "words"),
        "input": ("embeddings", ""),
        "attention": ("attention", ""),
        "states": ("sentences", ""),
        "map": ("context", "uses"),
    },
}
# Views that another page has taken in: page -> view -> that page, and the settings that open what it was.
_TAKEN_IN: Mapping[str, Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "model": {"flow": ("home", {})},
    "context": {
        "alone": ("list", {"set": "here", "points": "token"}),
        "layers": ("list", {"set": "here", "points": "token", "show": "motion"}),
    },
    "sentences": {"senses": ("list", {"view": "senses", "set": "python"})},
}
# Views that are on another page now.
_WITH_VIEW: Mapping[str, Mapping[str, str]] = {
    "vocabulary": {"vector": "blank", "blank": "blank"},
}
# Pages that had views.
_ONE_VIEW = frozenset({"embeddings", "normalization", "training", "vocabulary", "attention", "blank", "sentences"})
# Settings that open what a view was, of pages that have one view now: page -> view -> settings.
_AS_SETTINGS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "attention": {"heads": {"grid": "heads"}, "padding": {"pads": PADS}},
    "embeddings": {"pairs": {"rows": "difference"}},
    "sentences": {"matrix": {"show": "pairs"}},
}
# Settings that only such views had.
_OF_GONE: Mapping[str, Mapping[str, frozenset[str]]] = {
    "context": {"alone": frozenset({"show"})},
}
# Settings of parts that are no more, whatever the view.
_NO_MORE: Mapping[str, frozenset[str]] = {
    "tables": frozenset(
        f"{table}_{name}" for table in ("position", "segment") for name in ("cell", "window", "order", "scale")
    ),
    "blank": frozenset({"near"}),
    "embeddings": frozenset({"rows_of", "measure"}),
    "context": frozenset({"pieces_on_map"}),
    "model": frozenset({"log"}),
}
# Options that are no more: page -> setting -> option -> what takes its place.
_OPTION: Mapping[str, Mapping[str, Mapping[str, str]]] = {"list": {"show": {"multiples": "motion"}}}
# Settings that have another name since then: page -> old name -> new name.
RENAMED: Mapping[str, Mapping[str, str]] = {
    "layers": {"view": "show"},
    "context": {"space": "view"},
    "atlas": {"lit": "words"},
    "embeddings": {"side": "rows_of"},
    "pairs": {"side": "rows_of"},
}
# Views that read each of two sentences alone before version 4; all others read both as one pair.
_APART_BEFORE: Mapping[str, frozenset[str]] = {
    "sentences": frozenset({"sentences"}),
    "cause": frozenset({"swap", "cut", "off"}),
}
_NEW = frozenset({"sentences"})  # pages that no earlier version had
_OF_A_LIST = (  # settings of /context that opened its view of a list
    "set", "lines", "points", "word", "method", "neighbors", "dist", "metric", "dim", "seeds", "point", "specials",
)  # fmt: skip
# A page that got views: the setting of a part that is now in a view -> that view.
OF_VIEW: Mapping[str, Mapping[str, str]] = {
    "tables": {
        "position_cell": "positions",
        "position_window": "positions",
        "segment_cell": "positions",
        "segment_window": "positions",
    },
    "context": dict.fromkeys(("find", "by_colour", "pieces_on_map"), "uses"),
    "list": dict.fromkeys(("compare", "probe"), "senses"),
}


_AS_VARIANT = {"position": NO_POSITIONS, "segment": NO_SEGMENTS}  # changes of the input layer that are variants now
_UNTRAINED = (
    "-untrained"  # what the name of a checkpoint ended in where its weights were random, before there were variants
)


def moved_to(page: str, settings: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """The page and settings that now show what `page` with `settings` showed; unchanged if it is still there.

    With a sentence B they always say how it is read. Settings that do, or that carry `v=4`, are not of before.
    """
    of_before = settings.get("v") != VERSION and "reading" not in settings and page not in _NEW
    settings = _of_variant(page, {name: value for name, value in settings.items() if name != "v"})
    if page == "similarity" and "layer" in settings:
        settings = {"view": "matrix", **settings}
    to, opening = MOVED.get(page, (page, {}))
    to = _WITH_VIEW.get(to, {}).get(str(settings.get("view")), to)
    names = RENAMED.get(page, {}) if of_before else {}
    settings = {names.get(name, name): value for name, value in settings.items()}
    if to == "vocabulary":
        settings = _search(settings, of_before=of_before)
    if to == "model" and (group := settings.pop("group", "")):  # the list of tensors has one box now
        settings["filter"] = f"{group} {settings.get('filter', '')}".strip()
    views = [view for name, view in OF_VIEW.get(to, {}).items() if name in settings]
    settings = {name: value for name, value in settings.items() if name not in _NO_MORE.get(to, ())}
    if to == "context" and any(name in settings for name in _OF_A_LIST):
        views = ["alone"]
    if to == "list" and views and not opening:  # it was a page of senses alone, which opened with another list
        opening = {} if "view" in settings else {"set": "python"}
    opened = {**({"view": views[0]} if views else {}), **opening, **settings}
    if taken_in := _TAKEN_IN.get(to, {}).get(str(opened.get("view"))):
        page_of, as_it_was = taken_in
        left = {"view", *_OF_GONE.get(to, {}).get(str(opened["view"]), ())}
        kept = {**as_it_was, **{name: value for name, value in opened.items() if name not in left}}
        return page_of, _read(page_of, _of_now(page_of, kept), of_before=of_before)
    if of_two := _SPLIT.get(to, {}).get(str(opened.get("view"))):
        return _split(of_two, opened, of_before=of_before)
    view = opened.get("view")
    if to in _ONE_VIEW and opened.pop("view", None):
        opened = {**_AS_SETTINGS.get(to, {}).get(str(view), {}), **opened}
        opened = {name: value for name, value in opened.items() if name not in _OF_GONE.get(to, {}).get(str(view), ())}
    if instead := GONE.get(to, {}).get(str(opened.get("view"))):
        return to, _read(to, {**opened, "view": instead}, of_before=of_before)
    return to, _read(to, _of_now(to, opened), of_before=of_before, view=view)


def no_longer(page: str, settings: Mapping[str, object]) -> str:
    """What an address of before showed and no page draws any more, as a sentence; empty if all is still drawn."""
    gone = _NO_LONGER.get(page, {}).get(str(settings.get("view")), "")
    return f"{gone} no longer drawn. This page answers the same question." if gone else ""


def _of_now(page: str, settings: dict[str, object]) -> dict[str, object]:
    """The settings with options that are still there."""
    gone = _OPTION.get(page, {})
    return {name: gone.get(name, {}).get(str(value), value) for name, value in settings.items()}


def _search(settings: dict[str, object], *, of_before: bool) -> dict[str, object]:
    """The settings of /vocabulary with one box, where the map had one and the list another."""
    if "search" in settings:  # of the list
        typed, mode = str(settings.pop("search")), str(settings.pop("mode", "contains"))
        if mode == "suffix":
            typed, mode = f"(?i){re.escape(typed)}$", "regex"
        return settings | {"words": typed, **({"as": mode} if mode in ("regex", "id") else {"by": mode})}
    if settings.get("by") == "regex":
        return {name: value for name, value in settings.items() if name != "by"} | {"as": "regex"}
    of_map = of_before and "words" in settings and "as" not in settings
    return {"by": "near", **settings} if of_map else settings


def _split(of_two: tuple[str, str], opened: Mapping[str, object], *, of_before: bool) -> tuple[str, dict[str, object]]:
    """The page and view of two models; by default the one beside is the untrained one, or a variant's original."""
    page, view = of_two
    kept = {name.removeprefix("both_"): value for name, value in opened.items() if not name.startswith("other_")}
    kept.pop("view", None)
    if at_head := str(kept.pop("at_head", "")):  # both in one, such as 2.5
        kept |= zip(("layer", "head"), at_head.split("."), strict=False)
    beside = {"beside": TRAINED if opened.get("variant") else UNTRAINED}
    return page, _read(page, {**beside, **kept, **({"view": view} if view else {})}, of_before=of_before)


def _of_variant(page: str, settings: Mapping[str, object]) -> dict[str, object]:
    """The settings with what was a checkpoint of its own, or a change or a control on one page, as a variant of the
    model, or as a model beside it."""
    model, second = (str(settings.get(name, "")) for name in ("model", "beside"))
    moved = dict(settings)
    if page == "normalization" and (variant := _AS_VARIANT.get(str(moved.get("change")))):
        moved.pop("change")
        moved["variant"] = variant
    if moved.pop("control", "") == "1":  # a switch of /similarity
        moved.setdefault("beside", UNTRAINED)
    if model.endswith(_UNTRAINED):
        moved |= {"model": model.removesuffix(_UNTRAINED), "variant": UNTRAINED}
        if second == moved["model"]:
            moved["beside"] = TRAINED
    if second.endswith(_UNTRAINED):
        moved["beside"] = UNTRAINED
    return moved


def _read(page: str, settings: dict[str, object], *, of_before: bool, view: object = None) -> dict[str, object]:
    """The settings with how two sentences are read, if there are two; `view` is one that they no longer name."""
    if not str(settings.get("b", "")).strip():
        return settings
    if page == "cause" and of_before:
        settings = {"view": "swap", **settings}
    is_apart = settings.get("rows") == "difference" or settings.get("view", view) in _APART_BEFORE.get(page, ())
    pair = of_before and not is_apart
    return {"reading": PAIR if pair else APART, **settings}
