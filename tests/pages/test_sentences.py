"""Two sentences: the lines of their words, the whole sentences, who pulls a word apart, and every pair of tokens."""

import json
from typing import Any

import numpy as np
import pytest
import torch
from streamlit.testing.v1 import AppTest
from transformers import AutoTokenizer

from components.service import open_service
from components.service.loading import load_model
from components.story.sentences import asked, pulls
from tests.pages.sent import chart, finding as headline, html, numbers, sent, words

BANKS = {"a": "He sat on the bank of the river and fished", "b": "She opened an account at the bank"}
COACHES = {"a": "The coach was late for the match", "b": "The match burned the coach"}
PLAYS = {"a": "She read the play at school", "b": "The children play in the garden"}


def drawn(app: AppTest, name: str = "sentences_readings") -> dict[str, Any]:
    return dict(sent(app, name))


def hidden_states(text: str) -> np.ndarray:
    """All hidden states of a text, by the library alone."""
    model = open_service()
    inputs = AutoTokenizer.from_pretrained(model.directory)(text, return_tensors="pt")
    with torch.inference_mode():
        states = load_model(model)(**inputs, output_hidden_states=True).hidden_states
    return torch.cat(states).double().numpy()


def cosine(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return (one * other).sum(-1) / np.linalg.norm(one, axis=-1) / np.linalg.norm(other, axis=-1)


def pulled(app: AppTest) -> list[list[str]]:
    """The rows of the list: word, side, number."""
    return [[one["word"], one["side"], one["number"]] for one in drawn(app, "sentences_pulls")["pulls"]]


def told(app: AppTest) -> dict[str, Any]:
    return drawn(app, "told")


def test_a_word_that_both_sentences_have_has_a_line_and_the_one_that_ends_least_alike_is_named(visit) -> None:
    app = visit("sentences", **PLAYS)
    shown = drawn(app)
    assert headline(app) == "“play” starts the same and ends apart."
    assert [line["name"] for line in shown["lines"]] == ["the ~ the", "play ~ play"] and shown["chosen"] == 1
    one, other = hidden_states(PLAYS["a"]), hidden_states(PLAYS["b"])
    for line in shown["lines"]:
        here, there = line["at"]
        assert line["values"] == pytest.approx(cosine(one[:, here], other[:, there]), abs=1e-4)
    band = open_service().baseline().raw
    assert shown["band"][1] == pytest.approx(band.high, abs=1e-4)
    assert f"random pairs of words end at {band.median[-1]:.2f}" in words(app)


# Source: float64 hooks of their own on seven pairs, to two and three decimals.
PULLS = [
    (PLAYS, "play", [("children", 0.275), ("the", 0.092)], 0.18),
    ({"a": "The crane lifted the steel beam", "b": "The crane caught a fish in the lake"}, "crane",
     [("fish", 0.023), ("steel", 0.022)], 0.45),
]  # fmt: skip


@pytest.mark.parametrize(("sentences", "word", "pulls", "whole"), PULLS, ids=[one[1] for one in PULLS])
def test_who_pulls_a_word_apart_is_what_was_measured_from_outside(visit, sentences, word, pulls, whole) -> None:
    app = visit("sentences", **sentences)
    assert drawn(app, "sentences_pulls")["title"] == f"Who pulls “{word}” apart?"
    for row, (name, rise) in zip(pulled(app), pulls, strict=False):
        assert row[0] == name and float(row[-1]) == pytest.approx(rise, abs=0.006)
    assert f"{whole:.2f} the whole sentences" in words(app)


def test_the_link_cuts_off_the_word_that_pulls_most(visit) -> None:
    app = visit("sentences", **PLAYS)
    link = next(item.value for item in app.markdown if "off and watch" in item.value)
    for part in ("/cause?", "view=cut", "paths=onward", "side=b", "token=3", "cut_cell=0%2C2"):
        assert part in link
    cause = visit("cause", **PLAYS, view="cut", paths="onward", side="b", token="3", cut_cell="0,2")
    assert "“children”" in words(cause) and not cause.exception


def test_a_click_on_a_word_of_each_sentence_compares_any_two(visit) -> None:
    app = visit("sentences", **PLAYS, two="2,6")
    shown = drawn(app)
    assert shown["lines"][shown["chosen"]]["at"] == [2, 6]
    assert shown["lines"][shown["chosen"]]["name"] == "read ~ garden"
    assert "“read” and “garden”" in headline(app)
    assert not drawn(app, "sentences_pulls")["title"]
    app = visit("sentences", **PLAYS, two="99,1")
    assert headline(app) == "“play” starts the same and ends apart."


def test_the_word_that_is_followed_is_looked_at(visit) -> None:
    app = visit("sentences", a="The coach was late for the match", b="The match burned the coach", token="2")
    assert headline(app).startswith("“coach” ")
    of_b = visit("sentences", a="The coach was late for the match", b="The match burned the coach", token="2", side="b")
    assert headline(of_b).startswith("“match” ")


def test_a_word_that_is_clicked_stays_chosen_and_is_the_same_where_both_are_read_as_one_pair(visit) -> None:
    app = visit("sentences", **COACHES, token="2")
    asked_for = app.session_state["address_chosen"]
    for two, token, subject in (("7,2", "7", "“match” "), ("2,5", "2", "“coach” ")):
        asked_for |= {"two": two, "token": token}
        app.run()
        assert headline(app.run()).startswith(subject)
        assert "two" not in asked_for and asked_for["token"] == token
    app.button_group(key="reading").set_value("pair").run()
    assert headline(app).startswith("Both uses of “coach” ") and not app.exception
    other = visit("sentences", **COACHES, token="2", two="7,2")
    assert headline(other.run()).startswith("“match” ")


def test_without_a_shared_word_the_words_that_end_most_alike_have_a_line(visit) -> None:
    app = visit("sentences", a="dog bites man", b="The quick fox is tired")
    shown = drawn(app)
    assert shown["lines"][0]["name"] == "dog ~ fox" and shown["chosen"] == 0
    one, other = hidden_states("dog bites man")[-1], hidden_states("The quick fox is tired")[-1]
    best = max(cosine(one[here], other[there]) for here in (1, 2, 3) for there in (2, 3, 5))
    assert shown["lines"][0]["values"][-1] == pytest.approx(best, abs=1e-4)
    assert told(app)["see"] == "Lines of the words that end most alike, from the input to layer 6."
    only_the = drawn(visit("sentences", a="the dog bites", b="The quick fox"))
    assert only_the["lines"][0]["name"] == "dog ~ fox" and only_the["chosen"] == 0
    assert only_the["lines"][-1]["name"] == "the ~ the"


def test_as_one_pair_each_half_has_read_the_other_and_nothing_is_cut(visit) -> None:
    app = visit("sentences", **BANKS, reading="pair")
    shown = drawn(app)
    line = shown["lines"][shown["chosen"]]
    assert headline(app).startswith("Both uses of “bank” ")
    assert "every word has read both sentences" in shown["note"] and "could read the other" in told(app)["means"]
    assert not pulled(app) and "two at random" not in words(app)
    bert = open_service()
    pair = bert.tokens(*BANKS.values())
    states = bert.states(pair).hidden.astype(float)
    assert line["values"] == pytest.approx(cosine(states[:, line["at"][0]], states[:, line["at"][1]]), abs=1e-4)
    half = [[token.position for token in pair.tokens if token.segment == segment] for segment in (0, 1)]
    whole = cosine(*(states[-1, places].mean(axis=0) for places in half))
    assert f"{whole:.2f} the whole sentences" in words(app)


def test_of_one_sentence_two_words_are_compared_and_a_click_makes_a_second(visit) -> None:
    app = visit("sentences", a="The bank raised its rates while we sat on the river bank.")
    shown = drawn(app)
    assert shown["lines"][shown["chosen"]]["at"] == [2, 12]
    assert "the whole sentences" not in words(app)
    assert told(app)["tries"][0][0].startswith("Compare with ")
    other = drawn(visit("sentences", a="She sat on the river bank.", first="2", second="5"))
    assert other["lines"][other["chosen"]]["name"] == "sat ~ river"
    neighbour = drawn(visit("sentences", a="She sat on the river bank and watched the boats."))
    assert neighbour["lines"][0]["at"] == [5, 6]


def test_a_word_of_several_pieces_is_the_mean_of_them(visit) -> None:
    app = visit("sentences", a="an awesomesauce class", b="awesomesauce is good")
    shown = drawn(app)
    line = shown["lines"][shown["chosen"]]
    assert line["name"] == "awesomesauce ~ awesomesauce" and line["at"] == [2, 1]
    one, other = hidden_states("an awesomesauce class"), hidden_states("awesomesauce is good")
    assert line["values"] == pytest.approx(cosine(one[:, 2:5].mean(1), other[:, 1:4].mean(1)), abs=1e-4)


@pytest.mark.parametrize("compare", ["raw", "standardized"])
def test_the_band_is_that_of_the_vectors_that_are_compared(visit, compare: str) -> None:
    shown = drawn(app := visit("sentences", **PLAYS, compare=compare))
    assert bool(pulled(app)) == (compare == "raw")  # the cuts are of raw vectors
    baseline = open_service().baseline()
    assert shown["band"][0] == pytest.approx(getattr(baseline, compare).low, abs=1e-4)
    assert "random pairs (" in json.dumps(chart(app, "experiment"))
    assert "666 tokens of 60 sentences" in words(app)


def test_the_python_experiment_is_shown_with_the_published_cosines(visit) -> None:
    app = visit("sentences")
    table = next(item.value for item in app.dataframe if "bert-base-uncased" in item.value)
    ours = dict(zip(table["Pair"], table["Layer 6"], strict=True))
    assert ours["pet ~ snake"] > ours["language ~ snake"]
    assert ours["language ~ programming"] > ours["pet ~ programming"]
    assert list(table["bert-base-uncased"]) == [0.6929, 0.5843, 0.5615, 0.4986]


def test_every_pair_of_two_sentences_read_apart_is_one_of_each(visit) -> None:
    app = visit("sentences", **PLAYS, show="pairs")
    cells = chart(app, "similarity_matrix")
    one, other = hidden_states(PLAYS["a"])[-1], hidden_states(PLAYS["b"])[-1]
    expected = cosine(one[:, None], other[None])
    assert numbers(cells["data"][0]["z"]).reshape(expected.shape) == pytest.approx(expected, abs=1e-5)
    assert headline(app) == "The two “play” are most alike."
    app = visit("sentences", a="dog 😀 👍", b="a 😀", show="pairs", layer="2", reading="pair")
    names = ["[CLS]", "dog", "😀", "👍", "[SEP]", "a", "😀", "[SEP]"]
    shown = chart(app, "similarity_matrix")["layout"]["xaxis"]["ticktext"]
    assert [one.partition(" (")[0] for one in shown] == names


@pytest.mark.parametrize("chosen", [{"reading": "apart"}, {"show": "pairs"}])
def test_short_and_strange_texts_are_compared_too(visit, chosen: dict[str, str]) -> None:
    for a, b in (("", ""), ("a", "a"), ("the dog", "..."), ("dog 😀", "dog 👍")):
        app = visit("sentences", a=a, b=b, **chosen)
        assert not app.error, (a, b)
        assert "<h1" in html(app)
    if "show" not in chosen:
        assert [line["name"] for line in drawn(app)["lines"]] == ["dog ~ dog"], "an unknown word is never another"


@pytest.mark.parametrize(("a", "b"), [("one two", "東京 😀 is big")])
def test_the_cosine_of_two_sentences_is_that_of_their_mean_vectors(visit, a: str, b: str) -> None:
    app = visit("sentences", a=a, b=b)
    one, other = (open_service().states(open_service().tokens(text)).hidden.mean(axis=1) for text in (a, b))
    expected = cosine(one[-1], other[-1])
    assert f"{expected:.2f} the whole sentences" in words(app)
    parts = chart(app, "sentence_parts")["data"][0]["z"]
    assert numbers(parts).sum() == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("count", [(254, 254), (600, 255)])
def test_a_text_beyond_what_the_published_procedure_reads_is_said_to_differ_from_it(visit, count) -> None:
    """That procedure cuts after 256 tokens, and takes the mean over what is left.

    Source: `max_seq_length` in the checkpoint's sentence_bert_config.json, read by `SentenceTransformer`.
    """
    texts_of = [" ".join(("dog bites the man in a bank " * 100).split()[:number]) for number in count]
    model = open_service()
    app = visit("sentences", a=texts_of[0], b=texts_of[1])
    every = [model.states(model.tokens(text)).hidden[-1].mean(axis=0, dtype=np.float64) for text in texts_of]
    tokenizer, network = AutoTokenizer.from_pretrained(model.directory), load_model(model)
    cut = []
    for text in texts_of:
        inputs = tokenizer(text, truncation=True, max_length=256, return_tensors="pt")
        with torch.inference_mode():
            cut.append(network(**inputs).last_hidden_state[0].double().mean(dim=0).numpy())
    here, published = (cosine(one, other) for one, other in (every, cut))
    assert f"{here:.2f} the whole sentences" in words(app)
    notes = [item.value for item in app.info if "sentence-transformers" in item.value]
    both = [model.tokens(text) for text in texts_of]
    lengths = [len(tokens) + len(tokens.left_out) for tokens in both]
    read = [f"the first 512 of {name}" for name, length in zip("AB", lengths, strict=True) if length > 512]
    assert not notes or f"Here {' and '.join(read) or 'all'} are read" in notes[0]
    assert bool(notes) == (max(lengths) > 256)
    if not notes:
        assert here == pytest.approx(published, abs=1e-6)
    for name, length in zip("AB", lengths, strict=True):
        assert (f"{name} has {length} tokens" in "".join(notes)) == (length > 256)


def test_long_sentences_are_cut_by_a_click(visit, monkeypatch) -> None:
    for name, tokens in (("FEW", 12), ("MOST", 24)):
        monkeypatch.setattr(pulls, name, tokens)
    long = {name: f"{text} and he went home in the evening" for name, text in PLAYS.items()}
    app = visit("sentences", **long)
    assert not pulled(app) and not app.exception
    assert len(drawn(app)["lines"]) <= asked.MOST_LINES + 1
    app.button(key="ask_for_pulls").click().run()
    assert pulled(app)


def test_cells_are_grey_where_random_pairs_are(visit) -> None:
    cells = chart(visit("sentences", show="pairs", layer="4"), "similarity_matrix")["data"][0]
    low, high = (float(getattr(open_service().baseline().raw, end)[4]) for end in ("low", "high"))
    grey = [place * 2 - 1 for place, color in cells["colorscale"] if color.startswith("rgba(140")]
    assert grey == pytest.approx([low, high])


def test_a_token_that_no_longer_exists_is_replaced_by_one_other_than_the_first(visit) -> None:
    app = visit("sentences", a="The bank raised its rates while we sat on the river bank.", first="3", second="12")
    app.text_input(key="sentence_a").set_value("The awesomesauce tastes").run()
    (line,) = drawn(app)["lines"]
    assert line["at"][0] != line["at"][1] and max(line["at"]) < 8
