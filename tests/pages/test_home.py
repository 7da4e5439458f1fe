"""The start page: the examples before anything is typed, and the dimension that it keeps."""


def test_the_pinned_dimension_stays_with_the_token_and_goes_along(visit) -> None:
    app = visit(a="dog bites man", token="2", cell="1,7")
    assert app.session_state["address_chosen"]["cell"] == "2,7"
    app.switch_page("pages/embeddings.py").run()
    assert app.session_state["address_chosen"]["cell"] == "2,7"


def test_a_dimension_that_the_checkpoint_lacks_is_left_out(visit) -> None:
    assert "cell" not in visit(a="dog bites man", cell="1,9999").session_state["address_chosen"]
