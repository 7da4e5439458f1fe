"""What the page of the vocabulary says: its headline, its three sentences, and the prose behind “More”."""

import math
from collections.abc import Sequence

from components.compute.vocabulary import as_typed
from components.frame.page_head import Finding, Try
from components.records.tokens import Tokens
from components.records.vocabulary import ANY, AtlasSettings, Matches, Reading, Vocabulary
from components.story.vocabulary.asked import BY, KIND, NEAR, PIECE, WORDS, Sought
from components.views.tries import Told, content_words
from components.views.wording import counted, fixed, outward, quoted, shortened

_DRAWN = AtlasSettings()
ABOUT = f"""\
A BERT builds every text from the pieces of its vocabulary ([UNK] stands for a word that cannot be built from them), and
each piece has one row of learned numbers: its word embedding. A piece with ## continues a word; one without ## begins
it. Names are not a separate class: an uncased vocabulary writes “paris” just as it writes “table”.

Each row of the word table is one point of the map, placed by UMAP, which tries to keep near rows near each other; what
is far apart on it need not be (n_neighbors {_DRAWN.neighbours}, min_dist {_DRAWN.min_dist}, by {_DRAWN.metric},
{_DRAWN.epochs} epochs, seed {_DRAWN.seed}). Drag to move; the wheel zooms with Ctrl or after a click: zoom in far
enough to read the names. Click a point to see its true neighbours: they are measured between the full rows, not on the
map. A sum of words such as king - man + woman adds their rows unchanged; its own words are left out of its neighbours,
since otherwise the answer is mostly one of them. No sentence has been read yet.
"""
LEARNED = "Near rows belong to words of like use or form."
RANDOM = "These rows are random, so which ones are near is chance."
TIE = 1e-6
LONGEST_SUM = 40


def normal_form(reading: Reading) -> str:
    """The expression as it was parsed, on one line."""
    parts = []
    for index, term in enumerate(reading.terms):
        sign = "−" if term.factor < 0 else "+" if index else ""
        factor = "" if abs(term.factor) == 1 else f"{abs(term.factor):g} × "
        parts.append(" ".join(filter(None, (sign, factor + term.word))))
    return " ".join(parts)


def finding(
    wanted: Sought, read: Reading, matches: Matches, row: int | None, vocabulary: Vocabulary, random: float
) -> Finding:
    """The row nearest to the one that is looked at, or to a sum: no other row but those of the sum has a larger cosine
    with it, and with ties none is called the nearest; the cosines have as many decimals as it takes to see it. Without
    such a row, how many pieces match.

    `random` is the cosine below which 19 of 20 random pairs of rows stay, rounded up in the line.
    """
    if len(read.cosine):
        return _nearest(read, row, vocabulary, random)
    if read.ids:
        return Finding(
            f"“{shortened(normal_form(read), LONGEST_SUM)}” has no direction.",
            line="each of its values is 0, so no row has a cosine with it",
        )
    if read.missing:
        missing = read.missing[0]
        line = f"as text it becomes {' '.join(missing.pieces)}" if missing.pieces else "as text it becomes nothing"
        line = shortened(line, 110)
        if wanted.near or not matches.ids:
            return Finding(f"“{shortened(missing.word)}” is no piece of this vocabulary.", line=line)
        return Finding(matched(wanted, len(matches)) + ".", line=line)
    return Finding("" if matches.problem or not wanted.typed else matched(wanted, len(matches)) + ".")


def _nearest(read: Reading, row: int | None, vocabulary: Vocabulary, random: float) -> Finding:
    closest, *others = zip(read.cosine.rows, read.cosine.values, strict=True)
    own = f"“{shortened(normal_form(read), LONGEST_SUM)}”" if row is None else quoted(vocabulary.pieces[row])
    names = [f"“{shortened(vocabulary.pieces[near])}”" for near in read.cosine.rows]
    chance = f"19 of 20 random pairs of rows stay below {fixed(outward(random, 2, upper=True), 2)}"
    if others and math.isclose(closest[1], others[0][1], abs_tol=TIE):
        equal = f"{names[0]} and {names[1]}, cosine {fixed(closest[1], 2)} each"
        return Finding(f"Before any context, no row alone is nearest to that of {own}.", line=equal)
    pair = [closest[1], *(cosine for _, cosine in others[:1])]
    decimals = next((some for some in range(2, 7) if len({fixed(one, some) for one in pair}) == len(pair)), 7)
    first, *second = [fixed(one, decimals) for one in pair]
    beside = f", next {names[1]} {second[0]}" if second else ""
    line = f"cosine {first}{beside}; {chance}"
    return Finding(f"Before any context, {own} is nearest to {names[0]}.", line=line)


def matched(wanted: Sought, count: int) -> str:
    """How many pieces match, as a sentence without its full stop."""
    query, pieces = wanted.query, counted(count, "piece")
    name, one = f"“{shortened(query.text)}”", count == 1
    if not query.text:
        return f"{pieces} of this kind"
    verbs = {
        "contains": ("contain", f" {name}"), "prefix": ("start", f" with {name}"),
        "exact": ("be", f" {name}, but for ## and capitals"), "regex": ("match", " this pattern"),
    }  # fmt: skip
    if query.mode == "id":
        return f"{counted(count, 'row')} {'has' if one else 'have'} {'this ID' if one else 'these IDs'}"
    verb, what = verbs[query.mode]
    singular = "is" if verb == "be" else f"{verb}{'es' if verb == 'match' else 's'}"
    if not count:
        return f"No piece {singular}{what}"
    return f"{pieces} {singular if one else verb.replace('be', 'are')}{what}"


def told(tokens: Tokens, token: int, wanted: Sought, row: int | None, *, on_map: bool, untrained: bool) -> Told:
    """What is drawn of the vocabulary, what its rows mean, and another word, a sum, and pieces of one kind."""
    if not on_map:
        bold = "Listed: the nearest rows, and the hits."
    elif row is not None:
        bold = "Blue: the one looked at; bold: its nearest rows, and the hits."
    else:
        bold = f"Bold: {'the words of the sum, and the rows nearest to it' if wanted.near else 'the hits'}."
    return Told(
        see=f"{'One dot for each piece. ' * on_map}{bold}",
        means=f"{RANDOM if untrained else LEARNED} No sentence has been read yet.",
        tries=tries(tokens, token, wanted),
    )


def tries(tokens: Tokens, token: int, wanted: Sought) -> Sequence[Try]:
    """Of what is asked for already nothing is offered."""
    others = [word for word in content_words(tokens) if word.position != token and _whole(tokens, word.position)]
    offered: list[Try] = []
    cleared = {PIECE.name: None, KIND.name: None, BY.name: None}
    pieces = [tokens.pieces[word.position] for word in sorted(others, key=lambda word: abs(word.position - token))]
    if asked := [piece for piece in pieces if as_typed(piece) != wanted.typed]:
        offered.append(Try(f"Ask for “{shortened(asked[0])}”", {**cleared, WORDS.name: as_typed(asked[0])}))
    own = tokens.pieces[token]
    sums = {other: f"{as_typed(own)} + {as_typed(other)}" for other in pieces if other != own}
    if own not in tokens.special.all and (new := [other for other in sums if sums[other] != wanted.typed]):
        words = f"{shortened(own, 14)} + {shortened(new[0], 14)}"
        offered.append(Try(words, {**cleared, BY.name: NEAR, WORDS.name: sums[new[0]]}))
    if wanted.query.kind == ANY:
        offered.append(
            Try("Only pieces with ##", {PIECE.name: None, KIND.name: "piece", WORDS.name: None, BY.name: None})
        )
    return offered


def _whole(tokens: Tokens, position: int) -> bool:
    """Whether the token is a whole word of the text, and none that could not be read."""
    word = tokens.tokens[position].word
    return sum(one.word == word for one in tokens.tokens) == 1 and tokens.pieces[position] != tokens.special.unk
