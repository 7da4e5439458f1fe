"""Links that change one thing of a text."""

import pytest

from components.views.tries import content_words, follow, swap, with_second


def test_a_swap_leaves_all_but_two_words_in_their_places(packaged) -> None:
    text = "She sat on the river bank, and watched the boats."
    (one,) = swap(packaged.tokens(text))
    assert one.words == "Swap “bank” and “boats”"
    assert one.settings == {"a": "She sat on the river boats, and watched the bank."}


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("The nurse thanked the pilot after the flight", "nurse pilot"),
        ("Although the lecturer never said it, the students believed she liked it", "lecturer students"),
        ("The red car hit the blue truck on the bridge.", "car truck"),
        ("Our new neighbours hardly ever water the plants.", "neighbours plants"),
        ("the cat sat on the mat", "cat mat"),
        ("Who told the teacher that the student cheated?", "teacher student"),
        ("We flew from Paris to London.", "Paris London"),
        ("dog bites man", "dog man"),
    ],
)
def test_what_changes_places_are_nouns_so_that_it_can_be_read_aloud(packaged, text: str, nouns: str) -> None:
    one, other = nouns.split()
    assert [offer.words for offer in swap(packaged.tokens(text))] == [f"Swap “{one}” and “{other}”"]


def test_a_number_changes_places_with_no_word(packaged) -> None:
    offered = {
        text: [one.words for one in swap(packaged.tokens(text))]
        for text in ("Flight boards at gate 3", "Flight 3", "3 plus 4")
    }
    assert list(offered.values()) == [["Swap “Flight” and “gate”"], [], ["Swap “3” and “4”"]]


def test_marks_and_letters_of_other_scripts_move_with_their_word(packaged) -> None:
    (one,) = swap(packaged.tokens("we drank cafe\u0301 daily"))
    assert one.settings["a"] == "we daily cafe\u0301 drank"


def test_a_text_without_two_content_words_offers_no_swap(packaged) -> None:
    assert [swap(packaged.tokens(text)) for text in ("", "the", "bank", "bank bank", "😀")] == [()] * 5


def test_a_word_to_follow_is_another_one_of_the_text(packaged) -> None:
    tokens = packaged.tokens("dog bites man", "man bites dog")
    assert [word.text for word in content_words(tokens)] == ["dog", "bites", "man"]
    assert [follow(tokens, chosen)[0].settings for chosen in (0, 1, 3, 6)] == [
        {"token": "1"}, {"token": "2"}, {"token": "1"}, {"token": "1"},
    ]  # fmt: skip
    assert not follow(packaged.tokens("bank"), 1)


def test_a_second_sentence_is_made_from_the_first(packaged) -> None:
    (one,) = with_second(packaged.tokens("dog bites man"))
    assert one.words == "Compare with “dog” and “man” swapped"
    assert one.settings == {"b": "man bites dog"}
