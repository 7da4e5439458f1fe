"""Which examples are left out: by the subject of their sense, by words, by names, and by reading."""

import re
from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files

from hypothesis import given, strategies as st

from components.service import uses as dictionary
from components.service.build_uses import (
    Curation,
    Stems,
    by_subject,
    common_words,
    forms_in,
    harmless_names,
    has_other_name,
    left_out,
    read_out,
    unfit_senses,
    unfit_words,
)
from components.service.uses import read_senses, read_synset, uses

# In the format of wndb(5WN), with the offsets and words of WordNet 3.0 where it has them.
LINES = [
    "00958896 04 n 02 war 0 warfare 0 001 @ 00957378 n 0000 | armed conflict; \"the war lasted for years\"",
    "00972621 04 n 01 skirmish 0 001 @ 00958896 n 0000 | a minor war; \"there was a skirmish at the bridge\"",
    "10335246 18 n 01 picket 0 001 ;c 00958896 n 0000 | a guard; \"the picket stood at the bridge\"",
    "03930630 06 n 01 picket 0 000 | a pointed stake; \"the picket of the fence is loose\"",
    "06718862 10 n 01 ethnic_slur 0 000 | a slur on someone's race or language",
    "00000001 18 n 01 example 0 001 ;u 06718862 n 0000 | a rude word; \"he said an example of it\"",
    "09213565 17 n 01 bank 0 000 | sloping land; \"they pulled the canoe up on the bank\"",
    "08985168 15 n 01 Paris 0 000 | the capital of France; \"they spent a week in Paris\"",
    "10000002 18 n 01 Bloggs 0 000 | a person; \"they met Bloggs in Paris\"",
    "15163005 28 n 01 Monday 0 000 | the second day of the week; \"we are closed on Monday\"",
]  # fmt: skip
INDEX = [
    "war n 1 0 1 1 00958896", "warfare n 1 0 1 1 00958896", "skirmish n 1 0 1 1 00972621", "bank n 1 0 1 1 09213565",
    "picket n 2 0 2 1 03930630 10335246", "paris n 1 0 1 1 08985168", "bloggs n 1 0 1 1 10000002",
    "monday n 1 0 1 1 15163005", "example n 1 0 1 1 00000001",
]  # fmt: skip
SYNSETS = list(map(read_synset, LINES))
SENSES = {"n": read_senses(INDEX), "v": read_senses(["bank v 1 0 1 1 02039413"]), "a": {}, "r": {}}
FOUND = list(uses(SYNSETS, SENSES, {}))
UNFIT = unfit_senses(SYNSETS, SENSES, ["war.n.1"])


def sentences(words: Iterable[str] = (), read: Iterable[str] = ()) -> list[str]:
    known = unfit_words(UNFIT, SYNSETS, SENSES)
    rules = Curation(
        UNFIT, Stems(words), Stems(known), harmless_names(SYNSETS, SENSES), common_words(FOUND), set(read), {}
    )
    return [use.sentence for use in FOUND if rules.fits(use)]


def test_a_sense_below_a_subject_or_in_its_field_goes_and_so_does_a_marked_one() -> None:
    offsets = {offset for _, offset in UNFIT}
    assert offsets == {958896, 972621, 10335246, 6718862, 1}
    assert next(use.sentence for use in FOUND if use.synset == 3930630) in sentences()


def test_a_word_is_left_out_by_subject_if_its_first_sense_is_of_it() -> None:
    known = unfit_words(UNFIT, SYNSETS, SENSES)
    assert {"war", "warfare", "skirmish"} <= known
    assert not {"picket", "bank", "bloggs"} & known


def test_only_places_times_and_first_names_may_be_named() -> None:
    assert sentences() == [
        "the picket of the fence is loose", "they pulled the canoe up on the bank", "they spent a week in Paris",
        "we are closed on Monday",
    ]  # fmt: skip


def test_a_listed_word_a_word_of_the_definition_and_what_was_read_go() -> None:
    assert "they pulled the canoe up on the bank" not in sentences({"canoe"})
    assert "they pulled the canoe up on the bank" not in sentences({"slop*"})
    assert "they pulled the canoe up on the bank" not in sentences(read={"they pulled the canoe up on the bank"})
    assert "they pulled the canoe up on the bank" in sentences({"can", "an*"})


HARMLESS, COMMON = {"Paris", "New York", "Mary", "I"}, {"the", "she", "will", "he", "don't"}


def test_a_capital_is_no_name_where_a_sentence_begins() -> None:
    for sentence in ("The boat left", "She said: The boat left!", "Don't ask. He left", "Mary left New York", "I'd go"):
        assert not has_other_name(sentence, HARMLESS, COMMON)
    for sentence in (
        "the boat of Smith left",
        "Mr. Smith left",
        "Smith left",
        "Mary Smith left",
        "the New Yorker left",
    ):
        assert has_other_name(sentence, HARMLESS, COMMON)


@given(st.text(alphabet="abc xyz.,;!'-", max_size=60))
def test_a_sentence_without_capitals_names_nobody(sentence: str) -> None:
    assert not has_other_name(sentence, set(), set())


@given(st.sampled_from(["army", "army's", "Army", "armies", "ARMY"]), st.text(alphabet="b ", max_size=9))
def test_a_word_is_found_in_any_form(form: str, around: str) -> None:
    assert Stems({"army"}).any_in(forms_in(f"{around} {form} {around}", {}))


def test_no_shipped_sentence_has_a_word_that_was_left_out_nor_was_it_read_and_left_out() -> None:
    every, irregular = dictionary.unpack(dictionary.SHIPPED.read_bytes())
    words, subjects, read = left_out(), by_subject(), read_out()
    assert len(words) > 100 and len(subjects) > 1_000 and len(read) > 200
    rules = Curation(set(), Stems(words), Stems(subjects), set(), set(), read, irregular)
    assert not [use.sentence for use in every if use.sentence in read]
    sentences = {word for use in every for word in use.sentence.split()}
    others = {word for use in every for word in f"{use.word} {use.definition}".split()}
    whole = replace(every[0], sentence=" ".join(sorted(sentences)), definition=" ".join(sorted(others)))
    assert not rules.has_words(whole)


# What the dictionary has of a list that is not ours; each was read there: “a reflex knee jerk”, “the hump of a camel”.
EVERYDAY = """
crotch dogging drunk dummy erect facial fat fingering hemp hoar homey homo hump jerk jerked oral orally organ ovary
pasty pawn penetrate penetration perversion playboy racy rum scum screw sleazy slope souse spunk strip stroke stupid
suck sucked thrust tramp ugly urine valium vodka vulgar wad weed willies woody
"""


def test_of_a_word_list_that_is_not_ours_only_everyday_words_are_left() -> None:
    listed = files("better_profanity").joinpath("profanity_wordlist.txt").read_text("utf-8").lower().splitlines()
    known = {word.strip() for word in listed} - {""}
    found = set()
    for use in dictionary.all_uses():
        words = re.findall(r"[a-z0-9'-]+", use.sentence.lower())
        several = (" ".join(words[at : at + count]) for count in (1, 2, 3, 4) for at in range(len(words) - count + 1))
        found |= known.intersection(several)
    assert len(known) > 900 and found <= set(EVERYDAY.split())
