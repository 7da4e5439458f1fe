"""Attention weights against the library and against softmax written out; what is drawn of them."""

import numpy as np
import pytest
import torch
from transformers import BertModel

from components.compute.attention import habits, head_weights, named_heads, received, telling_head, view
from components.records.attention import Attention
from components.service.states import model_inputs
from components.service.weights import load_model

TEXTS = [("", ""), ("dog bites man", "man bites dog"), ("word " * 700, "")]


@pytest.mark.parametrize(("a", "b"), TEXTS, ids=["two tokens", "pair", "512 tokens"])
@pytest.mark.parametrize("layer", [1, 6])
def test_rows_sum_to_one(packaged, a: str, b: str, layer: int) -> None:
    attention = packaged.attention(packaged.tokens(a, b), layer)
    assert np.abs(attention.weights.sum(axis=2) - 1).max() < 1e-5
    assert attention.row_error < 1e-5
    assert attention.weights.min() >= 0


def test_weights_equal_those_of_a_second_model(packaged) -> None:
    tokens = packaged.tokens("dog bites man", "man bites dog")
    model = BertModel.from_pretrained(packaged.directory, attn_implementation="eager", local_files_only=True)
    with torch.inference_mode():
        theirs = model.eval()(**model_inputs(tokens), output_attentions=True).attentions
    for layer in range(1, 7):
        assert np.allclose(packaged.attention(tokens, layer).weights, theirs[layer - 1][0], atol=1e-6)


def test_weights_are_the_softmax_of_scaled_dot_products(packaged) -> None:
    """Vaswani et al. 2017, arXiv 1706.03762, equation 1, from the hidden states before the layer."""
    tokens = packaged.tokens("The bank raised its rates")
    before = packaged.states(tokens).hidden[1].astype(np.float64)
    module = load_model(packaged).encoder.layer[1].attention.self
    query, key = (
        (before @ linear.weight.numpy().T.astype(np.float64) + linear.bias.numpy()).reshape(len(tokens), 12, 32)
        for linear in (module.query, module.key)
    )
    scores = np.einsum("ihd,jhd->hij", query, key) / np.sqrt(32)
    powers = np.exp(scores - scores.max(axis=2, keepdims=True))
    expected = powers / powers.sum(axis=2, keepdims=True)
    assert np.abs(packaged.attention(tokens, 2).weights - expected).max() < 1e-5


def test_the_four_directions_are_the_four_parts_of_the_matrix(packaged) -> None:
    attention = packaged.attention(packaged.tokens("dog bites man", "man bites dog"), 1)
    parts = {between: view(attention, between=between).weights for between in ("aa", "ab", "ba", "bb")}
    put_together = np.block([[parts["aa"], parts["ab"]], [parts["ba"], parts["bb"]]])
    assert np.array_equal(put_together, attention.weights)


def test_a_single_text_has_no_part_of_text_b(packaged) -> None:
    attention = packaged.attention(packaged.tokens("dog"), 1)
    assert not attention.is_pair
    assert view(attention, between="ab").is_empty


def test_hiding_removes_the_special_tokens_but_not_those_that_were_typed(packaged) -> None:
    attention = packaged.attention(packaged.tokens("dog [SEP] man"), 1)
    assert view(attention, hide_frame=True).row_pieces == ("dog", "[SEP]", "man")


def test_hiding_rescales_nothing(packaged) -> None:
    attention = packaged.attention(packaged.tokens("dog bites man"), 1)
    seen = view(attention, hide_frame=True)
    assert np.array_equal(seen.weights, attention.weights[:, 1:-1, 1:-1])


def test_an_empty_text_with_its_special_tokens_hidden_leaves_nothing(packaged) -> None:
    assert view(packaged.attention(packaged.tokens(""), 1), hide_frame=True).is_empty


@pytest.mark.parametrize(("start", "first"), [(0, 0), (100, 100), (10_000, 448), (-5, 0)])
def test_a_long_text_is_drawn_in_a_window(packaged, start: int, first: int) -> None:
    seen = view(packaged.attention(packaged.tokens("word " * 700), 1), start=start)
    assert seen.rows == tuple(range(first, first + 64))
    assert seen.left_out == (448, 448)


def test_head_zero_is_the_mean_of_all_heads(packaged) -> None:
    attention = packaged.attention(packaged.tokens("dog bites man"), 3)
    seen = view(attention)
    assert np.allclose(head_weights(seen, 0), attention.weights.mean(axis=0))
    assert np.array_equal(head_weights(seen, 12), attention.weights[11])


def made_up(weights: np.ndarray) -> Attention:
    pieces = ("[CLS]", "a", "b", "[SEP]")
    return Attention(1, pieces, (0, 0, 0, 0), (True, False, False, True), weights[None])


def test_a_head_that_attends_to_the_token_itself_attends_to_no_neighbour() -> None:
    shares = habits(made_up(np.eye(4))).shares[0]
    assert shares.tolist() == [1, 0, 0, 0.25, 0.25]


def test_a_head_that_attends_backward_is_distinguished_from_one_that_attends_forward() -> None:
    back, ahead = habits(made_up(np.eye(4, k=-1))).shares[0], habits(made_up(np.eye(4, k=1))).shares[0]
    assert back[1:3].tolist() == [0.75, 0]
    assert ahead[1:3].tolist() == [0, 0.75]


def test_a_tiny_checkpoint_has_its_own_number_of_heads(tiny) -> None:
    attention = tiny.attention(tiny.tokens("dog"), 2)
    assert attention.weights.shape == (2, 3, 3)
    assert habits(attention).shares.shape == (2, 5)


def test_a_head_is_named_after_its_most_frequent_target() -> None:
    back, ahead = made_up(np.eye(4, k=-1)), made_up(np.eye(4, k=1))
    assert named_heads(back) == (("the token before", 0.75),)
    assert named_heads(ahead) == (("the token after", 0.75),)


def test_a_head_that_finds_repeated_words_is_named_for_the_tokens_that_have_one() -> None:
    weights = np.zeros((1, 4, 4))
    weights[0, 1, 2] = weights[0, 2, 1] = 1
    weights[0, 0, 0] = weights[0, 3, 3] = 1
    twice = Attention(1, ("[CLS]", "a", "a", "[SEP]"), (0, 0, 0, 0), (True, False, False, True), weights)
    assert named_heads(twice) == (("the same token", 1.0),)


def test_the_default_head_is_the_one_with_the_clearest_pattern() -> None:
    flat, back = made_up(np.full((4, 4), 0.25)), made_up(np.eye(4, k=-1))
    assert telling_head(
        [flat, Attention(2, *[getattr(back, name) for name in ("pieces", "segments", "frame", "weights")])]
    ) == (2, 1)
    assert telling_head([flat]) == (1, 1)


@pytest.mark.parametrize("text", ["", "a", "dog bites man"])
def test_the_page_opens_on_a_head_that_exists(packaged, text: str) -> None:
    layer, head = packaged.telling_head(packaged.tokens(text))
    assert 1 <= layer <= 6
    assert 1 <= head <= 12


@pytest.mark.parametrize("head", [0, 5])
def test_the_shares_of_what_arrives_add_up_over_its_sources(packaged, head: int) -> None:
    tokens = packaged.tokens("dog bites man")
    attention, arrivals = packaged.attention(tokens, 3), packaged.arrivals(tokens, 3)
    shares = received(attention, arrivals, head).weights
    assert shares.shape == (1, 5, 5)
    assert np.allclose(shares.sum(axis=2), 1, atol=1e-5)
    norms = arrivals.by_head[head - 1] if head else arrivals.together
    assert np.allclose(shares[0] * norms.sum(axis=1, keepdims=True), norms, atol=1e-5)


def test_the_finding_counts_weight_to_and_arrivals_from_the_special_tokens(packaged) -> None:
    from components.findings.attention import finding

    weights, arriving = made_up(np.full((4, 4), 0.25)), made_up(np.eye(4))
    sentence = finding(2, 3, weights, arriving)
    assert sentence.startswith("In layer 2, head 3, 50% of the weight goes to [CLS] and [SEP]; 50% of what arrives")
