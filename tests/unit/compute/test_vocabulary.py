"""Kinds, scripts and search on a small vocabulary whose results are obvious."""

import re
import unicodedata

import numpy as np
import pytest

from components.compute.vocabulary import count_kinds, kinds_of, scripts_of, scripts_present, search
from components.records.vocabulary import KINDS, Query, Vocabulary

PIECES = (
    "[PAD]", "[unused0]", "[UNK]", "a", "ing", "##ing", "Paris", "1990", "1990s", "7", "½", "東", "##東", "москва",
    "дa", "##.", "+", "c", "", "[x]", "##a", "sing", "é", "##", "x" * 18,
)  # fmt: skip


def vocabulary(pieces: tuple[str, ...] = PIECES) -> Vocabulary:
    kinds = kinds_of(pieces, {"[PAD]", "[UNK]"})
    return Vocabulary(pieces, kinds, scripts_of(pieces, kinds))


def found(text: str, mode: str = "contains", **filters: str) -> list[str]:
    matches = search(vocabulary(), Query(text, mode, **filters))
    assert not matches.problem
    return [PIECES[row] for row in matches.ids]


def test_kinds_are_distinguished() -> None:
    small = vocabulary()
    kinds = {piece: small.kind(row) for row, piece in enumerate(PIECES)}
    assert kinds["[PAD]"] == kinds["[UNK]"] == "special"
    assert kinds["[unused0]"] == kinds[""] == "unused"
    assert kinds["##ing"] == kinds["##東"] == kinds["##."] == "piece"
    assert kinds["a"] == kinds["東"] == kinds["+"] == kinds["é"] == "character"
    assert kinds["7"] == kinds["1990"] == kinds["½"] == "number"
    assert kinds["1990s"] == kinds["москва"] == kinds["[x]"] == kinds["##"] == "word"
    assert kinds["Paris"] == "capitalised"


def test_every_piece_is_counted_once() -> None:
    assert sum(count_kinds(vocabulary()).values()) == sum(scripts_present(vocabulary()).values()) == len(PIECES)


def test_scripts_are_those_of_the_letters() -> None:
    small = vocabulary()
    scripts = {piece: small.script(row) for row, piece in enumerate(PIECES)}
    assert scripts["東"] == scripts["##東"] == "Han"
    assert scripts["москва"] == "Cyrillic"
    assert scripts["дa"] == "Several"
    assert scripts["é"] == scripts["1990s"] == "Latin"
    assert scripts["7"] == scripts["##."] == scripts["[PAD]"] == scripts["[unused0]"] == "None"


@pytest.mark.parametrize("separator", ["\n", "\r", "\x0b", "\u2028"], ids=ascii)
def test_the_reason_against_a_pattern_names_all_of_it(separator: str) -> None:
    problem = search(vocabulary(), Query(f"(river{separator}bank", "regex")).problem
    assert "(missing ): (river bank)." in problem


def test_each_search_mode_works() -> None:
    assert found("ING") == ["ing", "##ing", "sing"]
    assert found("ing", "exact") == ["ing", "##ing"]
    assert found("##", "prefix") == ["##ing", "##東", "##.", "##a", "##"]
    assert found(r"^[a-z]$", "regex") == ["a", "c"]
    assert found("paris", "regex") == []
    assert found("3, 5-6", "id") == ["a", "##ing", "Paris"]
    assert found("МОСКВА") == ["москва"]
    assert found("") == list(PIECES)


@pytest.mark.parametrize(
    "text", [".", "+", "[x]", "##.", "é", "東", "\\", "(", "$", "^", "*", "a|b", "\x00", "😀", "]"]
)
def test_text_is_literal_except_in_regular_expressions(text: str) -> None:
    assert found(text) == [piece for piece in PIECES if text.lower() in piece.lower()]


def test_filters_narrow_the_search() -> None:
    assert found("ing", kind="piece") == ["##ing"]
    assert found("", script="Han") == ["東", "##東"]
    assert found("", digits="with", kind="word") == ["1990s"]
    assert "7" not in found("", digits="without")


@pytest.mark.parametrize(
    "pattern", ["(", "a(?=b)", r"(a)\1", "[", "*", "a{2000}", "a{31,}", "a{1,31}", "x" * 201, r"\p{Nonsense}"]
)
def test_an_invalid_regular_expression_gets_a_message(pattern: str) -> None:
    matches = search(vocabulary(), Query(pattern, "regex"))
    assert len(matches) == 0
    assert matches.problem.endswith(".")


@pytest.mark.parametrize("number", ["x", "-1", "99", "1;2", "٣", "1" * 50, "1-2-3", ","])
def test_an_invalid_id_gets_a_message(number: str) -> None:
    assert "whole number from 0 to 24" in search(vocabulary(), Query(number, "id")).problem


@pytest.mark.parametrize("pattern", ["(x+x+)+y", "((x|x)*)*y", "(.|.|.|.)*y", "(.*)*" * 20 + "y"])
def test_a_pattern_that_hangs_other_engines_is_answered_at_once(pattern: str) -> None:
    many = ("x" * 18,) * 30_000
    codes = np.zeros(len(many), np.uint8)
    assert len(search(Vocabulary(many, codes, codes), Query(pattern, "regex"))) == 0


@pytest.mark.parametrize("mode", ["contains", "prefix", "exact", "regex", "id"])
def test_hostile_text_is_answered_in_every_mode(mode: str) -> None:
    for text in ("\ud800", "\x00", "<img src=x>", "שלום", "😀", "[[[", "\\"):
        search(vocabulary(), Query(text, mode))


def test_real_kinds_and_scripts_agree_with_unicodes_own_names(packaged) -> None:
    real = packaged.vocabulary()
    assert len(real) == 30_522
    assert count_kinds(real)["unused"] == sum(bool(re.fullmatch(r"\[unused\d+\]", piece)) for piece in real.pieces)
    assert count_kinds(real)["piece"] == sum(piece.startswith("##") for piece in real.pieces)
    assert count_kinds(real)["special"] == 5
    assert "capitalised" not in count_kinds(real)
    cyrillic = [any("CYRILLIC" in unicodedata.name(letter, "") for letter in piece) for piece in real.pieces]
    ours = [real.script(row) in ("Cyrillic", "Several") for row in range(len(real))]
    assert all(mine for mine, theirs in zip(ours, cyrillic, strict=True) if theirs)
    assert set(KINDS) >= set(count_kinds(real))
