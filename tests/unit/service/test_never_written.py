"""Whatever is asked, the weights that all viewers share stay as they are, and no hook is left on the model."""

import torch

from components.compute.apart import shared_words
from components.compute.interventions import SwitchOff
from components.records.decomposition import ATTENTION, Part
from components.service import ModelService
from components.service.loading import load_model


def test_no_question_writes_to_the_weights_or_leaves_a_hook(packaged: ModelService) -> None:
    tokens = packaged.tokens("only here a quokka swims to the bank", "only here a numbat guards the bank")
    other = packaged.tokens("only here a quokka runs to the bank", "only here a numbat robs the bank")
    model = load_model(packaged)
    packaged.states(tokens)  # the library places hooks of its own in the first run
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    hooks = [len(module._forward_hooks) for module in model.modules()]
    packaged.proof(tokens, packaged.embeddings(tokens))
    packaged.what_ifs(tokens, 3)
    packaged.padding(tokens, 2)
    packaged.dropout_setting(tokens)
    packaged.stations(tokens)
    packaged.attention(tokens, 1)
    packaged.encoder_layer(tokens, 2)
    packaged.inside(tokens, 6, 1, Part(ATTENTION, 2))
    packaged.readout(tokens, 1, "cosine", 5, hidden=True)
    packaged.parameter("embeddings.token_type_embeddings.weight")
    packaged.swaps(tokens, other, 5)
    packaged.cuts(tokens, 5, onward=True)
    packaged.cut_heads(tokens, 5, 8, 1)
    packaged.switched_off(tokens, 5, "zero")
    packaged.after(tokens, SwitchOff("feed_forward", 2, (), "mean"))
    shared = shared_words(tokens, other)[0]
    packaged.pull_path(tokens, other, shared, packaged.pulls(tokens, other, shared).ranked[0])
    assert all(torch.equal(before[name], tensor) for name, tensor in model.state_dict().items())
    assert [len(module._forward_hooks) for module in model.modules()] == hooks
    assert not model.training
