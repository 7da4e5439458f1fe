"""The pages about the model itself: anatomy, stations, padding, attention."""

import re
from base64 import b64decode

import numpy as np
import pytest

from components.service.loading import load_model
from tests.pages.sent import clean, has_part, html, says_in, sent, words


def listed(app) -> list[str]:
    """The names of the tensors in the list."""
    return [row[0] for row in sent(app, "model_found")["rows"]]


def test_all_parameters_are_listed_and_drawn(visit, packaged) -> None:
    app = visit("model", a="dog bites man")
    assert clean(app)
    assert "this text reads 5 of its 30,522 rows" in says_in(app)
    assert sent(app, "model_found")["note"] == "22,713,216 numbers in all, 22,682,112 of them in matrices."
    names = [one.name for one in packaged.anatomy().parameters]
    assert listed(app) == names
    drawn = sent(app, "model_areas")["areas"]
    assert sorted(area[0] for area in drawn) == sorted(names)
    (word_table,) = [area for area in drawn if area[1] == "word"]
    assert word_table[6][0] == "word table\n30,522 × 384 = 11.72 million\n52% of all"


@pytest.mark.parametrize(
    "address", [{"filter": "query weight layer 2"}, {"filter": "query weight", "group": "encoder layer 2"}]
)
def test_a_search_shortens_the_list_and_a_link_of_before_with_a_group_does(visit, address: dict[str, str]) -> None:
    app = visit("model", **address)
    assert listed(app) == ["encoder.layer.1.attention.self.query.weight"]
    assert sent(app, "model_found")["title"].startswith("1 tensor for “")
    assert sent(visit("model", filter="(*["), "model_found")["title"] == "No tensor matches “(*[”."


def test_a_deviation_in_the_list_is_that_of_torch(visit, packaged) -> None:
    rows = {row[0]: row[3] for row in sent(visit("model"), "model_found")["rows"]}
    for name, tensor in load_model(packaged).named_parameters():
        assert float(rows[name]) == pytest.approx(float(tensor.double().std(correction=0)), rel=0.05, abs=1e-12)


@pytest.mark.parametrize(
    ("view", "cell", "name"),
    [
        ("parameters", "rms", "embeddings.word_embeddings.weight"),
        ("tensor", "mean", "pooler.dense.bias"),
    ],
)
def test_the_picture_of_a_tensor_has_its_values(visit, packaged, view: str, cell: str, name: str) -> None:
    app = visit("model", parameter=name, view=view, blocks=cell)
    assert clean(app)
    drawn, values = sent(app, "model_areas"), packaged.parameter(name)
    cells = values.means if cell == "mean" else values.magnitudes
    got = np.frombuffer(b64decode(drawn["cells"]), "<i2").reshape(drawn["size"]) * drawn["unit_of_cells"]
    np.testing.assert_allclose(got, cells, atol=1e-4 * float(np.abs(cells).max()) + 1e-12)
    assert drawn["counts"] == values.counts.tolist()
    assert ("areas" in drawn) == (view == "parameters")


def test_a_tensor_of_another_checkpoint_gives_way_to_one_that_there_is(visit, tiny) -> None:
    app = visit("model", parameter="encoder.layer.5.output.dense.weight")
    assert clean(app)
    assert sent(app, "model_areas")["chosen"] == "encoder.layer.1.intermediate.dense.weight"
    assert [toast.value for toast in app.toast]


def test_below_stand_what_the_files_contain_the_module_tree_and_the_configuration(visit) -> None:
    app = visit("model")
    assert "no sign of training" in words(app)
    assert "BertModel(" in html(app)
    assert any("hidden_size" in list(table.value.get("Entry", [])) for table in app.dataframe)


def test_the_journey_has_the_shape_and_type_of_every_tensor(visit) -> None:
    app = visit("home", a="<b>dog</b>")
    assert clean(app)
    (table,) = [frame.value for frame in app.dataframe if "Shape" in frame.value]
    shapes = dict(zip(table["Tensor"], table["Shape"], strict=True))
    assert shapes["attention mask"] == shapes["token IDs"] == "(1, 10)"
    assert (shapes["LayerNorm of the sum"], shapes["pooler output"]) == ("(1, 10, 384)", "(1, 384)")
    assert shapes["attention weights"] == "(1, 12, 10, 10)"
    assert set(table["Type"]) == {"int64", "float32"}
    assert "no sign of training" in words(app) and "pooler_output| = " in words(app).replace("\\", "")


def test_one_free_position_is_enough_for_padding(visit, tiny) -> None:
    app = visit("attention", a="word " * 509, pads="64")
    assert clean(app)
    assert "no room for a [PAD]" not in says_in(app)
    assert "1 [PAD] token, layer 2: " in says_in(app)


def test_the_default_text_says_what_its_most_instructive_word_looks_at_and_needs(visit) -> None:
    app = visit("attention")
    assert clean(app)
    drawn = sent(app, "heads")
    assert [drawn["tokens"][drawn[which]] for which in ("reader", "source")] == ["bank", "river"]
    assert (drawn["layers"], drawn["heads"]) == (6, 12)
    assert says_in(app).startswith("“bank” looks at “river” in layer ")


def test_a_chosen_source_opens_the_head_that_gives_it_most(visit, packaged) -> None:
    text = "The animal didn't cross the street because it was too tired"
    drawn = sent(visit("attention", a=text, token="10", to="2"), "heads")
    tokens = packaged.tokens(text)
    assert [drawn["tokens"][place] for place in (10, 2)] == ["it", "animal"]
    most = np.stack([packaged.attention(tokens, layer).weights[:, 10, 2] for layer in range(1, 7)])
    assert drawn["open"] == [int(place) + 1 for place in np.unravel_index(most.argmax(), most.shape)]
    weights = np.frombuffer(b64decode(drawn["weights"]), "<u2").reshape(6, 12, len(tokens)) / 65_535
    assert np.abs(weights[..., 2] - most).max() < 1e-4
    assert sent(visit("attention", layer="2", head="0"), "heads")["open"] == [2, 0], "head 0 is the mean"


def test_the_list_has_what_cutting_each_head_changes(visit, packaged) -> None:
    app = visit("attention", a="dog bites man", token="2", to="1")
    told = sent(app, "attention_told")
    tokens = packaged.tokens("dog bites man")
    cuts = [packaged.cut_heads(tokens, 2, 1, layer) for layer in range(1, 7)]
    np.testing.assert_allclose(told["effects"], np.concatenate([one.moved for one in cuts]), rtol=1e-3)
    np.testing.assert_allclose(told["together"], [one.together for one in cuts], rtol=1e-3)


def test_a_long_text_is_cut_only_when_it_is_asked_for(visit) -> None:
    app = visit("attention", a="word bird " * 40)
    assert clean(app)
    assert not has_part(app, "attention_told")
    assert not re.search("needs|matters", says_in(app))
    assert "attention_asked_button" in {button.key for button in app.button}


@pytest.mark.parametrize("hide", ["0", "1"])
def test_only_the_special_tokens_around_the_texts_are_hidden(visit, hide: str) -> None:
    drawn = sent(visit("attention", a="dog [SEP] man", b="cat", hide=hide), "heads")
    assert drawn["hidden"] == ([0, 4, 6] if hide == "1" else [])
