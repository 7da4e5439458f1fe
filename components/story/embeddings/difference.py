"""/embeddings of two sentences, each read alone: A minus B, on common rows, their tokens matched."""

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from components.canvas.heatmaps.linked_heatmaps import Editing, heatmaps
from components.compute.cause import partners
from components.compute.heatmaps import NORMED, SUMMED, TITLES, limits
from components.compute.tokens import is_content, is_word
from components.frame.page_head import Finding
from components.records.arrays import Array, Shaped
from components.records.checkpoints import NO_POSITIONS
from components.records.embeddings import PANELS, Embeddings
from components.records.heatmaps import Panel, Sheet
from components.records.tokens import TokenKind, Tokens
from components.views.tries import Told, swap, without_positions
from components.views.wording import brief_name, quoted_tokens, rounded_up, that_fits, token_name

A, B, DIFFERENCE = "a", "b", "difference"
SAME_WORD, SAME_PLACE = "word", "place"
LARGEST = ("word rows", "position rows", "segment rows", "sums", "results of LayerNorm")


@dataclass(frozen=True, eq=False)
class SideBySide(Shaped):
    """The input layers of sentences A and B on common rows: `places` are positions in A and in B, −1 for none.

    `a` and `b` are in the order of `PANELS`; the row of a token that the sentence does not have is 0.
    """

    places: Annotated[tuple[tuple[int, int], ...], "R"]
    a: Annotated[Array, f"{len(PANELS)} R H"]
    b: Annotated[Array, f"{len(PANELS)} R H"]

    def values(self, side: str) -> Array:
        """A's rows, B's, or A's minus B's (5, R, H); a row that there is not is 0."""
        if side != DIFFERENCE:
            return self.a if side == A else self.b
        return np.where(self.has(DIFFERENCE)[:, None], self.a - self.b, np.float32(0))

    def has(self, side: str) -> NDArray[np.bool_]:
        """Which rows A has, B has, or both (R,)."""
        in_a, in_b = (np.array(self.places) >= 0).T
        return np.asarray({A: in_a, B: in_b, DIFFERENCE: in_a & in_b}[side])


def line_up(a: Sequence[int], b: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Positions of the same token ID in both sequences: the n-th occurrence in A with the n-th in B, in A's order.

    The last tokens are only matched with each other, so that the last [SEP] never goes with another one.
    """
    positions: defaultdict[int, deque[int]] = defaultdict(deque)
    for position, token_id in enumerate(b[:-1]):
        positions[token_id].append(position)
    inner = [(i, positions[token_id].popleft()) for i, token_id in enumerate(a[:-1]) if positions[token_id]]
    return (*inner, (len(a) - 1, len(b) - 1)) if a[-1] == b[-1] else tuple(inner)


def natural(a: Sequence[int], b: Sequence[int]) -> str:
    """How two sentences are matched unless a reader chooses: by word, or by place if every word of both stands at the
    same place, as after one was replaced, since by word no number would differ."""
    shared = line_up(a, b)
    return SAME_PLACE if len(shared) < len(a) == len(b) and all(here == there for here, there in shared) else SAME_WORD


def common_rows(count_a: int, count_b: int, positions: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The matched `positions` and those of all other tokens, −1 for the partner that they lack: A's tokens in A's
    order, each of B's alone after the one before it.
    """
    partner, in_a = dict(positions), {there for _, there in positions}
    rows = _alone_after(-1, count_b, in_a)
    for here in range(count_a):
        rows.append((here, partner.get(here, -1)))
        if here in partner:
            rows += _alone_after(partner[here], count_b, in_a)
    return tuple(rows)


def _alone_after(place: int, count: int, matched: set[int]) -> list[tuple[int, int]]:
    """B's tokens after `place` up to the next one that has a partner."""
    after = next((there for there in range(place + 1, count) if there in matched), count)
    return [(-1, there) for there in range(place + 1, after)]


def side_by_side(a: Embeddings, b: Embeddings, matched: str) -> SideBySide:
    """Both input layers with the same word, or what stands at the same place, in one row."""
    at_place = enumerate(partners(a.names, b.names)) if matched == SAME_PLACE else ()
    positions = tuple(pair for pair in at_place if pair[1] >= 0) or line_up(a.ids, b.ids)
    places = common_rows(len(a.ids), len(b.ids), positions)
    return SideBySide(places, *(_on_rows(of, [row[side] for row in places]) for side, of in enumerate((a, b))))


def _on_rows(of: Embeddings, places: Sequence[int]) -> Array:
    """The five arrays (5, R, H) with the rows of tokens at `places`, and 0 for −1."""
    has = np.array(places) >= 0
    return np.stack([np.where(has[:, None], getattr(of, name)[list(places)], np.float32(0)) for name in PANELS])


def finding(both: SideBySide, a: Tokens, b: Tokens, row: int) -> Finding:
    """What the two tokens in a row have in common: the same vector, the word row alone, or only the place.

    Refuted by a difference of two numbers that are said to be the same, or by none where one is said to be.
    """
    here, there = both.places[row]
    if min(here, there) < 0 or not (a.ids[here] != b.ids[there] or _is_shared(a, here)):
        return Finding("The two sentences have no word in common.")
    apart = abs(both.values(DIFFERENCE)[:, row]).max(axis=1)
    one = token_name(a.names, here)
    if not apart.any():
        same = f"token {here} in both; no number differs"
        return Finding(f"{one} enters BERT as the same vector in both sentences.", here, line=same)
    most = rounded_up(float(apart[PANELS.index("summed")]))
    where = f"token {here} in both" if here == there else f"token {here} in A, {there} in B"
    line = f"{where}; their sums differ by at most {most} in any dimension"
    if a.ids[here] == b.ids[there]:
        return Finding(f"{one} starts from the same word row in both; only its place differs.", here, line=line)
    common = "share their place, not their word row" if here == there else "share neither word row nor place"
    briefly = f"{brief_name(a.names, here)} and {brief_name(b.names, there)}"
    return Finding(
        that_fits(f"{one} and {token_name(b.names, there)} {common}.", f"{briefly} {common}."), here, line=line
    )


def told(a: Tokens, variant: str) -> Told:
    """What a row is, what makes a shared word's vectors differ, two words to swap, and positions to take away."""
    moved = "" if variant == NO_POSITIONS else " In another place it gets another position row."
    return Told(
        see="A − B, number by number: a row without colour is the same in both sentences.",
        means=f"The same word has the same word row.{moved}",
        tries=[*swap(a), *without_positions(variant)],
    )


def row_to_tell(both: SideBySide, a: Tokens, b: Tokens, chosen: int) -> int:
    """The row to look at first: of two words at one place; else of a word of both, the `chosen` one of A before others,
    and content words before others; else the first."""
    pairs = [(row, here, there) for row, (here, there) in enumerate(both.places) if min(here, there) >= 0]
    other = [row for row, here, there in pairs if a.ids[here] != b.ids[there]]
    shared = [(row, here) for row, here, there in pairs if a.ids[here] == b.ids[there] and _is_shared(a, here)]
    content = [row for row, here in shared if is_content(a.pieces[here])]
    followed = [row for row, here in shared if here == chosen]
    return next(iter([*other, *followed, *content, *(row for row, _ in shared), 0]))


def _is_shared(a: Tokens, here: int) -> bool:
    """Whether it is a word of A; [UNK] is none: in the other sentence it may stand for another word."""
    return a.tokens[here].kind is TokenKind.WORD and is_word(a.pieces[here])


def picture(both: SideBySide, a: Tokens, b: Tokens, row: int, editing: Editing) -> None:
    """The five heatmaps of A minus B, on the same rows; at first `row` is marked."""
    difference = both.values(DIFFERENCE)
    sizes = abs(difference).max(axis=(1, 2))
    largest = ", ".join(f"{name} {size:.4f}" for name, size in zip(LARGEST, sizes, strict=True))
    heatmaps(
        _sheet(both, a, b),
        key="differences",
        caption=f"Largest differences: {largest}.{without_partner(both, a, b)}",
        row=row,
        column=int(abs(difference[PANELS.index("summed"), row]).argmax()),
        editing=editing,
    )


def without_partner(both: SideBySide, a: Tokens, b: Tokens) -> str:
    """“ Without a partner: “##sauce” in A.”, if a token of A or B has none."""
    alone = [
        f"{quoted_tokens(tokens.names, places)} in {sentence}"
        for sentence, tokens, places in (
            ("A", a, [here for here, there in both.places if there < 0]),
            ("B", b, [there for here, there in both.places if here < 0]),
        )
        if places
    ]
    return f" Without a partner: {'; '.join(alone)}." if alone else ""


def _sheet(both: SideBySide, a: Tokens, b: Tokens) -> Sheet:
    """The panels of A minus B; a row that only one sentence has is blank."""
    values, has = both.values(DIFFERENCE), both.has(DIFFERENCE)
    blank = [(row, _reason(both.places[row][0])) for row in range(len(has)) if not has[row]]
    labels = tuple(_label(a, b, *places) for places in both.places)
    return Sheet(_panels(values), labels, limits(_panels(values[:, has])), blank=tuple(blank), down="row")


def _panels(values: Array) -> tuple[Panel, ...]:
    return tuple(
        Panel(name, f"{TITLES[name]}: A − B", rows, group=NORMED if name == "normed" else SUMMED)
        for name, rows in zip(PANELS, values, strict=True)
    )


def _label(a: Tokens, b: Tokens, here: int, there: int) -> str:
    """“bank”; “shore / bank” where the sentences have different tokens; “##sauce (A)” where only one has a token."""
    if here < 0:
        return f"{b.names[there]} (B)"
    if there < 0:
        return f"{a.names[here]} (A)"
    return " / ".join(dict.fromkeys((a.names[here], b.names[there])))


def _reason(here: int) -> str:
    """Why a row has no numbers."""
    return f"Only sentence {'B' if here < 0 else 'A'} has this token, so there is no difference."
