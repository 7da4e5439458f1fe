"""The parts that wrote a vector, and what one of them adds up from, against the same carried forward in float64."""

import numpy as np
import pytest
import torch

from components.compute.decomposition import percentages, shares
from components.records.decomposition import ATTENTION, FEED_FORWARD, Part
from components.service.loading import load_model

TEXT = "The old man sat on the bank of the river."


@pytest.mark.parametrize("head", [0, 12])
@pytest.mark.parametrize(("layer", "last"), [(1, 6), (6, 6), (2, 2)])
def test_heads_and_their_tokens_wrote_what_they_write_carried_through_every_layer_norm(
    packaged, layer: int, last: int, head: int
) -> None:
    tokens, place = packaged.tokens(TEXT), 7
    inside = packaged.inside(tokens, last, place, Part(ATTENTION, layer))
    module, trace = load_model(packaged).encoder.layer[layer - 1].attention, packaged.encoder_layer(tokens, layer)
    matrix = module.output.dense.weight.detach().numpy().astype(np.float64).reshape(384, 12, 32)
    sent = np.einsum("ht,htd,ohd->hto", trace.weights[:, place], trace.values, matrix)
    pieces = sent[head - 1] if head else sent.sum(axis=1)
    expected = shares_of(packaged, tokens, place, pieces, Part(ATTENTION, layer), last)
    assert np.allclose(inside.sources[head - 1] if head else inside.shares, expected, atol=2e-6)


@pytest.mark.parametrize(("layer", "last"), [(1, 6), (4, 6), (6, 6)])
def test_neurons_wrote_what_they_write_carried_through_every_layer_norm(packaged, layer: int, last: int) -> None:
    tokens, place = packaged.tokens(TEXT), 7
    inside = packaged.inside(tokens, last, place, Part(FEED_FORWARD, layer))
    matrix = load_model(packaged).encoder.layer[layer - 1].output.dense.weight.detach().numpy().astype(np.float64)
    pieces = packaged.encoder_layer(tokens, layer).inner[place][:, None] * matrix.T
    assert np.allclose(inside.shares, shares_of(packaged, tokens, place, pieces, inside.part, last), atol=2e-6)
    assert inside.sources.shape == (1536, 0)


@pytest.mark.parametrize("text", ["", "a", TEXT, "naïve 東京 😀"])
def test_what_a_part_adds_up_from_has_its_share(packaged, text: str) -> None:
    tokens = packaged.tokens(text)
    for layer in (1, 4, 6):
        ours = packaged.decomposition(tokens, layer, [1])
        assert not ours.shares[0, 4:].any()
        for part in ours.labels[4:]:
            inside = packaged.inside(tokens, layer, 1, part)
            share = float(ours.shares[layer, ours.labels.index(part), 0])
            assert float(inside.shares.sum()) + inside.bias == pytest.approx(share, abs=2e-5)
            assert part.kind == FEED_FORWARD or np.allclose(inside.sources.sum(axis=1), inside.shares, atol=1e-6)


@pytest.mark.parametrize(
    ("of", "texts"),
    [
        ([0.315, -0.0001, 1], ("31.5%", "0.0%", "100.0%")),
        ([-0.00019, 0.000014], ("−0.019%", "0.001%")),
        ([0.0, -0.0], ("0.0%", "0.0%")),
    ],
)
def test_small_shares_have_as_many_decimals_as_show_their_digits(of: list[float], texts: tuple[str, ...]) -> None:
    assert percentages(np.array(of)) == texts


def test_a_vector_of_length_zero_has_no_shares() -> None:
    assert not shares(np.zeros((3, 1, 4), dtype=np.float32)).any()


def shares_of(bert, tokens, place: int, pieces: np.ndarray, part: Part, last: int) -> np.ndarray:
    """What `pieces` (N, H), written in the part's layer, come to after `last`, as shares of the vector there."""
    for layer in range(part.layer, last + 1):
        trace, module = bert.encoder_layer(tokens, layer), load_model(bert).encoder.layer[layer - 1]
        norms = [(trace.before + trace.attended, module.attention.output.LayerNorm)]
        norms += [(trace.middle + trace.feed_forward, module.output.LayerNorm)]
        for rows, norm in norms[1 if layer == part.layer and part.kind == FEED_FORWARD else 0 :]:
            whole = rows[place].astype(np.float64)
            with torch.inference_mode():
                gamma = norm.weight.numpy().astype(np.float64)
            pieces = gamma * (pieces - pieces.mean(axis=1, keepdims=True)) / np.sqrt(whole.var() + norm.eps)
    whole = bert.states(tokens).hidden[last, place].astype(np.float64)
    return pieces @ whole / (whole @ whole)
