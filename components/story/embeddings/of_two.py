"""Two models on /embeddings: the sums and the results of LayerNorm of every token in both, on one scale."""

from collections.abc import Sequence

import numpy as np

from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import sheet_of
from components.compute.tokens import is_content
from components.compute.vectors import paired_cosines
from components.frame.beside import ONE_THING, Difference, Model, Names, Split
from components.frame.page_head import Finding, PageHead
from components.frame.sentence import follow_token, followed_token
from components.records.arrays import Array
from components.records.embeddings import Embeddings
from components.records.heatmaps import Panel
from components.records.tokens import TokenKind, Tokens
from components.service import ModelService
from components.take_home.shared import add_input_step
from components.views.tries import Told, follow, swap
from components.views.wording import brief_name, fixed, most, quoted, that_fits, token_name

WHY = {
    Difference.CHANGED: ONE_THING,
    Difference.UNTRAINED: "Random rows stand for the words here: nothing in them was learned.",
    Difference.CHECKPOINT: "Each checkpoint learned its own tables, so the same piece has other rows.",
}
ALIKE, APART = 0.9, 0.5  # cosines; a vector with a higher one is nearly the same, with a lower one quite another


def input_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens) -> None:
    """The input layer of both models for the same tokens."""
    both, chosen = [one.embeddings(one.tokens(tokens.a, tokens.b)) for one in two.models], followed_token(tokens)
    head.finding(input_finding(tokens, both, chosen, two))
    head.told(**told(tokens, chosen, two))
    input_figure(tokens, both, two.how, chosen)
    add_input_step(bert, two.models, both)


def input_finding(tokens: Tokens, both: Sequence[Embeddings], chosen: int, two: Split[Model]) -> Finding:
    """How much of what enters the encoder of the `chosen` token differs in the dashed model.

    Refuted if several of one word are said to enter as one vector and do not, or if the cosine of the token's two
    vectors lies elsewhere. Vectors of two widths have none. The lowest cosine is told unless another token has it, too,
    or it looks the same as the chosen one's.
    """
    solid, dashed = (own.normed for own in both)
    alike = [place for place, number in enumerate(tokens.ids) if number == tokens.ids[chosen]]
    name = token_name(tokens.names, chosen)
    if _is_content(tokens, chosen) and _as_one(dashed, alike) and not _as_one(solid, alike):
        several = "both" if len(alike) == 2 else f"all {len(alike)}"
        word = quoted(tokens.pieces[chosen])
        return Finding(f"{two.begun} {several} {word} enter BERT as one vector.", *alike,
                       line="their rows after LayerNorm are equal in every dimension")  # fmt: skip
    if solid.shape != dashed.shape:
        line = f"{solid.shape[1]:,} numbers {two.how[0]}, {dashed.shape[1]:,} {two.how[1]}"
        return Finding(f"{two.begun} {name} is a vector of another length.", chosen, line=line)
    cosines = paired_cosines(solid[None], dashed[None])[0]
    cosine = float(cosines[chosen])
    how = (
        "nearly the same vector" if cosine >= ALIKE else "quite another vector" if cosine < APART else "another vector"
    )
    said = that_fits(*(f"{two.begun} {how} enters BERT for {one}." for one in (name, brief_name(tokens.names, chosen))))
    line = f"cosine of the two after LayerNorm {fixed(cosine, 2)}{_lowest(cosines, tokens, chosen)}"
    return Finding(said, chosen, line=line)


def told(tokens: Tokens, chosen: int, two: Split[Model]) -> Told:
    """What is drawn of both models, what makes them differ, and two words to swap, or another token."""
    return Told(
        see="The sum of each token’s three rows, and LayerNorm of it, in both models on one scale.",
        means=WHY[two.difference],
        tries=swap(tokens) or follow(tokens, chosen),
    )  # fmt: skip


def input_figure(tokens: Tokens, both: Sequence[Embeddings], names: Names, row: int) -> None:
    """The heatmaps, side by side if both models have one width; the marked row is the token selected on all pages."""
    panels = [
        [
            Panel(f"sum_{number}", f"Sum, {name}", own.summed, group="sum"),
            Panel(f"normed_{number}", f"LayerNorm, {name}", own.normed, group="normed"),
        ]
        for number, (own, name) in enumerate(zip(both, names, strict=True))
    ]
    together = both[0].summed.shape == both[1].summed.shape
    sheets = [[panels[0][0], panels[1][0], panels[0][1], panels[1][1]]] if together else panels
    for number, sheet in enumerate(sheets):
        view = heatmaps(
            sheet_of(sheet, tokens.names, down="token"), key=f"maps_of_two_{number}", of="other_" if number else "",
            row=row, column=int(np.abs(both[number].summed[row]).argmax()),
        )  # fmt: skip
        if not number:
            follow_token(tokens, view.row)


def _lowest(cosines: Array, tokens: Tokens, chosen: int) -> str:
    least = most(-cosines, range(len(cosines)))
    if least is None or len(cosines) == 1:
        return ""
    if least == chosen:
        return ", the lowest of all tokens"
    own, lowest = (fixed(cosines[place], 2) for place in (chosen, least))
    return f"; lowest for {token_name(tokens.names, least)}, {lowest}" if lowest != own else ""


def _is_content(tokens: Tokens, place: int) -> bool:
    return tokens.tokens[place].kind is TokenKind.WORD and is_content(tokens.pieces[place])


def _as_one(rows: Array, places: Sequence[int]) -> bool:
    """Whether several of these rows (T, H) are equal in every dimension."""
    return len(places) > 1 and all((rows[place] == rows[places[0]]).all() for place in places)
