"""Old addresses and tour files lead to what they showed, by what each page says that it was (`Page.was`); and two
sentences are read as they were before version 4, whose addresses say so (`v=4`).
"""

from collections.abc import Mapping
from urllib.parse import parse_qsl

from components.frame.address import VERSION
from components.frame.pages import PAGES, named
from components.records.checkpoints import TRAINED, UNTRAINED
from components.records.pages import Was
from components.records.tokens import APART, PAIR

Settings = Mapping[str, object]
_UNTRAINED = (
    "-untrained"  # what the name of a checkpoint ended in where its weights were random, before there were variants
)


def pages_of_before() -> dict[str, str]:
    """The pages that are no more, each with the one that its address leads to."""
    found = [(old, wanted, page.stem) for page in PAGES.values() for was in page.was for old, wanted in was.parts]
    return {old: to for old, wanted, to in found if old not in PAGES and not wanted}


def moved_to(page: str, settings: Settings) -> tuple[str, dict[str, object]]:
    """The page and settings that now show what `page` with `settings` showed; unchanged if it is still there.

    With a sentence B they always say how it is read. Settings that do, or that carry `v=4`, are not of before.
    """
    before = settings.get("v") != VERSION and "reading" not in settings
    now = _of_variant({name: value for name, value in settings.items() if name != "v"})
    apart = not before or any(was.apart for _, was, _ in _fitting(page, now))
    done: list[Was] = []
    while steps := [one for one in _fitting(page, now) if one[1] not in done and (before or not one[1].before_4)]:
        page, was, asked = max(steps, key=lambda one: len(one[2]))  # the most particular first
        done.append(was)
        now = {name: value for name, value in now.items() if asked.get(name, "*") == "*"}
        now = {was.renamed.get(name, name): value for name, value in now.items() if name not in was.without.split()}
        now = {**dict(parse_qsl(was.opens)), **(named(was.rewritten)(now) if was.rewritten else now)}
    if page in PAGES and not PAGES[page].views:
        now.pop("view", None)
    return page, {"reading": APART if apart else PAIR, **now} if str(now.get("b", "")).strip() else now


def no_longer(page: str, settings: Settings) -> str:
    """What an address of before showed and no page draws any more, as a sentence; empty if all is still drawn."""
    gone = next((was.gone for _, was, _ in _fitting(page, settings) if was.gone), "")
    return f"The {gone} is no longer drawn. This page answers the same question." if gone else ""


def one_beside(settings: Settings) -> dict[str, object]:
    """What a view of two models had, for a page that draws one beside the other: by default the untrained one, or a
    variant's original."""
    kept = {name.removeprefix("both_"): value for name, value in settings.items() if not name.startswith("other_")}
    if at_head := str(kept.pop("at_head", "")):  # both in one, such as 2.5
        kept |= zip(("layer", "head"), at_head.split("."), strict=False)
    return {"beside": TRAINED if kept.get("variant") else UNTRAINED, **kept}


def _fitting(page: str, settings: Settings) -> list[tuple[str, Was, Mapping[str, str]]]:
    """The pages of now that `page` with `settings` was, how, and the settings that this address asks for."""
    return [
        (to.stem, was, asked)
        for to in PAGES.values()
        for was in to.was
        for old, asked in was.parts
        if old == page and all(_fits(wanted, str(settings.get(name, ""))) for name, wanted in asked.items())
    ]


def _fits(wanted: str, value: str) -> bool:
    return bool(value.strip()) if wanted == "*" else value == wanted


def _of_variant(settings: Settings) -> dict[str, object]:
    """The settings with what was a checkpoint of its own, or a control, as a variant of the model or a model beside."""
    model, second = (str(settings.get(name, "")) for name in ("model", "beside"))
    moved = dict(settings)
    if moved.pop("control", "") == "1":  # a switch of a page of before
        moved.setdefault("beside", UNTRAINED)
    if model.endswith(_UNTRAINED):
        moved |= {"model": model.removesuffix(_UNTRAINED), "variant": UNTRAINED}
        if second == moved["model"]:
            moved["beside"] = TRAINED
    if second.endswith(_UNTRAINED):
        moved["beside"] = UNTRAINED
    return moved
