"""Every page's finding for one text, computed as its page does."""

import re
from collections.abc import Callable

from components.compute.cause import Cuts
from components.compute.dropout import drop
from components.compute.expression import as_typed
from components.compute.links import AttentionFrom, looks_at, strongest
from components.compute.masked import blanks
from components.compute.positions import Walk
from components.compute.similarity import cosines, nearest_points
from components.compute.tokens import instructive_pair, instructive_token
from components.compute.uses import FEWEST
from components.frame.beside import Split, split_of
from components.frame.page_head import Finding
from components.frame.progress import completed
from components.records.corpus import Sentence, Wanted
from components.records.similarity import RAW
from components.records.tokens import Tokens
from components.records.vocabulary import Query
from components.service import CHANGES, ModelService, open_service
from components.story.attention import habits, padding
from components.story.attention import of_two as of_two_heads
from components.story.attention import words as attention
from components.story.attention.choices import Asked, default_source, opening_token
from components.story.blank import words as blank
from components.story.blank.near import ASKED
from components.story.cause import cut
from components.story.context import of_two as of_two_uses
from components.story.context import words as uses_told
from components.story.context.asked import Asked as Uses
from components.story.context.picture import Shown
from components.story.decomposition import words as decomposition
from components.story.embeddings import difference
from components.story.embeddings import of_two as of_two_inputs
from components.story.embeddings import summed as embeddings
from components.story.embeddings.pairs import SAME_PLACE, SAME_WORD, side_by_side
from components.story.encoder import words as encoder
from components.story.home import of_two as of_two_journeys
from components.story.home import words as journey
from components.story.list import layers
from components.story.list import words as of_list
from components.story.model import words as model
from components.story.normalization import dropout
from components.story.normalization import of_two as of_two_norms
from components.story.normalization import steps as normalization
from components.story.sentences import of_two as of_two_similar
from components.story.sentences import pairs as every_pair
from components.story.sentences import words as two_sentences
from components.story.sentences.asked import ALONE, compared
from components.story.tables import of_two as of_two_tables
from components.story.tables import positions
from components.story.tables import words as tables
from components.story.tables import words_of_two as of_two_rows
from components.story.tokens import words as tokens
from components.story.vocabulary import asked
from components.story.vocabulary import of_two as of_two_near
from components.story.vocabulary import words as vocabulary
from components.views import words
from components.views.cause_told import other_words

MOST_CUT = 10  # tokens of a text whose cuts are made here: some 150 runs of the encoder


def _home(bert: ModelService, text: Tokens) -> str:
    """The cuts of a short text; what is said of a long one before they are asked for."""
    token = instructive_token(text)
    if len(text) > MOST_CUT:
        return journey.before_asked(text, bert.states(text), bert.embeddings(text), token)
    telling = completed(bert.telling_rows(text, token, other_words(text, token)))
    return journey.finding(text, telling, bert.attention_from(text, token))


def _walk(bert: ModelService, text: Tokens) -> Walk:
    chosen = instructive_token(text)
    return bert.word_walk(text.pieces[chosen], text.ids[chosen], chosen)


def _difference(bert: ModelService, text: Tokens) -> str:
    """Of a text and itself with a word in front, each read alone."""
    other = bert.tokens(f"yes {text.a}")
    both = side_by_side(bert.embeddings(text), bert.embeddings(other), SAME_PLACE if len(text) % 2 else SAME_WORD)
    row = difference.row_to_tell(both, text, other, instructive_token(text))
    return difference.finding(both, text, other, row)


def _encoder(bert: ModelService, text: Tokens) -> str:
    return encoder.finding(bert.encoder_layer(text, 1), 1, instructive_token(text), text)


def _decomposition(bert: ModelService, text: Tokens) -> str:
    return decomposition.finding(bert.decomposition(text, 6, [instructive_token(text)]), text)


def uses_shown(bert: ModelService, text: Tokens, layer: int) -> Shown:
    """What /context shows of a text."""
    word = words.followed_word(text)
    if word == words.NO_WORD:
        return Shown()
    same, read = bert.same_word(text, word.positions), bert.readings(text, word.positions)
    it = Uses(word, layer, "none", read, [one.at for one in read].index(word.positions), apart=False)
    if len(same.uses) >= FEWEST:
        return Shown(it, same, bert.around(same, read, it.chosen, layer))
    return Shown(it, same, bert.around_of_words(same, read, it.chosen, layer))


def _own_uses(bert: ModelService, text: Tokens) -> str:
    it, same, around, _ = uses_shown(bert, text, 6)
    return uses_told.finding(it.word, same, around, 6, bert.nearness()) if it and same else ""


def _points(bert: ModelService, text: Tokens) -> str:
    points = completed(bert.points((Sentence(text.a, text.b),), Wanted()))
    near = nearest_points(points, 0, 8, bert.baseline(), 6)
    return of_list.finding(points, bert.agreement(points), 6, bert.nearest_two, near)


def _layers(bert: ModelService, text: Tokens) -> str:
    return layers.finding(completed(bert.points((Sentence(text.a, text.b),), Wanted())))


def _two_words(bert: ModelService, text: Tokens) -> str:
    """Two words of one text."""
    hidden = bert.states(text).hidden
    it = compared(ALONE, text, text, hidden, hidden)
    return two_sentences.finding(it, bert.baseline().band(RAW), RAW) if it else two_sentences.nothing(ALONE, text)


def _every_pair(bert: ModelService, text: Tokens) -> str:
    last = bert.states(text).hidden[-1]
    return every_pair.finding(cosines(last, last), bert.baseline().band(RAW), text, text, 6)


def both_readings(bert: ModelService, text: Tokens, metric: str = "cosine") -> blank.Reading | None:
    """What /blank says something about; None if the text has no word to hide."""
    if not (places := blanks(text, text.special.mask)):
        return None
    position = instructive_token(text, places)
    read, hidden = (bert.readout(text, position, metric, ASKED, hidden=hides) for hides in (False, True))
    return blank.Reading(text, position, read, hidden, bert.vocabulary().pieces)


def _blank(bert: ModelService, text: Tokens) -> str:
    it = both_readings(bert, text)
    return blank.finding(it) if it else blank.no_word()


def _vocabulary(bert: ModelService, text: Tokens) -> str:
    """The box is empty, or holds the word, a part of it, or a sum, in turns."""
    token, pieces = instructive_token(text), bert.vocabulary()
    piece = text.pieces[token]
    typed, mode = (("", "contains"), (piece, "exact"), (piece, "prefix"), (f"{as_typed(piece)} + the", "near"))[
        len(text) % 4
    ]
    wanted = asked.Sought(typed, Query(typed or piece, mode), 2, False)
    read = bert.reading(wanted.expression, 2) if typed else bert.row(text.ids[token], 2)
    found = asked.found(pieces, wanted, read)
    return vocabulary.finding(wanted, read, found, asked.looked_at(read), pieces, bert.random_rows())


def _attention(bert: ModelService, text: Tokens) -> str:
    """With the cuts of a short text; what is said of a long one before they are asked for."""
    asked = asked_of(text, bert.attention_from(text, opening_token(text)))
    if len(text) > MOST_CUT:
        return attention.before_asked(asked)
    return attention.finding(asked, [bert.cut_heads(text, asked.reader, asked.source, layer) for layer in range(1, 7)])


def _cut(bert: ModelService, text: Tokens) -> str:
    """In one layer or in all, of one reader or of all, in texts of unlike lengths; of a long one nothing is said."""
    if text.is_empty or len(text) > MOST_CUT:
        return Finding()
    cuts = cuts_of(bert, text)
    return cut.finding(cuts, text, cut.named_path(cuts, text), 6)


def cuts_of(bert: ModelService, text: Tokens) -> Cuts:
    return bert.cuts(text, instructive_token(text), onward=len(text) % 3 == 0, everyone=len(text) % 5 == 0)


def asked_of(text: Tokens, row: AttentionFrom, source: int | None = None) -> Asked:
    """What the page asks of a reader, with the source chosen or not."""
    to = default_source(text, row) if source is None else source
    return Asked(text, row, to, source is not None, looks_at(row, [to]) or strongest(row, [to]))


def _heads(bert: ModelService, text: Tokens) -> str:
    asked = asked_of(text, bert.attention_from(text, opening_token(text)))
    return habits.finding(asked, bert.heads_in_general())


def head_to_mark(found: str) -> str:
    """The name of the head that a headline, or else its line of numbers, names first; empty if there is none."""
    named = re.search(r"layer (\d+), head (\d+)", with_line(found), re.IGNORECASE)
    return f"layer {named[1]}, head {named[2]}" if named else ""


def with_line(found: str) -> str:
    """A headline and the line of numbers below it."""
    return f"{found} {getattr(found, 'line', '')}".strip()


def _two(bert: ModelService, text: Tokens) -> Split[ModelService]:
    """The model as trained, and another of its variants for texts of other lengths."""
    changes = list(CHANGES)
    return split_of(open_service(bert.key, changes[len(text) % len(changes)]), open_service(bert.key))


def _input_of_two(bert: ModelService, text: Tokens) -> str:
    two = _two(bert, text)
    both = [one.embeddings(text) for one in two.models]
    return of_two_inputs.input_finding(text, both, instructive_token(text), two)


def _tokens_of_two(bert: ModelService, text: Tokens) -> str:
    two, pair = _two(bert, text), instructive_pair(text)
    curves = of_two_similar.curves_of_tokens([one.states(text) for one in two.models], text, *pair)
    return of_two_similar.tokens_finding(text, pair, curves, two)


def _walk_of_two(bert: ModelService, text: Tokens) -> str:
    two, chosen = _two(bert, text), instructive_token(text)
    first, other = (one.word_walk(text.pieces[chosen], text.ids[chosen], chosen) for one in two.models)
    return of_two_tables.walk_finding(text, (first, other), chosen, two)


def _normed_of_two(bert: ModelService, text: Tokens) -> str:
    two = _two(bert, text)
    return of_two_norms.normed_finding(text, [one.embeddings(text) for one in two.models], instructive_token(text), two)


def _attention_of_two(bert: ModelService, text: Tokens) -> str:
    """In turns of a source that the page chooses and of one that a reader does."""
    two, position = _two(bert, text), opening_token(text)
    rows = [one.attention_from(text, position) for one in two.models]
    source = 1 if len(text) % 2 and position != 1 else None
    first = asked_of(text, rows[0], source)
    return of_two_heads.finding((first, first._replace(row=rows[1])), two)


def _home_of_two(bert: ModelService, text: Tokens) -> str:
    two, token = _two(bert, text), instructive_token(text)
    found = []
    for one, begins in zip(two.models, ("", two.begun), strict=True):
        if len(text) > MOST_CUT // 2:
            found.append(journey.before_asked(text, one.states(text), one.embeddings(text), token, begins))
            continue
        telling = completed(one.telling_rows(text, token, other_words(text, token)))
        found.append(journey.finding(text, telling, one.attention_from(text, token), begins))
    return of_two_journeys.finding(found, two)


def _rows_of_two(bert: ModelService, text: Tokens) -> str:
    two = _two(bert, text)
    rows, norms = [one.embeddings(text).word for one in two.models], [one.norms() for one in two.models]
    return of_two_rows.finding(text, rows, norms, instructive_token(text), two)


def _near_of_two(bert: ModelService, text: Tokens) -> str:
    two, row = _two(bert, text), text.ids[instructive_token(text)]
    reads, pieces = [one.row(row, 2) for one in two.models], [one.vocabulary() for one in two.models]
    return of_two_near.finding(reads, pieces, [one.random_rows() for one in two.models], two)


def _uses_of_two(bert: ModelService, text: Tokens) -> str:
    two, it = _two(bert, text), uses_shown(bert, text, 6).it
    if it is None:
        return ""
    number = len(bert.same_word(text, it.word.positions).uses)
    if number < FEWEST:
        return of_two_uses.too_few(it, number)
    return of_two_uses.finding(it, [of_two_uses.read_by(one, text, it, own_mean=True) for one in two.models], two)


FINDINGS: dict[str, Callable[[ModelService, Tokens], str]] = {
    "home": _home,
    "tokens": lambda bert, text: tokens.finding(text),
    "embeddings": lambda bert, text: embeddings.finding(text, bert.embeddings(text), instructive_token(text)),
    "embeddings, difference": _difference,
    "tables": lambda bert, text: tables.finding(text, bert.norms(), instructive_token(text)),
    "positions": lambda bert, text: positions.finding(text, _walk(bert, text), instructive_token(text)),
    "normalization": lambda bert, text: normalization.finding(text, bert.normalization(text), instructive_token(text)),
    "dropout": lambda bert, text: dropout.finding(text, drop(bert.embeddings(text).normed, 0.1, 0)),
    "attention": _attention,
    "attention, heads": _heads,
    "attention, padding": lambda bert, text: padding.finding(text, bert.padding(text, 8), 6),
    "cause, cut": _cut,
    "encoder": _encoder,
    "decomposition": _decomposition,
    "context": _own_uses,
    "list": _points,
    "list, layers": _layers,
    "sentences": _two_words,
    "sentences, every pair": _every_pair,
    "blank": _blank,
    "vocabulary": _vocabulary,
    "model": lambda bert, text: model.finding(text, bert.anatomy(), bert.facts().layers),
    "embeddings, two models": _input_of_two,
    "sentences, two models": _tokens_of_two,
    "tables, two models": _walk_of_two,
    "normalization, two models": _normed_of_two,
    "attention, two models": _attention_of_two,
    "home, two models": _home_of_two,
    "words, two models": _rows_of_two,
    "vocabulary, two models": _near_of_two,
    "context, two models": _uses_of_two,
}
