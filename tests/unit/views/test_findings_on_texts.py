"""Every page's finding over 200 texts of unlike kinds, or 80, with the packaged checkpoint."""

import re

import numpy as np
import pytest
from torch.nn.functional import cosine_similarity, normalize

from components.compute.corpus import labelled, senses as labels
from components.compute.similarity import as_compared, sense_parting
from components.compute.tokens import instructive_token, is_content
from components.frame.page_head import Finding
from components.frame.pages import answer_named, answers_of
from components.frame.waiting import completed
from components.records.corpus import PointKind, Wanted
from components.records.sets import SENSES
from components.records.similarity import RAW, STANDARDIZED
from components.records.tokens import PAIR, Question, TokenKind, Tokens
from components.records.vocabulary import Matches, Query
from components.service import ModelService
from components.service.loading import load_model
from components.story import STORY
from components.story.list import senses
from components.story.sentences import pairs as every_pair, random_pairs
from components.story.vocabulary.asked import Sought, found
from components.story.vocabulary.words import finding, matched
from components.views.answers import PageState
from components.views.wording import shortened
from tests.story import KNOWN
from tests.unit.views.found import found_on_texts, with_line
from tests.unit.views.test_findings import said_of_senses
from tests.unit.views.texts import WRONG


@pytest.mark.parametrize("page", [view for known in KNOWN.values() for view in known.of_content])
def test_a_finding_is_about_function_words_only_if_there_is_nothing_else(packaged: ModelService, page: str) -> None:
    for tokens, said in found_on_texts(packaged, page):
        assert isinstance(said, Finding)
        words = [token for token in tokens.tokens if token.kind is TokenKind.WORD and is_content(token.piece)]
        if len(words) > 1:
            named = [tokens.tokens[position] for position in said.tokens]
            assert all(is_content(token.piece) for token in named), said


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The captions and alternative texts of the figures that are shown from now on."""
    texts: list[str] = []
    for view in (random_pairs, every_pair, senses):
        monkeypatch.setattr(view, "show_figure", lambda _, *, alt, caption, **_rest: texts.extend((alt, caption)))
    return texts


@pytest.mark.parametrize("word", SENSES)
def test_what_is_said_of_the_senses_of_a_set_is_true_as_printed(
    packaged: ModelService, word: str, shown: list[str]
) -> None:
    points = labelled(completed(packaged.points(SENSES[word], Wanted(PointKind.WORD, word))))
    for kind in (RAW, STANDARDIZED):
        parted = sense_parting(as_compared(points.vectors, packaged.baseline(), kind), labels(points))
        said_of_senses(parted, with_line(senses.finding(parted, word)), word)
        senses.parting_figure(parted, points, kind)
    assert not any(WRONG.search(sentence) for sentence in shown)


COSTLY = ("cut", "off", "link")  # test_cause, test_causes_on_texts and test_attention try them on random numbers
WITH_A_TEXT = [name for name in answers_of(STORY) if name not in ("parting", "nearest_uses", "hidden_states")]


@pytest.mark.parametrize("name", WITH_A_TEXT)
def test_an_answer_is_in_correct_english_for_any_text(packaged: ModelService, texts: list[Tokens], name: str) -> None:
    """Most are headlines of pages, too, whose rules test_headlines.py tries over all texts."""
    for tokens in texts[:: 20 if name in COSTLY else 5]:
        sentence = answer_named(name)(
            PageState(packaged, tokens, {}, Question(tokens.a, tokens.b, packaged.key, PAIR))
        ).sentence
        assert not sentence or sentence.endswith("."), sentence
        assert not WRONG.search(re.sub(r"“[^”]*”", "“”", sentence)), sentence


def test_the_row_that_is_called_nearest_has_the_largest_cosine_of_all_others(
    packaged: ModelService, texts: list[Tokens]
) -> None:
    table, vocabulary = load_model(packaged).embeddings.word_embeddings.weight.detach(), packaged.vocabulary()
    directions = normalize(table)
    pairs = np.random.default_rng(5).integers(0, len(table), (20_000, 2))
    chance = cosine_similarity(table[pairs[:, 0]], table[pairs[:, 1]]).numpy()
    assert np.mean(chance < packaged.random_rows()) == pytest.approx(0.95, abs=0.006)
    for row in {tokens.ids[instructive_token(tokens)] for tokens in texts[::3]}:
        wanted, read = Sought("", Query(), 2, False), packaged.row(row, 2)
        headline = finding(wanted, read, Matches(()), row, vocabulary, packaged.random_rows())
        alike = directions @ directions[row]
        alike[row] = -1
        (first, second), best = alike.topk(2)
        names = [f"“{shortened(vocabulary.pieces[one])}”" for one in best]
        if first - second > 1e-5:
            assert headline.endswith(f" is nearest to {names[0]}.")
            said = re.fullmatch(r"cosine ([\d.]+), next (“.*”) ([\d.]+); 19 of 20 random pairs .*", headline.line)
            assert said and said[2] == names[1] and float(said[1]) > float(said[3])
            tolerance = 0.6 * 10.0 ** -len(said[1].partition(".")[2])
            assert abs(float(said[1]) - first) < tolerance and abs(float(said[3]) - second) < tolerance
        else:
            assert "no row alone is nearest" in headline


@pytest.mark.parametrize("mode", ["contains", "prefix", "exact"])
@pytest.mark.parametrize("typed", ["ban", "xyzzy", "Sau", "b", "[", "##in", "die"])
def test_what_is_said_of_a_search_holds_for_every_piece(packaged: ModelService, mode: str, typed: str) -> None:
    pieces, low = packaged.vocabulary().pieces, typed.lower()
    test = {
        "contains": lambda piece: low in piece,
        "prefix": lambda piece: piece.startswith(low),
        "exact": lambda piece: piece.removeprefix("##") == low or piece == low,
    }[mode]
    count = sum(bool(test(piece.lower())) for piece in pieces)
    wanted = Sought(typed, Query(typed, mode), 2, False)
    assert len(found(packaged.vocabulary(), wanted, packaged.row(0, 2))) == count
    said = matched(wanted, count)
    assert f"{count:,} piece" in said or (count == 0 and said.startswith("No piece"))
    assert typed in said and not WRONG.search(said)
