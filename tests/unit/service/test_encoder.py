"""The opened encoder against the library's own model: each station of a layer, what it gives, and the parts of that.

The references run in torch. All parameters of the models that are made here are random and large, LayerNorm's too:
freshly made models have gammas of 1 and biases of 0, which hide what is forgotten.
"""

import numpy as np
import pytest
import torch
from transformers.activations import ACT2FN

from components.compute.encoder import ACTIVATIONS
from components.records.checkpoints import ReaderError
from components.service import ModelService
from components.service.loading import load_model
from components.service.states import model_inputs
from tests.unit.service.conftest import SHAPES, Make

TEXTS = [("", ""), ("dog bites man", "man bites dog"), ("naïve 東京 😀", "")]


def close(ours: np.ndarray, theirs: np.ndarray) -> bool:
    """Equal up to what float32 loses on the way, whatever the size of the numbers."""
    return bool(np.abs(ours - theirs).max() <= 1e-5 * max(1.0, float(np.abs(theirs).max())))


def their_run(bert: ModelService, tokens: object) -> tuple[list[np.ndarray], list[np.ndarray]]:
    with torch.inference_mode():
        run = load_model(bert)(**model_inputs(tokens), output_attentions=True, output_hidden_states=True)
    return [part[0].numpy() for part in run.attentions], [part[0].numpy() for part in run.hidden_states]


def holds_everywhere(bert: ModelService, a: str, b: str = "", pad_to: int = 0) -> None:
    """Each layer's weights and output, and the parts that each state is the sum of."""
    tokens = bert.tokens(a, b, pad_to=pad_to)
    attentions, hidden = their_run(bert, tokens)
    for layer, state in enumerate(hidden):
        parts = bert.decomposition(tokens, layer)
        assert np.abs(parts.parts.sum(axis=0) - state).max() <= 3e-5 * max(1.0, np.abs(parts.parts).max())
        assert parts.parts.shape == (4 + 2 * layer, len(tokens), state.shape[1])
        assert len(set(parts.names)) == len(parts.parts)
        assert np.allclose(parts.shares.sum(axis=1), 1, atol=1e-4)
        if layer:
            ours, theirs = bert.encoder_layer(tokens, layer), attentions[layer - 1]
            assert close(ours.weights, theirs)
            assert close(ours.output, state)
            proof = bert.encoder_proof(tokens, ours)
            assert proof.against_attentions == pytest.approx(np.abs(ours.weights - theirs).max(), abs=1e-6)
            assert not ours.weights[:, :, np.array(tokens.mask) == 0].any()


@pytest.mark.parametrize(("layers", "heads"), SHAPES)
def test_every_architecture_of_the_catalogue_gives_the_models_values(made: Make, layers: int, heads: int) -> None:
    holds_everywhere(made(num_hidden_layers=layers, num_attention_heads=heads), "dog bites man", "man bites dog")


def test_padding_another_activation_and_another_eps_give_the_models_values(made: Make) -> None:
    bert = made(hidden_act="silu", layer_norm_eps=0.3)
    holds_everywhere(bert, "dog bites man", "man bites dog", pad_to=16)


@pytest.mark.parametrize(("a", "b"), TEXTS)
def test_the_packaged_checkpoint_gives_the_models_values(packaged: ModelService, a: str, b: str) -> None:
    holds_everywhere(packaged, a, b)


def test_the_activations_equal_those_of_the_library() -> None:
    x = torch.linspace(-9, 9, 400)
    for name, ours in ACTIVATIONS.items():
        assert np.abs(ours(x.numpy()) - ACT2FN[name](x).numpy()).max() < 2e-6, name


def test_a_layer_that_does_not_exist_is_refused_with_a_message(packaged: ModelService) -> None:
    tokens = packaged.tokens("dog")
    for ask, layers in ((packaged.encoder_layer, (-1, 0, 7)), (packaged.decomposition, (-1, 7))):
        for layer in layers:
            with pytest.raises(ReaderError, match=r"[Ll]ayers"):
                ask(tokens, layer)


def test_selected_rows_equal_the_rows_of_the_whole(packaged: ModelService) -> None:
    tokens = packaged.tokens("dog bites man")
    whole, part = packaged.encoder_layer(tokens, 2), packaged.encoder_layer(tokens, 2, rows=[3, 1])
    assert close(part.output, whole.output[[3, 1]])
    assert close(part.weights, whole.weights[:, [3, 1]])


def test_arrivals_are_the_norms_of_the_added_vectors(packaged: ModelService) -> None:
    """Written out with a vector for every pair of tokens: transformed value vectors, weighted, summed over heads."""
    tokens = packaged.tokens("The old man sat on the bank of the river.")
    trace = packaged.encoder_layer(tokens, 4)
    output = load_model(packaged).encoder.layer[3].attention.output.dense.weight.numpy()
    sent = np.einsum("hij,hjc,hoc->hijo", trace.weights, trace.values, output.reshape(384, 12, 32).transpose(1, 0, 2))
    for position in (0, 6):
        for head in (1, 12):
            theirs = np.linalg.norm(sent[head - 1, position], axis=1)
            assert close(packaged.arrived(tokens, position, 4, head), theirs)
        together = np.linalg.norm(sent[:, position].sum(axis=0), axis=1)
        assert close(packaged.arrived(tokens, position, 4, 0), together)
