from components.frame.text import in_order


def test_only_words_written_from_right_to_left_get_marks() -> None:
    assert in_order("##ing") == "##ing"
    assert in_order("[MASK]") == "[MASK]"
    assert in_order("##ب") == "\u2066##ب\u2069"
    assert in_order("##ש") == "\u2066##ש\u2069"
