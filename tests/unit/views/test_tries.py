"""Links that change one thing of a text."""

from components.views.tries import content_words, follow, swap, with_second


def test_a_swap_leaves_all_but_two_words_in_their_places(packaged) -> None:
    text = "She sat on the river bank, and watched the boats."
    (one,) = swap(packaged.tokens(text))
    assert one.words == "Swap “sat” and “boats”"
    assert one.settings == {"a": "She boats on the river bank, and watched the sat."}


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
