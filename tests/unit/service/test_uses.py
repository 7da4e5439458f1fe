"""The dictionary of uses: what it is made from, what is left out, and how a word is found in it."""

import lzma
from collections import Counter
from pathlib import Path

import pytest

from components.compute.uses import base_forms
from components.records.uses import TOPICS, subject_of
from components.service import uses as dictionary
from components.service.uses import (
    LICENCE,
    SHIPPED,
    TAUGHT,
    WRITTEN,
    as_text,
    pack,
    read_irregular,
    read_senses,
    read_synset,
    taught,
    unpack,
    uses,
)

# Four lines of WordNet 3.0's own data files, as wndb(5WN) describes them.
BANK = (
    "09213565 17 n 01 bank 0 004 @ 09287968 n 0000 + 02039413 v 0103 ~ 09213434 n 0000 ~ 09396608 n 0000 | "
    'sloping land (especially the slope beside a body of water); "they pulled the canoe up on the bank"; "too short"'
)
WENT = '01835496 38 v 02 travel 0 go 0 000 00 | change location; "how fast we went on the new road"'


def test_a_line_of_wordnet_becomes_a_use() -> None:
    irregular = read_irregular({"v": ["went go"]})
    senses = {"n": read_senses(["bank n 2 0 2 1 08420278 09213565"]), "v": {}}
    found = list(uses(map(read_synset, (BANK, WENT)), senses, irregular))
    assert [(use.word, use.sense, use.topic, use.parts) for use in found] == [
        ("bank", 2, "noun.object", ("they pulled the canoe up on the ", "bank", "")),
        ("go", 0, "verb.motion", ("how fast we ", "went", " on the new road")),
    ]
    assert found[0].definition == "sloping land (especially the slope beside a body of water)"
    assert found[0].source == "WordNet 3.0"


@pytest.mark.parametrize(
    ("form", "pos", "base"),
    [
        ("Banks", "n", "bank"), ("cities", "n", "city"), ("women", "n", "woman"), ("boxes", "n", "box"),
        ("sitting", "v", "sit"), ("making", "v", "make"), ("tried", "v", "try"), ("happier", "a", "happy"),
    ],
)  # fmt: skip
def test_a_word_is_found_by_its_forms(form: str, pos: str, base: str) -> None:
    assert base in base_forms(form, pos, {})


def test_packing_twice_gives_the_same_bytes_and_loses_nothing() -> None:
    found, irregular = unpack(SHIPPED.read_bytes())
    content = pack(found[:500], irregular)
    assert content == pack(found[:500], irregular)
    assert unpack(content)[0] == found[:500]
    assert as_text(found, irregular) == lzma.decompress(SHIPPED.read_bytes()).decode()


def test_the_shipped_file_is_small_and_its_licence_is_beside_it() -> None:
    assert SHIPPED.stat().st_size <= 3_000_000
    notice = " ".join(LICENCE.read_text(encoding="utf-8").split())
    assert "Permission to use, copy, modify and distribute this software and database" in notice
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in notice


def test_every_use_shows_its_word_and_has_a_sense() -> None:
    every = dictionary.all_uses()
    _, irregular = unpack(SHIPPED.read_bytes())
    assert len(every) > 20_000
    assert len(set(every)) == len(every)
    for use in every:
        assert use.word in base_forms(use.parts[1], use.pos, irregular)
        assert use.sense > 0
        assert use.definition
    assert {use.topic for use in every} == set(TOPICS)


def lines_of(path: Path) -> list[list[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def test_what_is_marked_as_ours_is_all_of_the_list_of_our_sentences_and_nothing_else() -> None:
    ours = Counter((use.word, use.pos, use.sentence) for use in dictionary.all_uses() if use.ours)
    assert ours == Counter((word, pos, text.replace("*", "")) for word, pos, *_, text in lines_of(WRITTEN))
    assert {use.source for use in dictionary.all_uses()} == {"WordNet 3.0", "this app"}


def test_a_sense_of_ours_has_one_definition_and_a_number_after_those_of_wordnet() -> None:
    ours = [use for use in dictionary.all_uses() if use.synset < 0]
    assert ours and all(use.ours for use in ours)
    assert len({use.meaning for use in ours}) == len({(use.meaning, use.definition, use.topic) for use in ours})
    python = {use.synset: use.sense for use in dictionary.all_uses() if use.word == "python"}
    assert min(python) < 0 and python[min(python)] > max(sense for synset, sense in python.items() if synset > 0)


TEACHING = [
    "python", "jaguar", "apple", "java", "crane", "coach", "bass", "mouse", "cell", "chip", "bank", "bat",
    "match", "spring", "seal", "plant", "club", "organ", "palm", "bark", "date", "bow", "pitch", "light", "fair",
    "ruler", "jam", "band", "pen", "star", "nail", "rock", "table", "watch",
]  # fmt: skip


def test_a_word_that_people_teach_with_has_two_senses_with_three_uses_each_on_the_map() -> None:
    every = dictionary.all_uses()
    counts = Counter((every[number].word, every[number].meaning) for number in dictionary.on_map())
    often = Counter(word for (word, _), uses in counts.items() if uses >= 3)
    assert {word: often[word] for word in TEACHING if often[word] < 2} == {}
    of_winograd = Counter(every[number].word for number in dictionary.on_map())
    assert min(of_winograd["trophy"], of_winograd["suitcase"]) >= 3


def test_all_short_uses_of_the_words_that_people_teach_with_are_on_the_map() -> None:
    every, drawn = dictionary.all_uses(), set(dictionary.on_map())
    assert {tuple(line[:2]) for line in lines_of(TAUGHT)} == taught()
    assert len(taught()) > 150
    for number, use in enumerate(every):
        if (use.word, use.pos) in taught() and len(use.sentence) <= 90:
            assert number in drawn


def test_the_two_banks_are_found_from_any_form_and_an_unknown_word_is_not() -> None:
    every = dictionary.all_uses()
    for form in ("bank", "Banks"):
        found = [every[number] for number in dictionary.numbers_of(form)]
        assert {"noun.object", "noun.group"} <= {use.topic for use in found if use.word == "bank"}
    assert {every[number].word for number in dictionary.numbers_of("went")} == {"go"}
    assert dictionary.numbers_of("awesomesauce") == dictionary.numbers_of("東京") == dictionary.numbers_of("") == ()


def test_a_use_names_its_topic() -> None:
    (bank,) = [use for use in dictionary.all_uses() if use.sentence == "they pulled the canoe up on the bank"]
    assert (bank.subject, subject_of("verb.motion"), subject_of("adv.all")) == ("object", "verbs of motion", "adverbs")
    assert len(set(map(subject_of, TOPICS))) == len(TOPICS)
