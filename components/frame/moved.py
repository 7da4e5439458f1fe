"""Pages that became views of others: old addresses and tour files, with their settings, lead to the view."""

from collections.abc import Mapping

# The stem of a page that is no more: the page that has it as a view, and the settings that open this view.
MOVED: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "contributions": ("embeddings", {"view": "shares"}),
    "pairs": ("embeddings", {"view": "pairs"}),
    "padding": ("attention", {"view": "padding"}),
    "positions": ("tables", {"view": "positions"}),
    "stations": ("model", {"view": "flow"}),
    "senses": ("similarity", {"view": "senses"}),
    "atlas": ("vocabulary", {"view": "map"}),
    "readout": ("vocabulary", {"view": "vector"}),
    "blank": ("vocabulary", {"view": "blank"}),
    "dropout": ("normalization", {"change": "dropout"}),
    "layers": ("context", {"view": "layers"}),
}
# Views that are no more: page -> view -> the view that opens in its place.
GONE: Mapping[str, Mapping[str, str]] = {"training": dict.fromkeys(("tables", "attention", "map"), "told")}
_OF_GONE: Mapping[str, frozenset[str]] = {"training": frozenset(("at_head", "layer"))}  # settings that only they had
# Settings that have another name since then: page -> old name -> new name.
RENAMED: Mapping[str, Mapping[str, str]] = {
    "layers": {"view": "show"},
    "context": {"space": "view"},
    "atlas": {"lit": "words"},
}
_OF_A_LIST = (
    "set", "lines", "points", "word", "method", "neighbors", "dist", "metric", "dim", "seeds", "point", "specials",
)  # fmt: skip
# A page that got views: the setting of a part that is now in a view -> that view.
OF_VIEW: Mapping[str, Mapping[str, str]] = {
    "tables": {
        "position_cell": "positions",
        "position_window": "positions",
        "segment_cell": "segments",
        "segment_window": "segments",
    },
    "context": {
        **dict.fromkeys(_OF_A_LIST, "alone"),
        **dict.fromkeys(("find", "by_colour", "pieces_on_map"), "uses"),
    },
    "similarity": {"layer": "matrix"},
    "model": {"group": "tensors", "filter": "tensors"},
    "normalization": {"change": "picture", "measure": "changes", "zeroed": "changes"},
    "vocabulary": dict.fromkeys(("search", "mode", "kind", "script", "digits"), "list"),
}


def moved_to(page: str, settings: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """The page and settings that now show what `page` with `settings` showed; unchanged if it is still there."""
    to, opening = MOVED.get(page, (page, {}))
    names = RENAMED.get(page, {})
    settings = {names.get(name, name): value for name, value in settings.items()}
    views = [view for name, view in OF_VIEW.get(to, {}).items() if name in settings]
    opened = {**({"view": views[0]} if views else {}), **opening, **settings}
    if instead := GONE.get(to, {}).get(str(opened.get("view"))):
        kept = {name: value for name, value in opened.items() if name not in _OF_GONE[to]}
        return to, {**kept, "view": instead}
    return to, opened
