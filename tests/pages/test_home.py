"""The start page: the examples before anything is typed, and the dimension that it keeps."""


def offered(app) -> bool:
    return "example" in [row.key for row in app.button_group]


def test_the_examples_are_offered_until_there_is_a_text_of_ones_own(visit) -> None:
    assert offered(visit())
    assert not offered(visit(a="dog bites man"))
    assert not offered(visit(b="dog bites man"))


def test_an_example_takes_the_place_of_the_sentence(visit) -> None:
    app = visit()
    app.button_group(key="example").set_value("Two pythons").run()
    assert app.text_input(key="sentence_a").value == "I love my pet python"
    assert app.text_input(key="sentence_b").value == "I love coding in python"
    assert not offered(app)


def test_the_pinned_dimension_stays_with_the_token_and_goes_along(visit) -> None:
    app = visit(a="dog bites man", token="2", cell="1,7")
    assert app.session_state["address_chosen"]["cell"] == "2,7"
    app.switch_page("pages/embeddings.py").run()
    assert app.session_state["address_chosen"]["cell"] == "2,7"


def test_a_dimension_that_the_checkpoint_lacks_is_left_out(visit) -> None:
    assert "cell" not in visit(a="dog bites man", cell="1,9999").session_state["address_chosen"]
