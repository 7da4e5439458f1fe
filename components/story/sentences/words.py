"""The headline of /sentences, its three sentences, and its answer to a tour's scenes and worksheets."""

from collections.abc import Sequence

from components.compute.apart import SharedWord, word_groups
from components.compute.similarity import sentence_curve
from components.compute.vectors import RESOLUTION
from components.compute.writing import in_order
from components.frame.page_head import Finding, Try
from components.frame.settings import LAYER, READING
from components.records.checkpoints import NO_POSITIONS, TRAINED
from components.records.similarity import STANDARDIZED, Band, Baseline
from components.records.tokens import APART, PAIR, Tokens
from components.story.sentences.asked import ALONE, PAIRS as EVERY_PAIR, SHOW, Compared, name_of
from components.story.sentences.random_pairs import beside_random, random_pairs
from components.views.answers import PageState, SceneAnswer
from components.views.cause_told import no_other_word
from components.views.tries import Told, swap, with_second, without_training
from components.views.wording import NO_WORD, fixed, quoted, shortened, that_fits, token_name

ABOUT = """\
**The lines** are cosines of two vectors, layer by layer, from the input (the sum after LayerNorm) to the last layer. A
word of several pieces is the mean of their vectors. Words that both sentences have are compared with each other, the
first with the first; without one, the words that end most alike. Click a word in each sentence to compare any two.

**The band** holds nine in ten of all pairs of tokens from different sentences of a reference set (after Ethayarajh
2019). Behind ⚙ the vectors can be *standardised*, each dimension by its mean and deviation over that set (Timkey & van
Schijndel 2021).

**The whole sentences** are the means of their tokens' vectors, [CLS] and [SEP] included, as in Reimers & Gurevych
(2019). On the scale below, a grey box holds nine in ten pairs of sentences at random, another the middle half of 22
pairs that say the same in other words; the ticks are medians.

**Who pulls them apart** is found by cuts: the chosen word may never read one other word of its sentence, in no layer,
and the cosine of its two last vectors is taken again. The other words still read that one, so a cut shows the direct
way only. Read as one pair, each of the two words reads both sentences; then nothing is cut.
"""
SAME, CLOSE, ALIKE = 0.95, 0.85, 2 / 3  # cosines from which on two vectors are called so
RANDOM, ABOVE = "no closer than random words", "closer than random words"
ONE_VECTOR = 1 - RESOLUTION
BRIEF, LINE_NAME = 12, 16  # letters of a word where a headline has little room, and in the name of a line


def about(baseline: Baseline) -> str:
    """The prose behind “More”, which begins with how alike random pairs of tokens are in this checkpoint."""
    return f"A cosine alone tells little. {random_pairs(baseline)}\n\n{ABOUT}"


def closeness(cosine: float, high: float | None) -> str:
    """What a cosine comes to, beside what 19 of 20 random pairs of words stay below: “apart”, “close”."""
    if high is not None and cosine <= high + RESOLUTION:
        return RANDOM
    steps = (SAME, "nearly the same"), (CLOSE, "close"), (ALIKE, "somewhat alike")
    return next((word for least, word in steps if cosine >= least), "apart")


def finding(it: Compared, band: Band | None, kind: str) -> Finding:
    """How close the chosen two are at the input, and how close after the last layer.

    Refuted if a cosine lies elsewhere than `closeness` says, also in between if they stay so, if one is within what
    random pairs have, or if the two are one vector. Nothing is told where these and random pairs have one cosine, nor
    of a text of one word. The line has both cosines, and the median of random pairs in the last layer.
    """
    cosines = it.cosines.tolist()
    last_layer, reached = len(cosines) - 1, cosines[-1]
    if band and max(reached, band.high[-1]) - min(reached, band.low[-1]) <= RESOLUTION:
        line = f"in layer {last_layer} {beside_random(reached, band, last_layer)}"
        return Finding("All words are equally alike here.", *it.chosen.in_a[:1], line=line)
    course = [closeness(one, float(band.high[at]) if band else None) for at, one in enumerate(cosines)]
    if band and not it.is_same:  # two unlike words are not expected to be close
        course = [ABOVE if word == "apart" else word for word in course]
    said = [f"{subject} {_course(course, plural, cosines)}." for subject, plural in _subjects(it)]
    end = f"after layer {last_layer}"
    what = "cosine after standardising" if kind == STANDARDIZED else "cosine"
    line = f"{what} {fixed(cosines[0], 2)} at the input, {fixed(cosines[-1], 2)} {end}"
    if band:
        line += f"; random pairs of words end at {fixed(band.median[-1], 2)}"
    if (word := _only_word(it)) is not None:
        other = it.a.names[it.chosen.in_a[0] if word == it.chosen.in_b[0] else it.chosen.in_b[0]]
        return Finding(no_other_word(it.a, word, "be compared with"), word, line=f"with {other}: {line}")
    return Finding(that_fits(*said), *it.chosen.in_a[:1], marks=[name_of_line(it.chosen)], line=line)


def _only_word(it: Compared) -> int | None:
    """The position of the only word of a text that is compared with a special token, for want of another."""
    words = word_groups(it.a)
    is_first = it.how == ALONE and it.is_first and len(words) == 1
    return words[0][1][0] if is_first and words[0][1] in (it.chosen.in_a, it.chosen.in_b) else None


def nothing(how: str, a: Tokens) -> Finding:
    """Of a sentence without a token of its own."""
    return Finding("Sentence B has no word." if how == APART and not a.is_empty else NO_WORD)


def told(it: Compared, variant: str, *, banded: bool) -> Told:
    """What the lines are, what the two have in common, and one thing to change."""
    return Told(see=_see(it), means=_means(it, variant, banded=banded), tries=[*_read(it), *without_training(variant)])


def told_of_nothing() -> Told:
    """Of a sentence without a token of its own."""
    return Told(see="Nothing to compare yet.", means="Two words with a vector each can be compared.", tries=())


def pairs_told(layer: int, layers: int, *, banded: bool) -> Told:
    """What a cell is, what grey means, and another layer."""
    grey = "Grey is as alike as nine of ten random pairs; what has colour is more alike, or less."
    other = Try("See them before the first layer", {LAYER.name: "0"})
    return Told(
        see="How alike the vectors of every two tokens are in one layer.",
        means=grey if banded else "Without random pairs to compare it with, a cosine tells little.",
        tries=[other if layer == layers else Try("See the last layer", {LAYER.name: None})],
    )


def names(it: Compared, *, brief: bool = False) -> tuple[str, str]:
    """Both chosen words as a sentence names them, with positions where a text has a word twice."""
    ours, theirs = (_name(tokens, group, brief=brief) for tokens, group in it.sides(it.chosen))
    return ours, theirs


def name_of_line(pair: SharedWord) -> str:
    """What the picture calls the line of two words."""
    return " ~ ".join(in_order(shortened(word, LINE_NAME)) for word in (pair.word, pair.other))


def chosen_word(it: Compared) -> str:
    """The chosen word, where both sentences have it; else both."""
    ours, theirs = (quoted(shortened(name_of(*side), BRIEF)) for side in it.sides(it.chosen))
    return ours if ours == theirs else f"{ours} and {theirs}"


def _name(tokens: Tokens, group: Sequence[int], *, brief: bool) -> str:
    if len(group) > 1:
        return quoted(shortened(name_of(tokens, tuple(group)), BRIEF) if brief else name_of(tokens, tuple(group)))
    return token_name([shortened(name, BRIEF) for name in tokens.names] if brief else tokens.names, group[0])


def _subjects(it: Compared) -> list[tuple[str, bool]]:
    """What the headline speaks of, from the longest to the shortest, and whether it is two things."""
    ours, theirs = (quoted(name_of(*side)) for side in it.sides(it.chosen))
    if it.is_same and ours == theirs:
        return [(f"Both {of}{ours}", True) for of in ("uses of ", "")] if it.how != APART else [(ours, False)]
    return [(" and ".join(names(it, brief=brief)), True) for brief in (False, True)]


def _course(course: Sequence[str], plural: bool, cosines: Sequence[float]) -> str:
    """“starts the same and ends apart”, “stays close”, or “starts and ends close” if not in between."""
    s, first, last = "" if plural else "s", course[0], course[-1]
    if min(cosines) >= ONE_VECTOR:
        return "are one vector in every layer" if plural else "has one vector in both"
    if first == last:
        return f"stay{s} {last}" if {*course} == {last} else f"start{s} and end{s} {last}"
    if {first, last} == {RANDOM, ABOVE}:
        last = last.removesuffix(" than random words")
    verb = "stay" if (first, last) == ("nearly the same", "close") else "end"
    return f"start{s} {first.replace('nearly ', '')} and {verb}{s} {last}"


def _see(it: Compared) -> str:
    last = f"from the input to layer {len(it.hidden_a) - 1}"
    if len(it.pairs) == 1 or (it.how == ALONE and not it.shared):
        return f"How alike two vectors are, {last}."
    if not it.shared:
        return f"Lines of the words that end most alike, {last}."
    of = "that is there twice" if it.how == ALONE else "that both have"
    if it.left_out:
        return f"Of the words {of.replace('is', 'are')}, lines of those that end least alike, {last}."
    return f"A line for each word {of}, {last}."


def _means(it: Compared, variant: str, *, banded: bool) -> str:
    """Where the two start, and what makes them differ: read in one text, each could read the other."""
    rows = "Both start from one row of the word table" if it.is_same else "They start from two rows of the word table"
    if it.how != APART:
        return f"{rows}, and each could read the other."
    if it.is_same:
        if min(it.cosines) >= ONE_VECTOR:
            return f"{rows}, and nothing around them makes a difference."
        place = "" if variant == NO_POSITIONS or it.chosen.in_a == it.chosen.in_b else "place and "
        return f"{rows}; {place}neighbours make the difference."
    in_band = "Nine in ten random pairs lie inside the grey band."
    return f"{rows}. {in_band if banded else 'Without random pairs to compare it with, a cosine tells little.'}"


def _read(it: Compared) -> Sequence[Try]:
    """The other way to read both; or a second sentence, made from the first; or every pair."""
    if it.how == ALONE:
        return [*with_second(it.a), Try("See every pair", {SHOW.name: EVERY_PAIR})]
    if it.how == APART:
        return [Try("Read them as one pair", {READING.name: PAIR}), *swap(it.b, "b")]
    return [Try("Read them apart", {READING.name: APART})]


def as_trained(state: PageState) -> SceneAnswer:
    """How alike the two sentences are, each read alone, with what is changed in the model and as trained."""
    changed, question = state.bert.changed(), state.question
    if changed is None or not question.has_b or question.is_pair:
        return SceneAnswer("")
    here, before = (
        sentence_curve(*(bert.states(bert.tokens(text)).hidden for text in (question.a, question.b))).cosines[-1]
        for bert in (state.bert, state.bert.beside(TRAINED))
    )
    return said_of_change(changed.title, float(here), float(before))


def said_of_change(change: str, here: float, before: float) -> SceneAnswer:
    """The cosine of two sentences with one thing changed in the model, and as trained."""
    title, trained = f"{change[:1].upper()}{change[1:]}", f"as trained it is {fixed(before, 2)}"
    if here > 1 - RESOLUTION >= before:
        return SceneAnswer(f"{title}, both sentences are one to BERT: their cosine is {fixed(here, 2)}, {trained}.")
    return SceneAnswer(f"{title}, their cosine is {fixed(here, 2)}; {trained}.")
