"""The dictionary of uses: what it is made from, what is left out, and how a word is found in it."""

import lzma
from collections import Counter

import pytest

from components.compute.word_forms import base_forms
from components.records.uses import TOPICS, subject_of
from components.service import uses as dictionary
from components.service.build_uses import left_out
from components.service.uses import LICENCE, SHIPPED, as_text, pack, unpack
from components.service.wordnet import WORD, read_irregular, read_senses, read_synset, uses

# Four lines of WordNet 3.0's own data files, as wndb(5WN) describes them.
BANK = (
    "09213565 17 n 01 bank 0 004 @ 09287968 n 0000 + 02039413 v 0103 ~ 09213434 n 0000 ~ 09396608 n 0000 | "
    'sloping land (especially the slope beside a body of water); "they pulled the canoe up on the bank"; "too short"'
)
SLUR = "06718862 10 n 01 ethnic_slur 0 001 @ 06717170 n 0000 | a slur on someone's race or language"
RUDE = '00000001 18 n 01 example 0 001 ;u 06718862 n 0000 | a rude word; "he said an example of it"'
WENT = '01835496 38 v 02 travel 0 go 0 000 00 | change location; "how fast we went on the new road"'


def test_a_line_of_wordnet_becomes_a_use() -> None:
    irregular = read_irregular({"v": ["went go"]})
    found = uses(
        map(read_synset, (BANK, WENT)),
        {"n": read_senses(["bank n 2 0 2 1 08420278 09213565"]), "v": {}},
        irregular,
        set(),
    )
    assert [(use.word, use.sense, use.topic, use.parts) for use in found] == [
        ("bank", 2, "noun.object", ("they pulled the canoe up on the ", "bank", "")),
        ("go", 0, "verb.motion", ("how fast we ", "went", " on the new road")),
    ]
    assert found[0].definition == "sloping land (especially the slope beside a body of water)"


def test_what_wordnet_marks_as_a_slur_is_left_out_and_so_is_a_listed_word() -> None:
    given = {"n": {}, "v": {}}
    assert not uses(map(read_synset, (SLUR, RUDE)), given, {}, set())
    assert not uses([read_synset(WENT)], given, {("went", "v"): ("go",)}, {"roa*"})
    assert uses([read_synset(WENT)], given, {("went", "v"): ("go",)}, {"roa"})


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
    assert 20_000 <= len(every) <= 31_386
    assert len(set(every)) == len(every)
    for use in every:
        assert use.word in base_forms(use.parts[1], use.pos, irregular)
        assert use.sense > 0
        assert use.definition
    assert {use.topic for use in every} == set(TOPICS)


def test_no_shipped_sentence_contains_a_word_of_the_list() -> None:
    words = Counter(word.lower() for use in dictionary.all_uses() for text in (use.sentence, use.definition, use.word)
                    for word in WORD.findall(text))  # fmt: skip
    stems = left_out()
    assert len(stems) > 100
    whole, begun = {stem for stem in stems if "*" not in stem}, tuple(stem[:-1] for stem in stems if "*" in stem)
    assert not [word for word in words if word in whole or word.startswith(begun)]


def test_the_two_banks_are_found_from_any_form_and_an_unknown_word_is_not() -> None:
    every = dictionary.all_uses()
    for form in ("bank", "Banks"):
        found = [every[number] for number in dictionary.numbers_of(form)]
        assert {"noun.object", "noun.group"} <= {use.topic for use in found if use.word == "bank"}
    assert {every[number].word for number in dictionary.numbers_of("went")} == {"go"}
    assert dictionary.numbers_of("awesomesauce") == dictionary.numbers_of("東京") == dictionary.numbers_of("") == ()


def test_a_use_names_its_topic() -> None:
    (bank,) = [use for use in dictionary.all_uses() if use.sentence == "they pulled the canoe up on the bank"]
    assert bank.subject == "object"
    assert subject_of("verb.motion") == "verbs of motion"
    assert [subject_of(topic) for topic in ("adj.all", "adv.all", "adj.pert")] == [
        "adjectives",
        "adverbs",
        "relational adjectives",
    ]
    assert len(set(map(subject_of, TOPICS))) == len(TOPICS)
