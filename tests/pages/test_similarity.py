"""Cosines with their baseline."""

import base64
import json

import numpy as np
import pytest
import torch
from transformers import AutoTokenizer

from components.frame.moved import moved_to
from components.service import open_service
from components.service.loading import load_model
from tests.pages.test_context import chart, said_first, texts


def values(packed) -> np.ndarray:
    """The numbers of one part of a chart."""
    return np.frombuffer(base64.b64decode(packed["bdata"]), packed["dtype"])


def test_two_equal_words_are_compared_first(visit) -> None:
    app = visit("similarity", a="The bank raised its rates while we sat on the river bank.")
    assert (app.selectbox(key="first").value, app.selectbox(key="second").value) == (2, 12)


def test_without_two_equal_words_the_telling_one_is_compared_with_its_neighbour(visit) -> None:
    app = visit("similarity", a="She sat on the river bank and watched the boats.")
    assert (app.selectbox(key="first").value, app.selectbox(key="second").value) == (5, 6)


@pytest.mark.parametrize("compare", ["raw", "standardized"])
def test_every_curve_is_drawn_over_the_band_of_random_pairs(visit, compare: str) -> None:
    app = visit("similarity", compare=compare)
    assert not app.exception
    for key in ("similarity_curve", "experiment"):
        assert "random pairs (" in json.dumps(chart(app, key))
    assert "666 tokens of 60 sentences" in texts(app)


def test_the_python_experiment_is_shown_with_the_published_cosines(visit) -> None:
    app = visit("similarity")
    table = next(item.value for item in app.dataframe if "bert-base-uncased" in item.value)
    ours = dict(zip(table["Pair"], table["Layer 6"], strict=True))
    assert ours["pet ~ snake"] > ours["language ~ snake"]
    assert ours["language ~ programming"] > ours["pet ~ programming"]
    assert list(table["bert-base-uncased"]) == [0.6929, 0.5843, 0.5615, 0.4986]


def test_the_heatmap_has_a_row_and_a_column_for_each_token(visit) -> None:
    spec = chart(
        visit("similarity", a="dog bites man", b="man bites dog", view="matrix", layer="2"), "similarity_matrix"
    )
    assert spec["layout"]["xaxis"]["ticktext"] == [
        "[CLS]", "dog", "bites", "man", "[SEP]", "man", "bites", "dog", "[SEP]",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "a", "😀", "<b>x</b> ~ y"])
@pytest.mark.parametrize("view", ["tokens", "sentences", "matrix"])
def test_short_and_strange_texts_have_curves_too(visit, text: str, view: str) -> None:
    app = visit("similarity", a=text, b=text, view=view)
    assert not app.exception
    assert not app.error


@pytest.mark.parametrize(("a", "b"), [("A dog runs in the park.", "Dogs run outside."), ("one two", "東京 😀 is big")])
def test_the_cosine_of_two_sentences_is_that_of_their_mean_vectors(visit, a: str, b: str) -> None:
    app = visit("similarity", view="sentences", a=a, b=b)
    one, other = (open_service().states(open_service().tokens(text)).hidden.mean(axis=1) for text in (a, b))
    expected = (one * other).sum(axis=1) / np.linalg.norm(one, axis=1) / np.linalg.norm(other, axis=1)
    drawn = next(line for line in chart(app, "sentences_curve")["data"] if line["name"] == "A ~ B")
    assert values(drawn["y"]) == pytest.approx(expected, abs=1e-5)
    parts = chart(app, "sentence_parts")["data"][0]["z"]
    assert values(parts).sum() == pytest.approx(expected[-1], abs=1e-5)
    assert f"a cosine of {expected[-1]:.2f}" in said_first(app)


@pytest.mark.parametrize("words", [(3, 5), (254, 254), (255, 3), (3, 300), (600, 400)])
def test_a_text_beyond_what_the_published_procedure_reads_is_said_to_differ_from_it(visit, words) -> None:
    """That procedure cuts after 256 tokens, and takes the mean over what is left.

    Source: `max_seq_length` in the checkpoint's sentence_bert_config.json, read by `SentenceTransformer`.
    """
    texts_of = [" ".join(("dog bites the man in a bank " * 100).split()[:count]) for count in words]
    model = open_service()
    app = visit("similarity", view="sentences", a=texts_of[0], b=texts_of[1])
    every = [model.states(model.tokens(text)).hidden[-1].mean(axis=0, dtype=np.float64) for text in texts_of]
    tokenizer, network = AutoTokenizer.from_pretrained(model.directory), load_model(model)
    cut = []
    for text in texts_of:
        inputs = tokenizer(text, truncation=True, max_length=256, return_tensors="pt")
        with torch.inference_mode():
            cut.append(network(**inputs).last_hidden_state[0].double().mean(dim=0).numpy())
    here, published = (one @ other / np.linalg.norm(one) / np.linalg.norm(other) for one, other in (every, cut))
    assert f"a cosine of {here:.2f}" in said_first(app)
    notes = [item.value for item in app.info if "sentence-transformers" in item.value]
    lengths = [len(model.tokens(text)) for text in texts_of]
    assert bool(notes) == (max(lengths) > 256)
    if not notes:
        assert here == pytest.approx(published, abs=1e-6)
    for name, length in zip("AB", lengths, strict=True):
        assert (f"{name} has {length} tokens" in "".join(notes)) == (length > 256)


def test_unknown_tokens_are_named_by_what_stands_in_the_text(visit) -> None:
    app = visit("similarity", a="dog 😀 👍", view="matrix")
    assert chart(app, "similarity_matrix")["layout"]["xaxis"]["ticktext"] == ["[CLS]", "dog", "😀", "👍", "[SEP]"]
    strip = next(
        block.proto.json
        for block in visit("decomposition", a="dog 😀 👍").get("bidi_component")
        if '"strip": true' in block.proto.json
    )
    assert [row["piece"] for row in json.loads(strip)["rows"]] == ["[CLS]", "dog", "[UNK] 😀", "[UNK] 👍", "[SEP]"]


def test_an_old_address_with_a_layer_leads_to_the_cosines_of_that_layer(visit) -> None:
    assert moved_to("similarity", {"layer": "2"})[1] == {"view": "matrix", "layer": "2"}
    assert "in layer 2 a cosine" in said_first(visit("similarity", a="dog bites man", layer="2"))


def test_cells_are_grey_where_random_pairs_are(visit) -> None:
    cells = chart(visit("similarity", view="matrix", layer="4"), "similarity_matrix")["data"][0]
    low, high = (float(getattr(open_service().baseline().raw, end)[4]) for end in ("low", "high"))
    grey = [place * 2 - 1 for place, color in cells["colorscale"] if color.startswith("rgba(140")]
    assert grey == pytest.approx([low, high])


def test_a_tiny_model_can_be_compared_too(visit, tiny) -> None:
    for page in ("similarity", "list"):
        app = visit(page, model="host")
        assert not app.exception
        assert not app.error


def test_a_token_that_no_longer_exists_is_replaced_by_one_other_than_the_first(visit) -> None:
    app = visit("similarity")  # bank and bank
    app.text_input(key="sentence_a").set_value("The awesomesauce tastes").run()
    assert app.selectbox(key="first").value != app.selectbox(key="second").value


@pytest.mark.parametrize(("p", "expected"), [("0.125", "48 of"), ("0.004", "1.54 of"), ("0.3", "115 of")])
def test_the_expected_share_of_dropped_values_is_p(visit, p: str, expected: str) -> None:
    assert f"{expected} 384 are expected" in said_first(visit("dropout", p=p))


def test_tokens_without_a_partner_are_counted_although_another_of_their_kind_has_one(visit) -> None:
    app = visit("pairs", a="dog dog dog", b="dog")
    assert "Joined: 3 pairs of equal tokens; 2 tokens without a partner." in texts(app)


def test_one_head_is_not_called_the_attention(visit) -> None:
    whole, head = (texts(visit("decomposition", layer="4", split="2", head=head)) for head in ("0", "5"))
    assert "The attention of layer 2" in whole
    assert "Head 5 of the attention of layer 2" in head


def test_the_alternative_text_of_the_walk_names_its_reference(visit) -> None:
    app = visit("positions", a="dog bites man", token="3")
    assert "its vector at position 3" in " ".join(item.proto.alt for item in app.get("plotly_chart"))
