"""The headlines of /embeddings, and its three sentences: of one text, and of the difference of two."""

from collections.abc import Sequence

import numpy as np

from components.compute.embeddings import largest_terms
from components.compute.pairs import DIFFERENCE, SideBySide
from components.compute.tokens import is_content, is_word
from components.frame.page_head import Finding
from components.records.checkpoints import NO_POSITIONS, NO_SEGMENTS
from components.records.embeddings import PANELS, Embeddings
from components.records.tokens import TokenKind, Tokens
from components.views.tries import Told, follow, swap, without_positions
from components.views.wording import brief_name, percentages, quoted, rounded_up, that_fits, token_name

ABOUT = """\
For every token BERT looks up three rows: one for its piece, one for its position, one for its segment; all three
tables are *learned*, the position and segment tables too. The rows are added, and LayerNorm of the sum is what the
encoder gets: `hidden_states[0]`. Point at a cell, tap it, or move to it with the arrow keys: the lens prints the
dimensions around it as an addition. Click a token's name, or press Enter, to put another word in its place: what was
becomes sentence B, and A − B is drawn.

**The bars** at the rows of the sum say in which share of a token's dimensions the word, the position and the segment
row are the largest of the three. Point at one for their lengths, and for the share of each in the sum: that of part *p*
in the sum *s* is its projection, (*p* · *s*) / (*s* · *s*). The shares of a token add up to 1; a long part at a right
angle to the sum has a share of 0, and one that points away from it a negative share.

**A − B.** With two sentences, each read alone, their rows can be subtracted; both then use segment 0. A token that is
in both has the same word row in each; its position row is the same only at the same position. [CLS] is the same piece
at the same position in every sentence: attention is the first step in which it sees the other tokens. In one row of the
heatmaps stands the same word of both, or what both have at the same place; a token without a partner has a row without
numbers."""
TERMS = "word row", "position row", "segment row"
MOST = 0.505  # of the dimensions; shown as 51% or more


def finding(tokens: Tokens, ours: Embeddings, chosen: int) -> Finding:
    """What the `chosen` token's vector is made of: a row that the same word has elsewhere, too, or else its largest.

    Refuted if the vectors of the named word differ by more than places (and segments), or if a row that is said to make
    most of a token is the largest of the three in no more than half of the dimensions.
    """
    alike = [place for place, number in enumerate(tokens.ids) if number == tokens.ids[chosen]]
    if len(alike) > 1 and tokens.tokens[chosen].kind is TokenKind.WORD and is_content(tokens.pieces[chosen]):
        return _same_row(tokens, ours, alike)
    shares = largest_terms(ours)[chosen]
    order = [int(part) for part in np.argsort(-shares, kind="stable")]
    shown = percentages([float(share) for share in shares])
    first, second, third = (f"{TERMS[part]} in {shown[part]}" for part in order)
    name = token_name(tokens.names, chosen)
    if shares[order[0]] >= MOST:
        dimensions = f"the largest of the three in {shown[order[0]]} of {ours.word.shape[1]:,} dimensions"
        return Finding(
            f"Most of {name} comes from its {TERMS[order[0]]}.", chosen, line=f"{dimensions}; {second}, {third}"
        )
    line = f"largest of the three: {first} of {ours.word.shape[1]:,} dimensions, {second}, {third}"
    return Finding(f"No single row makes most of {name}.", chosen, line=line)


def _same_row(tokens: Tokens, ours: Embeddings, alike: Sequence[int]) -> Finding:
    """Tokens with the same word row: which of their other rows differ, and by how much at most."""
    sums = ours.summed[list(alike)].astype(np.float64)
    apart = float(np.ptp(sums, axis=0).max())
    differ = "places" if len({tokens.segments[place] for place in alike}) == 1 else "places and segments"
    all_of_them = "Both" if len(alike) == 2 else f"All {len(alike):,}"
    return Finding(
        f"{all_of_them} {quoted(tokens.pieces[alike[0]])} start from the same row; only their {differ} differ.",
        *alike,
        line=f"word row {tokens.ids[alike[0]]:,}; their sums differ by at most {rounded_up(apart)} in any dimension",
    )


KNOWN = "which piece, where, in which sentence"


def told(tokens: Tokens, chosen: int, variant: str) -> Told:
    """What the maps add up to, what BERT knows by it, and two words to swap, positions to take away, another token."""
    known = {NO_POSITIONS: "which piece, in which sentence, not where", NO_SEGMENTS: "which piece, and where"}
    return Told(
        see="Each stripe is a number. Word, position and segment rows add up; LayerNorm of the sum enters BERT.",
        means=f"Before any context, BERT knows only this of a token: {known.get(variant, KNOWN)}.",
        tries=[*swap(tokens), *without_positions(variant)][:2] or follow(tokens, chosen),
    )


def of_difference(both: SideBySide, a: Tokens, b: Tokens, row: int) -> Finding:
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


def told_of_difference(a: Tokens, variant: str) -> Told:
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
