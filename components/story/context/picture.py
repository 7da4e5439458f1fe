"""The picture of /context: all uses on a map, with a lens on those of the word; or these alone, at true distance.
Beside it the nearest uses in words, and below it the base of the map, which the browser keeps.
"""

import json
import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
import streamlit as st
from pandas import DataFrame

from components.canvas.figure import figure_footer
from components.compute.uses import FEWEST, search_uses
from components.figures.points import LABELS, LABELS_DARK, PALETTE
from components.frame import address
from components.frame.streamlit_internals import browser_component
from components.records.tokens import Tokens
from components.records.uses import FAMILIES, Around, Nearness, NearUse, Placed, Reading, Region, SameWord, Use, UsesMap
from components.service import ModelService
from components.story.context import asked, words
from components.story.context.asked import FIND, SENSE, TOPIC, Asked
from components.views.maps import sense_names
from components.views.wording import counted, fixed, shortened

SPACE_KEY, DISTANCE_KEY = "uses_map", "own_uses"
SENSES = tuple(zip(LABELS, LABELS_DARK, strict=True))[:6]  # on a light and a dark ground; each has a shape, too
GREY = "#8A93A2", "#8A93A2"
_draw = browser_component("context_uses", html="<div class='uses-of-word' data-figure></div>")
MOST_REGIONS = 12
_keep = browser_component("context_base")
MOST_FOUND = 300
LIST_KEY, CHOSEN = "context_list", "context_use"  # the component, and the use that was clicked, by its number
_draw_list = browser_component("context_list", html="<div class='near-uses'></div>")


class Shown(NamedTuple):
    """What is drawn: what is chosen, the uses of the chosen word, what is around it, and the rows that a search found;
    None where the text has no word."""

    it: Asked | None = None
    same: SameWord | None = None
    around: Around | None = None
    found: Sequence[int] = ()


def space(drawn: UsesMap, placed: Placed | None, shown: Shown, foot: str, tokens: Tokens, layer: int) -> None:
    """Draw how dense all uses lie, on it the words of the text, if they have a place there, and a lens on what is
    nearest to the chosen one."""
    placed = placed or Placed.of_no_words(len(drawn.points) - 1)
    sent = on_map(drawn, placed, shown, layer) | {"mark": base_mark(drawn), "foot": foot}

    def click() -> None:
        asked.follow(tokens, st.session_state[key].word)

    keep_base(drawn, SPACE_KEY)
    key = address.fresh(SPACE_KEY)
    _draw(key=key, data=sent, on_word_change=click)
    figure_footer(SPACE_KEY, str(sent["alt"]), partial(places, drawn, placed, shown.around, layer), over=True)


def on_map(drawn: UsesMap, placed: Placed, shown: Shown, layer: int) -> dict[str, Any]:
    """What is drawn on the map and in its lens."""
    it, same, around, found = shown
    rows = {number: row for row, number in enumerate(drawn.numbers)}
    kinds = senses_of(same) if same and it and it.by == SENSE else {}
    topics, few = it is not None and it.by == TOPIC, same is not None and len(same.uses) < FEWEST
    yours = counted(len(placed), "word")
    return {
        "view": "space",
        "layer": layer,
        "chosen": it.word.number if it and len(placed) else -1,
        "of": f"what is nearest to {it.word.quoted}" if it else "",
        "your": f"your “{shortened(it.word.name)}”" if it else "",
        "typed": [
            {
                "name": name if placed.names.count(name) == 1 else f"{name} ({placed.positions[word][0]})",
                "places": placed.points[:, word].round(4).tolist(),
                "far": [placed.is_far(depth, word) for depth in range(len(placed.points))],
            }
            for word, name in enumerate(placed.names)
        ],
        "near": [
            {"row": rows[use.number], "number": use.number, "words": _named(use, few=few), "kind": _kind(use, kinds)}
            for use in (around.near if around else ())
            if use.number in rows
        ],
        "found": list(found),
        "use": rows.get(chosen_use(), -1),
        "topics": topics,
        "legend": families() if topics else legend(same, kinds),
        "alt": f"A map of {len(drawn.uses):,} uses of words in layer {layer}, and {yours} of yours on it.",
    }


def distance(
    it: Asked, same: SameWord, around: Around, nearness: Nearness | None,
    title: str = "", *, reach: float = 0.0, second: bool = False,
) -> None:  # fmt: skip
    """Draw the word in the middle and its uses around it, each at the distance 1 − cosine; of two models, each has its
    `title`, and both are drawn as far as they `reach` together."""
    sent = at_distance(it, same, around, nearness) | {"title": title, "reach": reach, "second": second}
    key = f"{DISTANCE_KEY}_beside" if second else DISTANCE_KEY
    _draw(key=address.fresh(key), data=sent, on_word_change=lambda: None)
    figure_footer(key, str(sent["alt"]), partial(distances, it, around), over=True)


def at_distance(it: Asked, same: SameWord, around: Around, nearness: Nearness | None) -> dict[str, Any]:
    """What is drawn around the word."""
    kinds, few = senses_of(same) if it.by == SENSE else {}, len(same.uses) < FEWEST
    uses = counted(len(around.near), "use")
    far, angles = f"each as far out as 1 minus its cosine in layer {it.layer}", around.angles.round(4).tolist()
    return {
        "view": "distance",
        "layer": it.layer,
        "your": f"your “{shortened(it.word.name)}”",
        "items": [
            {
                "number": use.number,
                "words": _named(use, few=few),
                "kind": _kind(use, kinds),
                "strong": use.of_same_word and few,
                **_far_out(use.cosine, angle),
            }
            for use, angle in zip(around.near, angles, strict=False)
        ],
        "again": [
            {"words": f"{shortened(it.word.name)} ({one.at[0]})", **_far_out(cosine, angle)}
            for one, cosine, angle in zip(_others(it), around.again, angles[len(around.near) :], strict=True)
        ],
        "random": None if nearness is None else round(1 - float(nearness.random[it.layer]), 4),
        "use": chosen_use(),
        "legend": legend(same, kinds),
        "foot": words.foot_of_distance(it, around, nearness, few=few),
        "alt": f"{it.word.quoted} in the middle, and {uses} around it, {far}.",
    }


def _far_out(cosine: float, angle: float) -> dict[str, Any]:
    return {"value": fixed(cosine, 2), "distance": round(1 - cosine, 5), "angle": angle}


def _others(it: Asked) -> list[Reading]:
    """What is read for the other occurrences of the word."""
    return [one for place, one in enumerate(it.read) if place != it.chosen]


def _kind(use: NearUse, kinds: dict[str, int]) -> int:
    """The number of its colour: of the last one, which the other senses share, or −1 if there are no colours."""
    return kinds.get(use.use.meaning, len(kinds) if kinds else -1)


def _named(use: NearUse, *, few: bool) -> str:
    """A use beside its dot: two of its words; of another word that word, since all that are shown differ in it."""
    if few and not use.of_same_word:
        return use.word
    return f"{use.word}: {words.beside(use.use)}" if few else words.beside(use.use)


def senses_of(same: SameWord) -> dict[str, int]:
    """The senses of a word, in the dictionary's order, with the number of their colour: the same in every sentence."""
    return {meaning: kind for kind, meaning in enumerate(list(sense_names(same))[: len(SENSES)])}


def legend(same: SameWord | None, kinds: dict[str, int]) -> list[dict[str, Any]]:
    """The names and colours of these senses; the others share one."""
    names = {sense: name.partition(": ")[2] for sense, name in sense_names(same).items()} if same and kinds else {}
    listed = [
        {"name": shortened(names[meaning], 60), "colors": SENSES[kind], "shape": kind}
        for meaning, kind in kinds.items()
    ]
    others = len(names) - len(kinds)
    more = {"name": f"{counted(others, 'other sense')}", "colors": GREY, "shape": 0}
    return [*listed, more] if others else listed


def families() -> list[dict[str, Any]]:
    """The names and colours of families of topics."""
    colours = [PALETTE[kind % len(PALETTE)] for kind in range(len(FAMILIES))]
    return [{"name": name, "colors": (one, one), "shape": 0} for name, one in zip(FAMILIES, colours, strict=True)]


def places(drawn: UsesMap, placed: Placed, around: Around | None, layer: int) -> DataFrame:
    """The table of one layer: the words of the sentence, then the uses, with their coordinates, and the cosines of the
    nearest."""
    x, y = np.concatenate([placed.points[layer], drawn.points[layer]]).T
    none, known = [""] * len(placed), {use.number: use.cosine for use in around.near} if around else {}
    return DataFrame(
        {
            "word": [*placed.names, *(use.word for use in drawn.uses)],
            "x": x,
            "y": y,
            "cosine": [*([None] * len(placed)), *(known.get(number) for number in drawn.numbers)],
            "sentence": [*none, *(use.sentence for use in drawn.uses)],
            "definition": [*none, *(use.definition for use in drawn.uses)],
            "topic": [*none, *(use.topic for use in drawn.uses)],
            "source": [*none, *(use.source for use in drawn.uses)],
        }
    )


def distances(it: Asked, around: Around) -> DataFrame:
    """The table of the picture at true distance: uses and other occurrences, with cosine and distance."""
    others = _others(it)
    cosines = [*(use.cosine for use in around.near), *around.again]
    return DataFrame(
        {
            "word": [*(use.word for use in around.near), *(f"{it.word.name} ({one.at[0]})" for one in others)],
            "cosine": cosines,
            "1 - cosine": [1 - cosine for cosine in cosines],
            "sentence": [*(use.sentence for use in around.near), *(one.tokens.a for one in others)],
            "definition": [*(use.definition for use in around.near), *([""] * len(others))],
            "source": [*(use.use.source for use in around.near), *([""] * len(others))],
        }
    )


def prepare(bert: ModelService) -> None:
    """Pack the base, if there is a map: it is the same for every text and viewer."""
    if drawn := bert.uses_map():
        packed(drawn)


def keep_base(drawn: UsesMap, key: str) -> None:
    """Send it, once."""
    _keep(key=f"{key}_base", data=packed(drawn))


def base_mark(drawn: UsesMap) -> str:
    """By what the browser knows a base: its length and its checksum; the map waits for the base that it belongs to."""
    base = packed(drawn)
    return f"{len(base)} {','.join(map(str, base[-4:]))}"


@lru_cache(maxsize=2)  # of a checkpoint's map, which stays the same
def packed(drawn: UsesMap) -> bytes:
    """The base, compressed: length and JSON of a header, int16 coordinates (L + 1, U, 2)."""
    uses, families = drawn.uses, list(FAMILIES)
    header = {
        "words": [use.word for use in uses],
        "sentences": [use.sentence for use in uses],
        "spans": [(use.start, use.end) for use in uses],
        "numbers": drawn.numbers,
        "topics": [next(families.index(name) for name in families if use.topic in FAMILIES[name]) for use in uses],
        "regions": [[(region.name, region.x, region.y) for region in named(layer)] for layer in drawn.regions],
    }
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    steps = np.rint(drawn.points * 32_767).astype("<i2")
    return zlib.compress(struct.pack("<I", len(text)) + text + steps.tobytes())


def named(regions: tuple[Region, ...]) -> list[Region]:
    """The largest regions, at most twelve, no two of one name."""
    largest: dict[str, Region] = {}
    for region in sorted(regions, key=lambda one: -one.size):
        largest.setdefault(region.name, region)
    return list(largest.values())[:MOST_REGIONS]


def second(same: SameWord, around: Around | None, title: str) -> None:
    """Draw the nearest uses in the second of two models."""
    rows = [_row(near.number, near.use, fixed(near.cosine, 2)) for near in around.near] if around else []
    note = "" if rows else f"Only {counted(len(same.uses), 'use')} of the word: too few for a list."
    every = f"all {counted(len(rows), 'use')}"
    key = address.fresh(f"{LIST_KEY}_beside")

    def pick() -> None:
        st.session_state[CHOSEN] = st.session_state[key].use

    data = {"title": title, "rows": rows, "note": note, "all": every, "chosen": chosen_use()}
    _draw_list(key=key, data=data, on_use_change=pick)


def listed(it: Asked, same: SameWord, around: Around | None, drawn: UsesMap | None, of: str = "") -> list[int]:
    """Draw the list, on the map below a search; returns the rows that it found. It may be `of` one of two models."""
    text = FIND.choose().strip() if drawn else ""
    found = search_uses(drawn.uses, text) if drawn else []
    if drawn and text:
        rows = [_row(drawn.numbers[row], drawn.uses[row], "") for row in found[:MOST_FOUND]]
        more = f", the first {MOST_FOUND} below" if len(found) > MOST_FOUND else ""
        title = f"{counted(len(found), 'use')} for “{shortened(text)}”{more}" if found else ""
        note = "" if found else f"No use on the map matches “{shortened(text)}”."
    else:
        rows = [_row(near.number, near.use, fixed(near.cosine, 2)) for near in around.near] if around else []
        title, note = (titled(it, same, of), "") if rows else ("", "")
    every = f"all {counted(len(rows), 'use')}"
    data = {"title": title, "rows": rows, "note": note, "all": every, "chosen": chosen_use()}
    key = address.fresh(LIST_KEY)

    def pick() -> None:
        st.session_state[CHOSEN] = st.session_state[key].use

    _draw_list(key=key, data=data, on_use_change=pick)
    return found


def titled(it: Asked, same: SameWord, of: str) -> str:
    """The title of the list, which is that `of` one of two models."""
    whose = it.word.quoted if len(same.uses) >= FEWEST else "any word"
    return f"Nearest uses of {whose}, {of}" if of else f"Nearest uses of {whose} after layer {it.layer}"


def chosen_use() -> int:
    """The number of the use that was clicked in the list; −1 if none was."""
    number = st.session_state.get(CHOSEN, -1)
    return number if isinstance(number, int) else -1


def _row(number: int, use: Use, cosine: str) -> Sequence[object]:
    meaning = f"{use.word}: {use.definition}" + (" (written for this app)" if use.ours else "")
    return [number, *use.parts, cosine, meaning]
