from components.frame.markup import isolated


def test_quoted_words_keep_their_direction_to_themselves() -> None:
    assert isolated("“##ب” (3) and “a”") == '“<bdi dir="ltr">##ب</bdi>” (3) and “<bdi dir="ltr">a</bdi>”'


def test_text_without_quotation_marks_is_left_alone() -> None:
    assert isolated("cut “here") == "cut “here"
