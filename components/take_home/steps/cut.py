"""Forbid a token to read another: the score is the lowest number before the softmax. `reader` None means all tokens; a
list of tokens may be given for each."""

import torch

from components.take_home.steps.model import model


def cut(reader, source, first, last, head=None):
    """Hooks in the layers from `first` to `last` (from 1), in one head (from 0) or in all."""

    def block(module, given, named):
        given = dict(zip(("hidden_states", "attention_mask"), given, strict=False)) | named
        count = given["hidden_states"].shape[1]
        scores = torch.zeros(1, module.num_attention_heads, count, count)
        heads = slice(None) if head is None else head
        for one in reader if isinstance(reader, list) else [slice(None) if reader is None else reader]:
            scores[:, heads, one, source] = torch.finfo(torch.float32).min
        return (), given | {"attention_mask": scores}

    attentions = [layer.attention.self for layer in model.encoder.layer[first - 1 : last]]
    return [attention.register_forward_pre_hook(block, with_kwargs=True) for attention in attentions]
