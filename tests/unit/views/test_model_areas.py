"""The areas of /model are to scale, every tensor has a name of its own, and what the page says of them holds."""

import math
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

from components.compute.anatomy import Anatomy, Parameter, draw, group_of
from components.service import ModelService
from components.story.model import words
from components.story.model.areas import Area, areas, does, kind_of, spoken, sums
from components.story.model.asked import found
from tests.unit.views.found import with_line

MODELS = {"of one layer": (1, 16, 300), "MiniLM": (6, 384, 30_522), "base": (12, 768, 30_522)}


@cache
def anatomy_of(layers: int, width: int, rows: int) -> Anatomy:
    """The tensors of a BERT of these sizes, as `BertModel` names them."""
    import torch
    from transformers import BertConfig, BertModel

    config = BertConfig(hidden_size=width, num_hidden_layers=layers, num_attention_heads=2, vocab_size=rows,
                        intermediate_size=4 * width)  # fmt: skip
    with torch.device("meta"):
        named = list(BertModel(config).named_parameters())
    return Anatomy(tuple(Parameter(name, group_of(name), tuple(one.shape), 0.0, 0.02, 1.0) for name, one in named))


@pytest.mark.parametrize("sizes", MODELS.values(), ids=MODELS)
def test_an_area_is_a_tensors_share_of_all_numbers_and_covers_no_other(sizes: tuple[int, int, int]) -> None:
    anatomy = anatomy_of(*sizes)
    drawn = areas(anatomy)
    assert {one.parameter.name for one in drawn} == {one.name for one in anatomy.parameters}
    assert len(drawn) == len(anatomy.parameters)
    for one in drawn:
        assert one.box.width * one.box.height == pytest.approx(one.parameter.count / anatomy.total)
        assert -1e-9 <= one.box.left <= one.box.left + one.box.width <= 1 + 1e-9
        assert -1e-9 <= one.box.top <= one.box.top + one.box.height <= 1 + 1e-9

    def shared(one: Area, other: Area) -> float:
        (left, top, wide, high), (x, y, across, down) = one.box, other.box
        width = min(left + wide, x + across) - max(left, x)
        return max(0, width) * max(0, min(top + high, y + down) - max(top, y))

    assert all(shared(*two) < 1e-9 for two in combinations(drawn, 2))


def test_every_tensor_has_a_name_of_its_own_and_layers_count_from_one(packaged: ModelService) -> None:
    names = [spoken(one.name) for one in packaged.anatomy().parameters]
    assert len(set(names)) == len(names) == len(found(packaged.anatomy(), "")) == 103
    assert spoken("encoder.layer.5.intermediate.dense.weight") == "layer 6: wider"
    assert spoken("encoder.layer.0.output.LayerNorm.bias") == "layer 1: norm 2: beta"
    assert spoken("embeddings.word_embeddings.weight") == "word table"
    assert not [name for name in names if "dense" in name or "." in name], "a name that only PyTorch has"


def test_of_every_tensor_the_page_says_what_it_does(packaged: ModelService) -> None:
    for one in packaged.anatomy().parameters:
        assert does(one.name), one.name
    assert does("encoder.layer.3.attention.self.query.bias") == "is added to what “Q” makes"
    assert does("encoder.layer.3.output.LayerNorm.weight").endswith("after the network")
    assert not does("something.else")


def test_the_legend_adds_up_to_the_whole(packaged: ModelService) -> None:
    anatomy = packaged.anatomy()
    assert sum(sums(anatomy).values()) == anatomy.total
    assert words.legend(anatomy) == {
        "word": "11.72", "place": "0.20", "attention": "3.55", "network": "7.09", "pooler": "0.15",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("WEIGHT query layer 2", ["encoder.layer.1.attention.self.query.weight"]),
        ("encoder.layer.1 query weight", ["encoder.layer.1.attention.self.query.weight"]),
        ("layer 6 wider", ["encoder.layer.5.intermediate.dense.weight", "encoder.layer.5.intermediate.dense.bias"]),
        ("word table", ["embeddings.word_embeddings.weight"]),
        ("(*[", []),
    ],
)
def test_a_search_finds_what_every_word_fits(packaged: ModelService, text: str, names: list[str]) -> None:
    assert [one.name for one in found(packaged.anatomy(), text)] == names


@pytest.mark.parametrize("sizes", MODELS.values(), ids=MODELS)
def test_what_is_said_of_the_parameters_holds(packaged: ModelService, sizes: tuple[int, int, int]) -> None:
    anatomy, tokens = anatomy_of(*sizes), packaged.tokens("dog bites man")
    said = words.finding(tokens, anatomy, sizes[0])
    table, whole = sizes[2] * sizes[1], anatomy.total
    share = table / whole
    part = said.removesuffix(" of the parameters are the word table.")
    assert part == "Half" if 0.47 <= share <= 0.53 else abs(int(part.rstrip("%")) - 100 * share) <= 0.5
    assert f"this text reads 5 of its {sizes[2]:,} rows" in said.line
    layers = sum(one.count for one in anatomy.parameters if one.name.startswith("encoder."))
    scale = {"million": 1e6, "thousand": 1e3}.get(said.line.split(";")[0].split()[-1], 1)
    first, _, second = said.line.split()[:3]
    assert float(first.replace(",", "")) == pytest.approx(table / scale, abs=0.051)
    assert float(second.rstrip(";").replace(",", "")) == pytest.approx(whole / scale, abs=0.051)
    of_layers = float(said.line.split("; ")[1].rsplit(" ", 1)[1].replace(",", ""))
    assert of_layers == pytest.approx(layers / scale, abs=0.051)
    assert len(with_line(said)) < 200
    for one in anatomy.parameters:
        of_one = words.finding_of_one(anatomy, one.name)
        part = of_one.rsplit(" is ", 1)[1].removesuffix("% of the parameters.").replace("less than 1", "0")
        assert abs(float(part) - 100 * one.count / whole) <= 0.5
        assert of_one.line.endswith(f"{one.count:,} of {whole:,} numbers")


@pytest.mark.parametrize("shape", [(), (7,), (3, 4), (800, 3)])
def test_the_foot_counts_what_the_histogram_leaves_out(shape: tuple[int, ...]) -> None:
    values = np.random.default_rng(0).standard_normal(shape or 1).astype(np.float32)
    drawn = draw("encoder.layer.0.output.dense.weight", values)
    told = words.foot(drawn)
    if drawn.beyond:
        assert f"{drawn.beyond:,} of {math.prod(values.shape):,} number" in told
        assert ("lies beyond" in told) == (drawn.beyond == 1)
    else:
        assert told.endswith(f"all {math.prod(values.shape):,} number{'s' * (values.size > 1)}.")
    assert list(drawn.edges) == sorted(drawn.edges) and all(low < high for low, high in pairwise(drawn.edges))
    assert kind_of(drawn.name) == "network"
