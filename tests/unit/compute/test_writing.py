from components.compute.writing import in_order, without_marks
from components.figures.similarity import label_long


def test_only_words_written_from_right_to_left_get_marks() -> None:
    assert in_order("##ing") == "##ing"
    assert in_order("[MASK]") == "[MASK]"
    assert in_order("##ب") == "\u200e\u2066##ب\u2069"
    assert in_order("##ש") == "\u200e\u2066##ש\u2069"


def test_the_marks_can_be_taken_away_again() -> None:
    for word in ("##ing", "##ب", "ש & more"):
        assert without_marks(in_order(word)) == word


def test_in_the_name_of_a_curve_numbers_stay_behind_their_tokens() -> None:
    assert label_long("bank 4 ~ bank 38") == "bank 4 ~ bank 38"
    assert label_long("ا 1 ~ ##ل 2") == "\u200e\u2066ا\u2069 1 ~ \u200e\u2066##ل\u2069 2"
