"""The three sentences below a picture, over 200 texts of unlike kinds: short, and no link is dead."""

import re
from collections.abc import Callable, Mapping
from functools import partial

import pytest

from components.compute.links import Link, strongest, worth_a_look
from components.compute.tokens import instructive_token
from components.figures.points import PointStyle
from components.frame.beside import Difference
from components.frame.beside import Split as SplitModels
from components.frame.pages import PAGES, settings_of
from components.frame.progress import completed
from components.frame.settings import VARIANT, VIEW
from components.records.corpus import PointKind, Sentence, Wanted
from components.records.heads import KINDS
from components.records.tokens import Tokens
from components.records.vocabulary import ANY, Query
from components.service import CHANGES, ModelService
from components.story.attention import habits, padding
from components.story.attention import words as attention
from components.story.attention.choices import EFFECT, MAIN, WEIGHT, WORTH, Gear, opening_token
from components.story.blank import words as blank
from components.story.cause import cut
from components.story.context import words as uses_words
from components.story.decomposition import words as decomposition
from components.story.embeddings import difference
from components.story.embeddings import of_two as of_two_inputs
from components.story.embeddings import summed as embeddings
from components.story.encoder import words as encoder
from components.story.home import words as journey
from components.story.list import senses
from components.story.list import words as of_list
from components.story.model import words as model
from components.story.normalization import of_two as of_two_norms
from components.story.normalization import steps as normalization
from components.story.sentences import of_two as of_two_similar
from components.story.sentences import words as two_sentences
from components.story.sentences.asked import ALONE, compared
from components.story.tables import of_two as of_two_tables
from components.story.tables import positions
from components.story.tables import words as tables
from components.story.tokens import words as tokens_view
from components.story.training import words as training
from components.story.vocabulary import words as vocabulary
from components.story.vocabulary.asked import Sought
from components.views.cause_told import other_words
from components.views.tries import Told
from tests.unit.views.found import MOST_CUT, asked_of, both_readings, cuts_of, uses_shown
from tests.unit.views.test_findings_on_texts import WRONG, two_hundred

NEED_A_TEXT = (
    "cause",
    "home",
    "tokens",
    "vocabulary",
    "embeddings",
    "normalization",
    "tables",
    "sentences",
    "context",
    "blank",
)  # pages with nothing to try for some texts
MOST_WORDS = 45  # of the three sentences together


def _home(bert: ModelService, text: Tokens) -> Told:
    token, telling = instructive_token(text), None
    if len(text) <= MOST_CUT:
        telling = completed(bert.telling_rows(text, token, other_words(text, token)))
    return journey.told(text, token, 384, telling, variant=_a_variant(text), untrained=len(text) % 2 == 0)


def _attention(bert: ModelService, text: Tokens) -> Told:
    asked = asked_of(text, bert.attention_from(text, opening_token(text)))
    return attention.told(asked, EFFECT if len(text) % 2 else WEIGHT)


def _cut(bert: ModelService, text: Tokens) -> Told:
    if text.is_empty or len(text) > MOST_CUT:
        return Told(see="Nothing yet.", means="It is computed.", tries=())
    cuts = cuts_of(bert, text)
    return cut.told(cuts, text, cut.named_path(cuts, text), variant=_a_variant(text), untrained=len(text) % 2 == 0)


def _heads(bert: ModelService, text: Tokens) -> Told:
    shown = (MAIN, WORTH, *KINDS)[len(text) % (len(KINDS) + 2)]
    return habits.told(shown)


def _padding(bert: ModelService, text: Tokens) -> Told:
    return padding.told(Gear(True, WEIGHT, 1 + len(text) % 3, len(text) % 2 == 0, MAIN, False))


def _encoder(bert: ModelService, text: Tokens) -> Told:
    link = encoder_link(bert, text)
    return encoder.told(text, bert.encoder_layer(text, link.layer), link, "scores", list(encoder.NEXT))


def encoder_link(bert: ModelService, text: Tokens) -> Link:
    row = bert.attention_from(text, instructive_token(text))
    return strongest(row, worth_a_look(text, row.position))


def _decomposition(bert: ModelService, text: Tokens) -> Told:
    layer = len(text) % 7
    ours = bert.decomposition(text, layer, [instructive_token(text)])
    part = ours.labels[4 + len(text) % (2 * layer)] if layer else None
    return decomposition.told(ours, part, text, 6, "")


def _of_a_model(view: str, bert: ModelService, text: Tokens) -> Told:
    """Of a matrix, a vector or the word table, in texts of unlike lengths."""
    anatomy = bert.anatomy()
    opened = anatomy.parameters[7 * len(text) % len(anatomy.parameters)].name
    return model.told(view, anatomy, bert.parameter(opened), ("mean", "rms")[len(text) % 2], "")


def _vocabulary(bert: ModelService, text: Tokens) -> Told:
    mode, row = (("near", None), ("contains", None), ("prefix", 7))[len(text) % 3]
    kind = "piece" if len(text) % 2 else ANY
    wanted = Sought("", Query("", mode, kind), 8, False)
    return vocabulary.told(text, instructive_token(text), wanted, row)


def _blank(bert: ModelService, text: Tokens) -> Told:
    """With another word hidden, too, in some texts."""
    it = both_readings(bert, text)
    return blank.told(it, (1,) if len(text) % 3 == 0 else ()) if it else blank.told_without_word()


def _a_variant(text: Tokens) -> str:
    """Another one for texts of other lengths; none for some."""
    names = ("", *CHANGES)
    return names[len(text) % len(names)]


def _two(text: Tokens) -> SplitModels:
    """What is told of two models, which differ otherwise for texts of other lengths."""
    return SplitModels((), ("", ""), ("", ""), list(Difference)[len(text) % len(Difference)])


def _uses_told(bert: ModelService, text: Tokens, view: str) -> Told:
    it, same, around, _ = uses_shown(bert, text, len(text) % 7)
    on_map = len(text) % 2 > 0
    return (
        uses_words.told(view, it, same, around, text, 6, on_map=on_map) if it and same else uses_words.told_of_nothing()
    )


def _told_of_words(bert: ModelService, text: Tokens) -> Told:
    hidden = bert.states(text).hidden
    it = compared(ALONE, text, text, hidden, hidden)
    return two_sentences.told(it, "", banded=True) if it else two_sentences.told_of_nothing()


def _of_a_list(bert: ModelService, text: Tokens) -> Told:
    """Of lines with labels or without, in all layers, by words, sentences or tokens, in turns."""
    kinds = Wanted(), Wanted(PointKind.SENTENCE)
    lines = Sentence(text.a, sense="x"), Sentence(f"the {text.a}", sense="x"), Sentence(f"a {text.a}", sense="y")
    points = completed(bert.points(lines, kinds[len(text) % 2]))
    style = PointStyle(points.names, categories=points.names if len(text) % 3 else None)
    return of_list.told(points, style, len(text) % 7, 6)


TOLD: Mapping[str, Callable[[ModelService, Tokens], Told]] = {
    "attention": _attention,
    "attention, heads": _heads,
    "attention, padding": _padding,
    "cause, cut": _cut,
    "encoder": _encoder,
    "decomposition": _decomposition,
    "home": _home,
    "sentences": lambda bert, text: _told_of_words(bert, text),
    "sentences, every pair": lambda bert, text: two_sentences.pairs_told(len(text) % 7, 6, banded=len(text) % 2 == 0),
    "list": _of_a_list,
    "list, layers": lambda bert, text: of_list.told_of_layers(),
    "list, senses": lambda bert, text: senses.told("bank" if len(text) % 2 else "here"),
    "context, word": lambda bert, text: _uses_told(bert, text, "word"),
    "context, uses": lambda bert, text: _uses_told(bert, text, "uses"),
    "training": lambda bert, text: training.told(),
    "embeddings, two models": lambda bert, text: of_two_inputs.told(text, instructive_token(text), _two(text)),
    "tables, two models": lambda bert, text: of_two_tables.told(text, instructive_token(text), _two(text)),
    "normalization, two models": lambda bert, text: of_two_norms.told(text, instructive_token(text), _two(text)),
    "sentences, two models": lambda bert, text: of_two_similar.told(text, "the two sentences", _two(text)),
    **{f"model, {view}": partial(_of_a_model, view) for view in PAGES["model"].views},
    "vocabulary": _vocabulary,
    "blank": _blank,
    "tokens": lambda bert, text: tokens_view.told(text),
    "embeddings": lambda bert, text: embeddings.told(text, instructive_token(text), _a_variant(text)),
    "embeddings, difference": lambda bert, text: difference.told(text, _a_variant(text)),
    "normalization": lambda bert, text: normalization.told(
        text, instructive_token(text), "layernorm" if len(text) % 2 else "nothing"
    ),
    "tables": lambda bert, text: tables.told(text, instructive_token(text)),
    "tables, positions": lambda bert, text: positions.told(text, instructive_token(text), _a_variant(text)),
}


@pytest.fixture(scope="module")
def texts(packaged: ModelService) -> list[Tokens]:
    return [packaged.tokens(a, b) for a, b in two_hundred()]


@pytest.mark.parametrize("of", TOLD)
def test_three_sentences_are_short_and_in_correct_english(packaged: ModelService, texts: list[Tokens], of: str) -> None:
    for tokens in texts:
        told = TOLD[of](packaged, tokens)
        said = (told["see"], told["means"])
        assert sum(len(words.split()) for words in (*said, *(one.words for one in told["tries"]))) <= MOST_WORDS, told
        for sentence in said:
            assert sentence.endswith(".") and not WRONG.search(re.sub(r"“[^”]*”", "“”", sentence)), sentence


@pytest.mark.parametrize("of", TOLD)
def test_what_one_can_try_is_a_setting_of_the_page_and_in_the_text(
    packaged: ModelService, texts: list[Tokens], of: str
) -> None:
    page = of.partition(",")[0]
    known = {one.name: one for one in (VIEW, VARIANT, *settings_of(PAGES[page]))}
    for tokens in texts:
        tries = TOLD[of](packaged, tokens)["tries"]
        assert 0 < len(tries) <= 3 or page in NEED_A_TEXT
        assert len({one.words for one in tries}) == len(tries)
        for name, value in (pair for one in tries for pair in one.settings.items()):
            assert name in {"a", "b"} or value is None or known[name].allows(value), (name, value)
            assert name != VARIANT.name or value is None or value in CHANGES
            assert name != "token" or int(str(value)) < len(tokens)
