"""What /blank says of a word, read and hidden: random records, and 80 texts, that try to refute it."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given, strategies as st
from torch.nn.functional import normalize

from components.compute.blank import Column, Readout, fill, ranks_of_rows
from components.compute.readout import nearest_rows
from components.frame.page_head import Finding
from components.service import ModelService, open_service
from components.service.loading import load_model
from components.service.readout import logits
from components.story.blank import picture
from components.story.blank.controls import blanks, maskable
from components.story.blank.near import ASKED, SHOWN, is_whole_word, ordinal
from components.story.blank.words import Reading, finding
from components.views.wording import LONGEST_HEADLINE, LONGEST_LINE, brief_name, percent, quoted, shortened, token_name
from tests.story.blank import both_readings
from tests.unit.views.made_up import random_records, seeds, tokens_of
from tests.unit.views.texts import WRONG, eighty

TEXT = tokens_of(("dog",), ("bites",), ("man",))
PIECES = ("[MASK]", "dog", "##s", *(f"word{number}" for number in range(27)), "[unused1]", "a", "of")


def made_up(seed: int, *, masked: bool = False) -> tuple[Reading, np.ndarray, np.ndarray]:
    """Two readings of a table of few whole numbers, in which many rows are equally near, with all their vectors."""
    dice = np.random.default_rng(seed)
    table = dice.integers(-2, 3, (len(PIECES), 3)).astype(np.float32)
    walks = dice.integers(-2, 3, (2, 3, 3)).astype(np.float32)
    rows = (0, 0) if masked else (1, 0)
    for walk, row in zip(walks, rows, strict=True):
        walk[0] = table[row]
        if seed % 3 == 0:
            walk[1:] = table[row] + walk[1:] * (seed % 2)
    read, hidden = (read_out(table, walk, rows[0], row) for walk, row in zip(walks, rows, strict=True))
    return Reading(TEXT, 1, read, hidden, PIECES), table, walks


def read_out(table: np.ndarray, walk: np.ndarray, row: int, begins: int) -> Readout:
    near = [nearest_rows(table, vector, ASKED) for vector in walk]
    columns = [Column(layer, one, ranks_of_rows(table, walk[0], one.rows)) for layer, one in enumerate(near)]
    return Readout(row, begins, "cosine", tuple(columns), ranks_of_rows(table, walk[-1], [row])[0])


def cosines_with(table: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """Without a direction, the least of all."""
    lengths = np.linalg.norm(table, axis=1) * np.linalg.norm(vector)
    found = np.full(len(table), -2.0)
    np.divide(table @ vector.astype(float), lengths, out=found, where=lengths > 0)
    return found


def ranks_by(values: np.ndarray) -> np.ndarray:
    """From 1; ties share the better one."""
    return 1 + len(values) - np.searchsorted(np.sort(values), values + 1e-6, side="right")


def is_refuted(found: Finding, it: Reading, first: np.ndarray, last: np.ndarray, hidden: list[np.ndarray]) -> str:
    """Why the headline is false, by the cosines of all rows at the word row, after the last layer, and in each column
    where the word is hidden; empty if it is true."""
    before = ranks_by(first)
    worst = len(last) - np.searchsorted(np.sort(last), last - 1e-6)  # rows as near as this one count as nearer
    new = list(np.flatnonzero((worst <= SHOWN) & (before > SHOWN) & (last > -2) & (first > -2)))
    ninth, tenth = np.sort(last)[::-1][SHOWN - 1 : SHOWN + 1]
    tied = ninth - tenth <= 1e-6
    words = sorted((row for row in map(int, new) if is_whole_word(it.pieces[row])), key=lambda row: -last[row])
    parts = str(found).split("; hidden, ")
    if (
        named := re.search(r"comes near (“.*?”|several words at once|several rows at once|no new word)", parts[0])
    ) and last.max() > -2:
        alone = len(words) == 1 or (len(words) > 1 and last[words[0]] > last[words[1]] + 1e-6)
        if named[1].startswith("“") and not (alone and named[1] in names_of(it.pieces[words[0]])):
            return f"{named[1]} is not the first new word"
        if named[1] == "several words at once" and (alone or not words):
            return "one word is the first"
        if named[1] == "several rows at once" and (words or not tied):
            return "what comes near is known"
        if named[1] == "no new word" and (words or tied):
            return "a word is new"
    if "keeps the neighbours" in parts[0] and (new or tied):
        return "a row is new"
    if len(parts) == 1:
        return ""
    tops = [np.flatnonzero(one >= one.max() - 1e-6) if one.max() > -2 else [] for one in hidden]
    alone = {"it stays [MASK]": all(list(top) == [it.hidden.begins] for top in tops),
             "it ends as [MASK]": list(tops[-1]) == [it.hidden.begins],
             "no row alone is nearest": len(tops[-1]) > 1,
             "its vector is zero": not len(tops[-1]),
             "it is nearest all the same": list(tops[-1]) == [it.hidden.row]}  # fmt: skip
    said = parts[1].removesuffix(".")
    if said in alone:
        return "" if alone[said] else said
    name = said.removeprefix("it is nearest to ")
    return "" if len(tops[-1]) == 1 and name in names_of(it.pieces[tops[-1][0]]) else said


def names_of(piece: str) -> tuple[str, str]:
    return quoted(piece), quoted(shortened(piece, 12))


@given(seeds, st.booleans())
@random_records
def test_no_row_refutes_what_a_word_comes_near_read_and_hidden(seed: int, masked: bool) -> None:
    it, table, walks = made_up(seed, masked=masked)
    found = finding(it)
    first, last = (cosines_with(table, walks[0, at]) for at in (0, -1))
    hidden = [cosines_with(table, vector) for vector in walks[1]]
    assert not is_refuted(found, it, first, last, hidden)
    assert len(found) <= LONGEST_HEADLINE and found.endswith(".")
    if match := re.search(r"after layer 2 (“.*?”) is (\S+), at the word row (\S+?)(;|$)", found.line):
        row = next(row for row in it.read.last.nearest.rows if match[1] == quoted(it.pieces[row]))
        assert match[2] == ordinal(int(ranks_by(last)[row])) and match[3] == ordinal(int(ranks_by(first)[row]))
    assert len(found.line) <= LONGEST_LINE
    if ranked := re.search(r"hidden, (.*) is (\S+) of ([\d,]+)$", found.line):
        assert ranked[1] == it.name and ranked[2] == ordinal(int(ranks_by(hidden[-1])[it.hidden.row]))
    assert masked or ranked or not it.hidden.rank
    if masked and "stays [MASK]" in found:
        every = [cosines_with(table, vector) for vector in walks[0]]
        assert all(list(np.flatnonzero(one >= one.max() - 1e-6)) == [0] for one in every)


def test_a_new_row_as_near_as_the_first_makes_it_one_of_several() -> None:
    it, *_ = made_up(1)
    nearest = replace(it.read.last.nearest, rows=tuple(range(5, 15)), values=(0.9, 0.9, *[0.5] * 8))
    for at_first, said in (((20, 30), "several words at once"), ((20, 1), "“word2”"), ((1, 30), "“word3”")):
        last = replace(it.read.last, nearest=nearest, at_first=(*at_first, *[1] * 8))
        read = replace(it.read, columns=(*it.read.columns[:1], last))
        columns = (replace(it.read.columns[0], nearest=nearest), last)
        assert f"comes near {said}" in finding(it._replace(read=replace(read, columns=columns)))


def test_over_80_texts_no_row_of_the_real_table_refutes_the_headline(packaged: ModelService) -> None:
    weight = load_model(packaged).embeddings.word_embeddings.weight.detach()
    rows, table = normalize(weight), weight.numpy()
    said = 0
    for a, b in eighty():
        tokens = packaged.tokens(a, b)
        if not (it := both_readings(packaged, tokens)):
            continue
        found = finding(it)
        states = packaged.states(tokens).hidden[:, it.position]
        away = packaged.states(packaged.masked(tokens, (it.position,))).hidden[1:, it.position]
        walk = np.stack([table[it.read.begins], states[-1], table[it.hidden.begins], *away])
        first, last, *hidden = normalize(torch.from_numpy(walk)) @ rows.T
        cosines = [one.numpy() for one in (first, last, *hidden)]
        assert not is_refuted(found, it, cosines[0], cosines[1], cosines[2:]), found
        assert len(found) <= LONGEST_HEADLINE and len(found.line) <= 120, found.line
        unquoted = re.sub(r"“[^”]*”", "“”", f"{found} {found.line} {picture.in_both(it)}")
        assert not WRONG.search(unquoted), unquoted
        said += 1
    assert said > 70


@given(seeds, st.integers(1, 5), st.one_of(st.none(), st.integers(0, 6)))
@random_records
def test_no_other_piece_is_as_probable_as_the_one_that_bert_would_say(
    seed: int, layers: int, hidden: int | None
) -> None:
    scores = np.random.default_rng(seed).integers(0, 4, (layers, 7)).astype(np.float32)
    it, pieces = made_up(seed)[0], tuple("abcdefg")
    found = finding(it._replace(pieces=pieces, filled=fill(scores, 1, hidden, 2)))
    leaders = [int(line.argmax()) for line in scores]
    if (scores[-1] == scores[-1].max()).sum() > 1:
        assert found == "Here BERT has no first choice."
        assert found.line.startswith("two pieces or more are equally probable")
        return
    share = percent(np.exp(scores[-1]).max() / np.exp(scores[-1]).sum())
    said_of_the_first(found, pieces, leaders, hidden)
    assert found.line.startswith(f"{share}, its first choice ")
    if hidden is not None and hidden != leaders[-1]:
        assert f"“dog” is {ordinal(int((scores[-1] > scores[-1, hidden]).sum()) + 1)}" in found.line


@given(st.floats(0.35, 0.49), st.floats(1e-4, 0.01))
@random_records
def test_the_first_choice_is_printed_as_more_probable_than_the_next(share: float, less: float) -> None:
    scores = np.log([[share, share - min(less, share / 2), 1e-3, 1 - 2 * share]])
    it = made_up(1)[0]._replace(pieces=tuple("abcd"), filled=fill(scores.astype(np.float32), 1, None, 2))
    first, second = re.findall(r"([\d.]+)%", finding(it).line)
    assert float(first) > float(second)


def test_over_80_texts_what_bert_would_say_is_the_first_choice_of_its_head(
    head_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(head_directory))
    bert = open_service("host")
    pieces, said = bert.vocabulary().pieces, 0
    none_read = made_up(1)[0][2:4]
    for number, (a, b) in enumerate(eighty()):
        tokens = bert.tokens(a, b)
        if not (places := blanks(tokens, "[MASK]")):
            continue
        position = places[number % len(places)]
        scores = logits(bert, bert.states(bert.masked(tokens, (position,))).hidden[:, position])
        filled = bert.fill_blank(tokens, position, SHOWN)
        found, hidden = finding(Reading(tokens, position, *none_read, pieces, filled)), tokens.ids[position]
        said_of_the_first(found, pieces, scores.argmax(axis=1).tolist(), hidden)
        assert len(found) <= LONGEST_HEADLINE and len(found.line) <= 120, found.line
        name = brief_name(tokens.names, position)
        if f"; {name} is " in found.line:
            least = scores[-1, hidden] + 1e-6 * np.abs(scores[-1]).max()  # by less float32 ranks at random
            assert f"; {name} is {ordinal(int((scores[-1] > least).sum()) + 1)}" in found.line
        said += 1
    assert said > 70


def said_of_the_first(found: Finding, pieces: tuple[str, ...], leaders: list[int], hidden: int | None) -> None:
    ending = ", as the text does." if hidden == leaders[-1] and pieces[hidden] != "[MASK]" else "."
    assert found == f"Here BERT would say {quoted(pieces[leaders[-1]])}{ending}"
    said_of_first_choices(leaders, found.line)


def said_of_first_choices(leaders: list[int], sentence: str) -> None:
    """The layers that the sentence names, against the first choice of each layer."""
    layers = len(leaders)
    first = {layer for layer in range(layers) if leaders[layer] == leaders[-1]}
    when = sentence.split("its first choice ")[1]
    if when.startswith("in every layer"):
        assert first == set(range(layers))
    elif when.startswith("in the last layer only"):
        assert first == {layers - 1}
    elif since := re.match(r"from layer (\d+) on", when):
        assert first == set(range(int(since[1]), layers))
    else:
        named = re.match(r"in layers ([\d, and]+)", when)
        assert named and first == {int(number) for number in re.findall(r"\d+", named[1])}


def test_the_sentence_beside_the_picture_is_the_text_around_the_blank(packaged: ModelService) -> None:
    tokens = packaged.tokens("The coach was late for the match.")
    assert picture.around(tokens, 7) == ("The coach was late for the ", ".")
    long = packaged.tokens("one two three four five six seven eight nine ten " * 8 + "bank" + " eleven twelve" * 20)
    before, after = picture.around(long, 81)
    assert token_name(long.names, 81) == "“bank”"
    assert before.startswith("… ") and before.endswith(" ten ") and after.startswith(" eleven ")
    assert max(len(before), len(after)) <= picture.AROUND + 2


@pytest.mark.parametrize(
    ("key", "variant", "says"),
    [
        ("minilm", "", "was left out when it was tuned for comparing sentences"),
        ("minilm", "untrained", "the weights are random"),
        ("host", "", "Mine cannot say a word: it has no head"),
    ],
)
def test_why_a_model_cannot_say_a_word_is_true_of_the_one_that_is_open(key: str, variant: str, says: str) -> None:
    assert says in picture.reason(key, variant, "Mine")


def test_the_rows_of_both_pictures_are_named_and_only_those(packaged: ModelService) -> None:
    it = both_readings(packaged, packaged.tokens("The coach was late for the match."))
    assert it
    for one in (it, it._replace(hidden=it.read)):
        above = {row for near in one.read.columns for row in near.nearest.rows[:9]}
        below = {row for near in one.hidden.columns for row in near.nearest.rows[:5]}
        assert (picture.in_both(one) == "nothing from above comes near") == (not above & below)


def test_a_blank_can_be_what_comes_from_a_word_or_is_a_mask_already(packaged) -> None:
    assert maskable(packaged.tokens("the bank", "a river")) == (1, 2, 4, 5)
    assert blanks(packaged.tokens("the [MASK] bank"), "[MASK]") == (1, 2, 3)
