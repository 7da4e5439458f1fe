"""The points of a map: what each one stands for, its name, how it is coloured, which one is selected, and their files
for download.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

import numpy as np
import streamlit as st

from components.canvas.exports import arrays, table
from components.compute.corpus import categories, colourings, in_context, in_layers, positions_in, titles
from components.compute.labels import Agreement
from components.compute.tokens import instructive_name, is_content
from components.compute.vectors import nearest
from components.figures.points import FAINT, LABELS, LABELS_DARK, PointStyle
from components.frame import address
from components.frame.sentence import followed_token, token_selector
from components.frame.settings import TOKEN, Choice, Number, Switch
from components.records.corpus import PointKind, Points, Sentence, Wanted
from components.records.projection import Projection
from components.records.tokens import Tokens
from components.views.corpus import LIST, WORD, word_choice, word_of
from components.views.wording import shortened

KINDS = {PointKind.TOKEN.value: "Tokens", PointKind.WORD.value: "One word", PointKind.SENTENCE.value: "Sentences"}
KIND = Choice(
    "points", "Each point is", KINDS, PointKind.TOKEN.value, key="kind", horizontal=False,
    help="Every token; every occurrence of one word; or each sentence as a whole.",
)  # fmt: skip
SPECIALS = Switch("specials", "With [CLS] and [SEP]")
PIECES = Choice(
    "pieces", "Its vector", {"mean": "mean of its pieces", "first": "its first piece"}, "mean", key="pool_word",
    horizontal=False, help="Matters only for words that WordPiece splits into several pieces.",
)  # fmt: skip
POOL = Choice(
    "pool", "Its vector", {"mean": "mean of all tokens", "cls": "[CLS]", "pooler": "pooler output"}, "mean",
    key="pool_sentence", horizontal=False,
    help="The pooler is an extra layer on [CLS] of the last layer; other layers have no pooler output.",
)  # fmt: skip
COLOUR = Choice("colour", "Colour", horizontal=False)
COLOUR_IN_LAYERS = Choice("colour_all", "Colour", horizontal=False)
POINT = Number("point")
SETTINGS = (*LIST, WORD, PIECES, KIND, SPECIALS, POOL, COLOUR, COLOUR_IN_LAYERS, POINT, TOKEN)
FEW_COLOURS = 10
AROUND, UNCHOSEN = "points_drawn_around", "point_unchosen"
AGREE = "agreement"
AGREEING = ("#A85F00", "#DE952A", "#F6C667", "#8A93A2")  # none of the nearest, and more
CHOSEN, CHOSEN_DARK = "#2F5FB3", "#8AB0F5"
WORDS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
MOST_LETTERS, LETTERS_OF_A_WORD = 24, 13
NEAREST = 10
POINT_COLUMNS = ("point", "name", "sentence", "text_a", "text_b", "sense", "position", "part")


def points_box(
    lines: tuple[Sentence, ...], words: Callable[[], Sequence[tuple[str, int]]], *, pooler: bool = True
) -> Wanted:
    """What each point stands for. `words` is called only if a word is to be chosen; `pooler` offers its output."""
    kind = PointKind(KIND.choose(default=likely_kind(lines)))
    if kind is PointKind.TOKEN:
        return Wanted(kind, specials=SPECIALS.choose())
    if kind is PointKind.WORD:
        return word_box(lines, words())
    offered = POOL.options if pooler else {name: label for name, label in POOL.options.items() if name != "pooler"}
    return Wanted(kind, pooling=POOL.choose(offered))


def likely_kind(lines: tuple[Sentence, ...]) -> str:
    """What a point is until a reader chooses: the word of a set about one, of other lists a sentence, and of one or two
    sentences a token."""
    if word_of(lines) and all(line.sense for line in lines):
        return PointKind.WORD.value
    return PointKind.SENTENCE.value if len(lines) > 2 else PointKind.TOKEN.value


def word_box(lines: tuple[Sentence, ...], words: Sequence[tuple[str, int]]) -> Wanted:
    """The chosen word of these sentences, and how the vectors of its pieces are pooled."""
    word = word_choice(lines, words)
    return Wanted(PointKind.WORD, word, PIECES.choose()) if word else Wanted(PointKind.WORD)


def colour_box(points: Points, found: Agreement | None = None, layer: int = 0) -> PointStyle:
    """The style of the points: their colours as chosen, and their labels and hover texts. Where points are `found` to
    lie near to their own label or not, that in this layer is one of the colours."""
    ways = colourings(points) | ({AGREE: "Nearest with its label"} if found else {})
    order = ("sense", "line", "word", "position") if len(points.lines) > 1 else ("word", "position")
    fits = [way for way in order if way in ways and (way == "position" or _few(points, way))]
    way = COLOUR.choose(ways, fits[0] if fits else "none")
    if way == AGREE and found:
        return _by_agreement(_coloured(points, "none", ""), points, found, layer)
    return _coloured(points, way, ways[way])


def _by_agreement(style: PointStyle, points: Points, found: Agreement, layer: int) -> PointStyle:
    """How many of a point's nearest share its label: the fewer, the darker; grey if it has none or is not compared."""
    near = found.near[points.layers.index(layer) if points.every_layer else 0].tolist()
    names = [f"{count} of {found.compared}" for count in range(found.compared + 1)]
    of_point = dict(zip(found.points.tolist(), near, strict=True))
    groups = [names[of_point[number]] if number in of_point else "not compared" for number in range(len(points))]
    colours = dict(zip((*names, "not compared"), (*AGREEING[: len(names)], FAINT), strict=True))
    palette = [colours[name] for name in dict.fromkeys(groups)]
    return replace(style, categories=groups, palette=palette, legend="nearest with its label")


def colour_in_layers(points: Points) -> PointStyle:
    """As `colour_box`, for a map that has every point once per layer; by default coloured by layer."""
    ways = {"layer": "Layer", **colourings(points)}
    way = COLOUR_IN_LAYERS.choose(ways, "layer")
    style, depth = _coloured(points, way, ways[way]), len(points.layers)
    layers = np.repeat(points.layers, len(points)).tolist()
    return replace(
        style,
        labels=[*style.labels] * depth,
        categories=style.categories and [*style.categories] * depth,
        values=layers if way == "layer" else style.values and [*style.values] * depth,
        hover=in_layers(points),
    )


def _coloured(points: Points, way: str, words: str) -> PointStyle:
    style = PointStyle(
        brief_names(points), hover=in_context(points), palette=label_colours(), ring=CHOSEN_DARK if _dark() else CHOSEN
    )
    if way == "position":
        return replace(style, values=[origin.position for origin in points.origins], legend="position")
    if way in ("none", "layer"):
        return replace(style, legend="" if way == "none" else "layer")
    return replace(style, categories=categories(points, way), legend="" if way == "sense" else words.lower())


def label_colours() -> Sequence[str]:
    """The colours of labels, for the theme that a viewer has."""
    return LABELS_DARK if _dark() else LABELS


def _dark() -> bool:
    return st.context.theme.type == "dark"


def point_choice(points: Points, tokens: Tokens, chart: str, default: int | None = None) -> int:
    """The selected point: the one last clicked on the chart of this key, or chosen from the list; until one is, the
    `default`, if there is one, also where that changes.

    If the points are the `tokens` of the sentence, it is the token that is selected on all pages. Call it before the
    chart is drawn, so that the chart marks the point.
    """
    names, default = titles(points), instructive_name(points.names) if default is None else default
    positions, select = positions_in(tokens, points), token_selector(tokens)
    address.bind_widget(POINT.name, "point")
    if "point" not in st.session_state:
        st.session_state.point = POINT.recall(None, address.whole_number(0, len(points) - 1))
        _follow(positions, select)
    if _take_click(chart, len(points)):
        _follow(positions, select)
    followed = followed_token(tokens)
    if followed in positions:
        default = st.session_state.point = positions.index(followed)
    chosen = st.session_state.point in range(len(points)) and st.session_state.point != st.session_state.get(UNCHOSEN)
    st.session_state.point = st.session_state.point if chosen else default  # set again for the list on the next page
    st.session_state[UNCHOSEN] = default
    hint = "You can also click a point on the map. In brackets: the position, or sentence:position."
    point = int(st.selectbox("Look at", range(len(points)), key="point", format_func=names.__getitem__, help=hint,
                             on_change=_follow, args=(positions, select)))  # fmt: skip
    POINT.keep(point, default)
    return point


def _follow(positions: Sequence[int], select: Callable[[int], None]) -> None:
    """Select the token of the selected point on all pages, if the points are the tokens at `positions`."""
    point = st.session_state.point
    if point in range(len(positions)) and positions[point] >= 0:
        select(positions[point])


def pick(points: Points, tokens: Tokens, point: int) -> None:
    """Look at this point. For callbacks."""
    if 0 <= point < len(points):
        st.session_state.point = point
        _follow(positions_in(tokens, points), token_selector(tokens))


def drawn_around(chart: str, points: Points) -> tuple[int, ...]:
    """The numbers of the points that a viewer has drawn a box or a line around on the chart of this key."""
    event = st.session_state.get(chart)
    if not event or not (event["selection"].get("box") or event["selection"].get("lasso")):
        st.session_state.pop(AROUND, None)
        return ()
    numbers = [_number(one) for one in event["selection"]["points"]]
    found = tuple(sorted({number for number in numbers if number is not None}))
    if st.session_state.setdefault(AROUND, (found, points.source))[0] != found:
        st.session_state[AROUND] = found, points.source
    same = st.session_state[AROUND][1] == points.source  # of a list that is no longer there, the numbers mean nothing
    return tuple(number for number in found if number < len(points)) if same else ()


def _take_click(chart: str, count: int) -> bool:
    """Apply a click once: later choices from the list take precedence."""
    event = st.session_state.get(chart)
    around = not event or event["selection"].get("box") or event["selection"].get("lasso")
    picked = (
        [number for number in map(_number, event["selection"]["points"]) if number is not None]
        if event and not around
        else []
    )
    new = bool(picked) and picked != st.session_state.get("point_clicked") and 0 <= picked[0] < count
    if new:
        st.session_state.point = picked[0]
    st.session_state.point_clicked = picked
    return new


def _number(point: dict[str, object]) -> int | None:
    data = point.get("customdata")
    number = data[0] if isinstance(data, list | tuple) and data else data
    return int(number) if isinstance(number, int | float) else None


def _few(points: Points, way: str) -> bool:
    return len(set(categories(points, way))) <= FEW_COLOURS


def brief_names(points: Points) -> tuple[str, ...]:
    """The name of each point: two words of its line, of a pair one of each sentence, a third where another line has the
    same two; of several points of one line the later ones have a number."""
    if points.wanted.kind is PointKind.TOKEN:
        return points.names
    used = dict.fromkeys(origin.line for origin in points.origins)
    texts = {line: f"{points.lines[line].a} {points.lines[line].b}".strip() for line in used}
    said = {line: [WORDS.findall(text) for text in (points.lines[line].a, points.lines[line].b)] for line in used}
    common = Counter(word for both in said.values() for word in {one.lower() for words in both for one in words})
    named = {
        line: _in_turn(*(_telling(words, common, points.wanted.word, len(said)) for words in both))
        for line, both in said.items()
    }
    twice = Counter(_joined(words[:2]) for words in named.values())
    names = {
        line: _joined(words[: 3 if twice[_joined(words[:2])] > 1 else 2]) or shortened(texts[line]) or "(no text)"
        for line, words in named.items()
    }
    seen: Counter[int] = Counter()
    return tuple(_numbered(names[origin.line], origin.line, seen) for origin in points.origins)


def _telling(words: list[str], common: Counter[str], looked_at: str, lines: int) -> list[str]:
    """The words of a line that tell it from the others, in their order: content words that fewer than half of the lines
    have, or else all words but the one looked at."""
    own = [word for word in dict.fromkeys(words) if word.lower() != looked_at.lower()]
    content = [word for word in own if is_content(word.lower())]
    telling = [word for word in content if 2 * common[word.lower()] <= max(lines, 2)]
    return telling or content or own


def _in_turn(ours: list[str], theirs: list[str]) -> list[str]:
    """The words of two sentences in turn, at first those that only one of them has."""
    own = [word for word in ours if word not in theirs] or ours, [word for word in theirs if word not in ours] or theirs
    return list(dict.fromkeys(word for both in zip_longest(*own) for word in both if word))


def _joined(words: list[str]) -> str:
    return shortened(", ".join(shortened(word, LETTERS_OF_A_WORD) for word in words), MOST_LETTERS)


def _numbered(name: str, line: int, seen: Counter[int]) -> str:
    seen[line] += 1
    return name if seen[line] == 1 else f"{name} ({seen[line]})"


def coordinates_csv(points: Points, maps: Sequence[tuple[int, Projection]]) -> bytes:
    """The coordinates of all points on `maps` (each with the number of its layer), as CSV."""
    axes = ("x", "y", "z")[: maps[0][1].dimensions]
    rows = (
        (*cells, layer, projection.method, *map(float, position))
        for layer, projection in maps
        for cells, position in zip(_point_cells(points), projection.points, strict=True)
    )
    return table((*POINT_COLUMNS, "layer", "method", *axes), rows)


def listed_csv(points: Points, numbers: Sequence[int]) -> bytes:
    """Some of the points with their sentences, as CSV."""
    chosen = set(numbers)
    return table(POINT_COLUMNS, (cells for cells in _point_cells(points) if cells[0] in chosen))


def neighbours_csv(points: Points, layer: int) -> bytes:
    """The ten nearest points of each point by cosine in one layer, as CSV."""
    indices, distances = nearest(points.at(layer), NEAREST)
    rows = (
        (*cells, layer, rank, int(other), points.names[other], points.origins[other].line + 1, 1 - float(distance))
        for point, cells in enumerate(_point_cells(points))
        for rank, (other, distance) in enumerate(zip(indices[point], distances[point], strict=True), start=1)
    )
    return table((*POINT_COLUMNS, "layer", "rank", "neighbour", "neighbour_name", "neighbour_sentence", "cosine"), rows)


def vectors_npz(points: Points) -> bytes:
    """`vectors` (K, N, H), `layers` (K,), and names, sentences and positions (N,), as a compressed NPZ."""
    return arrays(
        vectors=points.vectors,
        layers=np.array(points.layers),
        names=np.array(points.names, dtype=np.str_),
        sentences=np.array([origin.line + 1 for origin in points.origins]),
        positions=np.array([origin.position for origin in points.origins]),
    )


def _point_cells(points: Points) -> Iterator[tuple[object, ...]]:
    for number, origin in enumerate(points.origins):
        line = points.line_of(number)
        yield number, origin.name, origin.line + 1, line.a, line.b, line.sense, origin.position, str(origin.part)
