"""The dropout settings of the loaded model."""

from components.compute.dropout import DropoutSetting
from components.records.checkpoints import Checkpoint
from components.records.tokens import Tokens
from components.service.loading import load_model
from components.service.states import model_inputs


def dropout_setting(checkpoint: Checkpoint, tokens: Tokens) -> DropoutSetting:
    """The dropout of this model's embedding layer, and how much two runs of that layer, made now, differ."""
    layer = load_model(checkpoint).embeddings
    import torch

    inputs = model_inputs(tokens)
    inputs.pop("attention_mask")
    with torch.inference_mode():
        difference = (layer(**inputs) - layer(**inputs)).abs().max()
    return DropoutSetting(float(layer.dropout.p), bool(layer.dropout.training), float(difference))
