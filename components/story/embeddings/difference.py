"""/embeddings of two sentences, each read alone: A minus B, on common rows."""

from components.canvas.heatmaps.linked_heatmaps import Editing, heatmaps
from components.compute.heatmaps import NORMED, SUMMED, TITLES, limits
from components.compute.tokens import is_content, is_word
from components.frame.page_head import Finding
from components.records.arrays import Array
from components.records.checkpoints import NO_POSITIONS
from components.records.embeddings import PANELS
from components.records.heatmaps import Panel, Sheet
from components.records.tokens import TokenKind, Tokens
from components.story.embeddings.pairs import DIFFERENCE, SideBySide
from components.views.tries import Told, swap, without_positions
from components.views.wording import brief_name, quoted_tokens, rounded_up, that_fits, token_name

LARGEST = ("word rows", "position rows", "segment rows", "sums", "results of LayerNorm")


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
    line = f"token {here} in A, {there} in B; their sums differ by at most {most} in any dimension"
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
