"""The headline of /blank, and its three sentences."""

from collections.abc import Sequence
from typing import NamedTuple

from components.compute.blank import Blank, Readout
from components.compute.tokens import is_content
from components.frame.page_head import Finding, Try
from components.records.tokens import Tokens
from components.story.blank.controls import MASK, maskable
from components.story.blank.near import (
    SHOWN,
    first_new,
    is_last_tied,
    nearest,
    new_rows,
    ordinal,
    rank_in,
    settled_from,
    stays,
)
from components.views.tries import Told, follow
from components.views.wording import (
    LONGEST_LINE,
    NO_WORD,
    as_it_takes,
    brief_name,
    listed,
    percent,
    quoted,
    shortened,
    spelled,
    that_fits,
    token_name,
)

ABOUT = """\
Filling blanks is what BERT was trained for. Of each text 15% of the tokens were chosen; most of them were replaced by
`[MASK]`, and a **masked-LM head** on top of the last layer had to predict the original pieces. The page reads your
text twice: as it is, and with `[MASK]` in the place of one word. Write `[MASK]` into the sentence, or choose the word.

**Nearest rows.** On its way through the model a token's vector moves away from its row in the word table. Here the
vector after each layer is compared with every row of that table, as if it were a word again. This is an interpretation,
not a step of the model: nothing makes a hidden state stay near its row, and in many checkpoints it does not. *cosine*
compares directions, *distance* is the Euclidean one.

**Predictions.** A checkpoint that kept its head says how probable it finds each piece in the blank. The head was
trained on the last layer only; what it reads from earlier ones is an interpretation, too (the “logit lens”).

Behind ⚙ further words can be hidden. The ⋯ of the picture saves it, and has its numbers as a table.
"""
BRIEF = 12  # letters of a row's piece where a headline has little room


class Reading(NamedTuple):
    """All that the page says something about: the text, the position of the blank, its two readings, the pieces of the
    vocabulary, and what the head predicts, if there is one."""

    tokens: Tokens
    position: int
    read: Readout
    hidden: Readout
    pieces: Sequence[str]
    filled: Blank | None = None

    @property
    def layers(self) -> int:
        return self.read.last.layer

    @property
    def is_mask(self) -> bool:
        """Whether [MASK] is in the text itself, so that there is no word to hide."""
        return self.read.row == self.hidden.begins

    @property
    def came_near(self) -> tuple[int, ...]:
        """The places in the last column of the words that came near first, as in `first_new`."""
        return first_new(self.read, self.pieces)

    @property
    def name(self) -> str:
        return token_name(self.tokens.names, self.position)

    @property
    def brief(self) -> str:
        return brief_name(self.tokens.names, self.position)

    def piece(self, row: int, *, brief: bool = False) -> str:
        """A row's piece as it is named in a sentence."""
        return quoted(shortened(self.pieces[row], BRIEF) if brief else self.pieces[row])


def finding(it: Reading) -> Finding:
    """What BERT would say in the blank, or else what the word comes near in both readings."""
    if it.filled:
        return said(it, it.filled)
    return of_a_mask(it) if it.is_mask else near(it)


def no_word() -> Finding:
    """Of a text in which no word can be hidden."""
    return Finding(NO_WORD)


def near(it: Reading) -> Finding:
    """The first whole word, nearest first, that is among the nine nearest rows after the last layer and not among those
    of the word row; and which row is nearest where [MASK] stands in the word's place. Refuted by a new word as near or
    nearer, and by another row as near to the hidden place; [MASK] stays if it is nearest in every column. The line has
    the ranks.
    """
    found = it.came_near
    said = [
        f"Read, {name} {_comes_near(it, found, brief=brief)}"
        for name, brief in ((it.name, False), (it.brief, False), (it.brief, True))
    ]
    parts = [
        f"{one}; hidden, {_hidden(it, brief=brief)}." for one, brief in zip(said, (False, False, True), strict=True)
    ]
    return Finding(that_fits(*parts, f"{said[-1]}."), it.position, line=_line(it, found))


def of_a_mask(it: Reading) -> Finding:
    """Of a [MASK] in the text itself, by a model without a head: whether it stays nearest to itself in every column.
    Refuted as in `near`. The line has the first word that is new since its own row."""
    found, hidden = it.came_near, it.read
    mask = it.piece(it.read.begins)
    if not len(hidden.last.nearest):
        return Finding("After the last layer, the vector of the blank is zero.", it.position)
    if len(last := nearest(hidden.last)) > 1:
        return Finding("No row alone is nearest to the blank.", it.position, line=_line(it, found))
    if last != (hidden.begins,):
        return Finding(f"The blank ends nearest to {it.piece(last[0])}.", it.position, line=_line(it, found))
    stays_so = f"stays {mask}" if stays(hidden) else f"ends as {mask}"
    return Finding(f"The blank {stays_so}: this model cannot say a word.", it.position, line=_line(it, found))


def said(it: Reading, filled: Blank) -> Finding:
    """The first choice of the last layer, which another piece as probable refutes. The line says how probable it is, in
    which layers it is first, and the rank of the hidden piece; without one, the next piece, which looks less probable.
    """
    firsts, last = [layer.rows[0] for layer in filled.layers], filled.layers[-1]
    first = last.rows[0]
    if filled.tied:
        line = "two pieces or more are equally probable"
        return Finding("Here BERT has no first choice.", it.position, line=f"{line}{_was_hidden(it, filled)}")
    share, following = percent(last.probabilities[0]), ""
    if filled.hidden is None and len(last.rows) > 1:
        share, second = as_it_takes(last.probabilities[0], last.probabilities[1], 0, percent)
        following = f"; next {it.piece(last.rows[1])}, {second}"
    line = f"{share}, its first choice {_when_first([row == first for row in firsts])}{following}"
    if filled.hidden == first:
        return Finding(f"Here BERT would say {it.piece(first)}, as the text does.", it.position, line=line)
    return Finding(f"Here BERT would say {it.piece(first)}.", it.position, line=f"{line}{_was_hidden(it, filled)}")


def told(it: Reading, masks: Sequence[int]) -> Told:
    """What is drawn, what the other words do to the chosen one, another word to hide, and another to follow."""
    tries = [*_hide_too(it.tokens, it.position, masks), *follow(it.tokens, it.position)]
    if it.filled:
        see = "What the head would write in the blank, read from each layer; below, what the word read is near."
        means = "The head was trained on the last layer; what it reads from earlier ones is an interpretation."
        return Told(see=see, means=means, tries=tries)
    return Told(see="Rows of the word table nearest to the vector, layer by layer.", means=_means(it), tries=tries)


def told_without_word() -> Told:
    """The three sentences of a text in which no word can be hidden."""
    return Told(see="There is no word to hide yet.", means="BERT was trained to fill a blank in a text.", tries=())


def _comes_near(it: Reading, found: Sequence[int], *, brief: bool) -> str:
    if not len(it.read.last.nearest):
        return "ends as a vector of zeros"
    if not len(it.read.columns[0].nearest):
        return "begins as a row of zeros"
    if not found and is_last_tied(it.read.last):
        return "comes near several rows at once"
    if not found:
        return "comes near no new word" if new_rows(it.read) else "keeps the neighbours of its row"
    if len(found) > 1:
        return "comes near several words at once"
    return f"comes near {it.piece(it.read.last.nearest.rows[found[0]], brief=brief)}"


def _hidden(it: Reading, *, brief: bool) -> str:
    last, mask = nearest(it.hidden.last), it.piece(it.hidden.begins)
    if not last:
        return "its vector is zero"
    if len(last) > 1:
        return "no row alone is nearest"
    if last == (it.hidden.begins,):
        return f"it stays {mask}" if stays(it.hidden) else f"it ends as {mask}"
    if last == (it.hidden.row,):
        return "it is nearest all the same"
    return f"it is nearest to {it.piece(last[0], brief=brief)}"


def _line(it: Reading, found: Sequence[int]) -> str:
    """The ranks of the row that came near, and that of the hidden word."""
    whole, brief = ("; ".join(_ranks(it, found, brief=brief)) for brief in (False, True))
    return whole if len(whole) <= LONGEST_LINE else brief


def _ranks(it: Reading, found: Sequence[int], *, brief: bool) -> Sequence[str]:
    column, after = it.read.last, f"after layer {it.layers}"
    parts = []
    if len(found) == 1:
        new = it.piece(column.nearest.rows[found[0]], brief=brief)
        rank, before = rank_in(column, found[0]), column.at_first[found[0]] or 0
        parts.append(f"{after} {new} is {ordinal(rank)}, at the word row {ordinal(before)}")
    elif found:
        parts.append(f"{after} {spelled(len(found))} new words or more are equally near")
    elif len(column.nearest) and len(it.read.columns[0].nearest) and not new_rows(it.read) and not is_last_tied(column):
        parts.append(f"{after} its {spelled(SHOWN)} nearest rows are nearest at the word row, too")
    if not it.is_mask and it.hidden.rank:
        parts.append(f"hidden, {it.brief if brief else it.name} is {ordinal(it.hidden.rank)} of {len(it.pieces):,}")
    return parts


def _when_first(first: Sequence[bool]) -> str:
    """In which layers something is true that is true in the last: “from layer 3 on”, “in layers 1 and 6”."""
    layers, since = [layer for layer, true in enumerate(first) if true], settled_from(first)
    if len(layers) == 1:
        return "in the last layer only"
    if len(layers) == len(first) - since:
        return f"from layer {since} on" if since else "in every layer"
    return f"in layers {listed(list(map(str, layers)), len(layers))}"


def _was_hidden(it: Reading, filled: Blank) -> str:
    if filled.hidden is None:
        return ""
    rank = filled.layers[-1].rank
    return f"; {it.brief} is {ordinal(rank)}" + (f" of {len(it.pieces):,}" if rank > SHOWN else "")


def _means(it: Reading) -> str:
    """Whether the row that came near is near the hidden place, too."""
    found = it.came_near
    if it.is_mask:
        mask = it.piece(it.read.begins)
        return f"No word stands here: the vector begins as the row of {mask}, and the words around it do the rest."
    if len(found) != 1:
        return "What a word is near comes from its own row and from the words around it."
    row = it.read.last.nearest.rows[found[0]]
    name, new = it.name, it.piece(row)
    if row in it.hidden.last.nearest.rows[:SHOWN]:
        return f"The place alone brings {new} near, whether {name} is read or not."
    return f"Reading {name} here brings {new} near; the place without it does not."


def _hide_too(tokens: Tokens, position: int, masks: Sequence[int]) -> Sequence[Try]:
    """The content word nearest to the blank is hidden, with all its pieces; or what is hidden is shown again."""
    if masks:
        return (Try("Show the other words again", {MASK.name: None}),)
    own = tokens.tokens[position].word
    groups: dict[int, list[int]] = {}
    for place in maskable(tokens):
        word = tokens.tokens[place].word
        if word is not None and word != own and is_content(tokens.words[word].segmentation.word):
            groups.setdefault(word, []).append(place)
    if not groups:
        return ()
    word = min(groups, key=lambda one: min(abs(place - position) for place in groups[one]))
    name = shortened(tokens.words[word].segmentation.word)
    return (Try(f"Hide “{name}” too", {MASK.name: ",".join(map(str, groups[word]))}),)
