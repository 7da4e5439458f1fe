"""The picture of /embeddings: five heatmaps, of every token, of one, or of A minus B."""

from dataclasses import replace

from components.canvas.heatmaps.linked_heatmaps import Editing, heatmaps, linked_heatmaps
from components.compute.heatmaps import NORMED, SUMMED, TITLES, limits
from components.compute.pairs import DIFFERENCE, SAME_PLACE, SAME_WORD, SideBySide
from components.frame.sentence import follow_token, followed_token, token_choice
from components.frame.settings import TOKEN, Choice
from components.records.arrays import Array
from components.records.checkpoints import Facts
from components.records.embeddings import PANELS, Embeddings
from components.records.heatmaps import Panel, Sheet
from components.records.tokens import Question, Tokens
from components.views.wording import quoted_tokens

ALL, ONE = "every", "one"
ROWS = Choice(
    "rows",
    "Rows of",
    {ALL: "every token", ONE: "one token", DIFFERENCE: "A − B"},
    ALL,
    key="input_rows",
    hidden_label=True,
)
SINGLE = replace(TOKEN, key="embeddings_token")
MATCHED = Choice(
    "matched", "In one row", {SAME_WORD: "same word", SAME_PLACE: "same place"}, SAME_WORD, key="pair_matched",
    hidden_label=True,
    help="Which tokens of A and B share a row: the same word wherever it stands, or whatever stands at the same place.",
)  # fmt: skip
LARGEST = ("word rows", "position rows", "segment rows", "sums", "results of LayerNorm")


def choose_rows(question: Question) -> str:
    """Which rows are drawn; A − B can be chosen of two sentences that are read apart."""
    offered = dict(ROWS.options)
    if not question.has_b or question.is_pair:
        offered.pop(DIFFERENCE)
    return ROWS.choose(offered)


def choose_token(tokens: Tokens) -> int:
    """Whose rows alone are drawn."""
    return token_choice(tokens, SINGLE)


def of_input(tokens: Tokens, embeddings: Embeddings, facts: Facts, token: int | None, editing: Editing) -> None:
    """The five heatmaps, of one `token` or all; the marked row is the token that is selected on all pages."""
    if token is None:
        view = linked_heatmaps(embeddings, key="heatmaps", facts=facts, row=followed_token(tokens), editing=editing)
        follow_token(tokens, view.row)
    else:
        linked_heatmaps(
            _single_token(embeddings, token), key="one_token", facts=facts, first=token, of="one_", editing=editing
        )


def _single_token(embeddings: Embeddings, token: int) -> Embeddings:
    rows = {name: getattr(embeddings, name)[token : token + 1] for name in PANELS}
    names = {name: getattr(embeddings, name)[token : token + 1] for name in ("names", "ids", "segments")}
    return replace(embeddings, **rows, **names)


def of_difference(both: SideBySide, a: Tokens, b: Tokens, row: int, editing: Editing) -> None:
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
