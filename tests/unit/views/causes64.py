"""Every effect of the page of causes once more: the library's own model in float64, changed by hooks."""

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch

from components.records.tokens import Tokens
from components.service import ModelService
from components.service.loading import load_model

LOWEST = torch.finfo(torch.float64).min


class Model64:
    """A copy of the library's model in float64."""

    def __init__(self, bert: ModelService) -> None:
        self.model: Any = copy.deepcopy(load_model(bert)).double()
        self.layers = len(self.model.encoder.layer)
        self.heads = int(self.model.config.num_attention_heads)

    def states(self, tokens: Tokens, copies: int = 1, hooks: Sequence[Callable[[], Any]] = ()) -> np.ndarray:
        """All hidden states (L + 1, C, T, H) of so many copies."""
        placed, found = [hook() for hook in hooks], []
        keep = lambda module, inputs, output: found.append(output.clone().numpy())  # noqa: E731
        modules = (self.model.embeddings, *self.model.encoder.layer)
        placed += [module.register_forward_hook(keep) for module in modules]
        ids, segments, mask = (torch.tensor([row] * copies) for row in tokens.inputs)
        with torch.inference_mode():
            self.model(input_ids=ids, token_type_ids=segments, attention_mask=mask)
        for one in placed:
            one.remove()
        return np.stack(found)

    def last(self, tokens: Tokens) -> np.ndarray:
        return self.states(tokens)[-1, 0]

    def without_reading(self, tokens: Tokens, forbidden: np.ndarray, first: int, last: int) -> np.ndarray:
        """The last states (C, T, H) where `forbidden` (C, heads or 1, T, T) may not be read in layers first to last."""
        scores = torch.zeros(forbidden.shape).double().masked_fill(torch.tensor(forbidden), LOWEST)

        def block(module: Any, inputs: Any, named: dict[str, Any]) -> tuple[Any, Any]:
            given = dict(zip(("hidden_states", "attention_mask"), inputs, strict=False)) | named
            return (), given | {"attention_mask": scores}

        attentions = [layer.attention.self for layer in self.model.encoder.layer[first - 1 : last]]
        hooks = [lambda one=one: one.register_forward_pre_hook(block, with_kwargs=True) for one in attentions]
        return np.asarray(self.states(tokens, len(forbidden), hooks)[-1])

    def cuts(self, tokens: Tokens, target: int, *, onward: bool, everyone: bool) -> np.ndarray:
        """1 − cosine of the target's last vector, (L, T), by the layer and the token that is not read; `onward`, from
        each of the first two layers on."""
        before, size = self.last(tokens)[target], len(tokens)
        forbidden = np.zeros((size, 1, size, size), bool)
        for source in range(size):
            forbidden[source, :, slice(None) if everyone else target, source] = True
        every = range(1, self.layers + 1)
        rows = [(layer, self.layers) for layer in every[:2]] if onward else [(layer, layer) for layer in every]
        return np.stack([unlike(self.without_reading(tokens, forbidden, *row)[:, target], before) for row in rows])

    def swaps(self, tokens: Tokens, other: Tokens, partners: Sequence[int]) -> np.ndarray:
        """The share of the way of each target, (targets, L + 1, T), by the layer and the token whose state is swapped;
        0 of and for tokens without a partner."""
        theirs, own = self.states(other)[:, 0], self.last(tokens)
        places = [place for place, partner in enumerate(partners) if partner >= 0]
        ways = theirs[-1, [partners[place] for place in places]] - own[places]
        shares = np.zeros((len(tokens), self.layers + 1, len(tokens)))
        for row, module in enumerate((self.model.embeddings, *self.model.encoder.layer)):

            def replace(module: Any, inputs: Any, output: Any, row: int = row) -> Any:
                output = output.clone()
                for at, place in enumerate(places):
                    output[at, place] = torch.tensor(theirs[row, partners[place]])
                return output

            hook = lambda module=module, replace=replace: module.register_forward_hook(replace)  # noqa: E731
            moved = self.states(tokens, len(places), [hook])[-1][:, places] - own[places]
            for at, place in enumerate(places):
                shares[place, row, places] = moved[:, at] @ ways[at] / (ways[at] @ ways[at])
        return shares

    def heads_off(self, tokens: Tokens, values: np.ndarray) -> np.ndarray:
        """The last states (L, heads, T, H) if the mixed values of one head become `values` (L, heads, d)."""
        size, last = values.shape[2], []
        for row, layer in enumerate(self.model.encoder.layer):

            def replace(module: Any, inputs: Any, output: Any, row: int = row) -> Any:
                mixed = output[0].clone()
                for head in range(self.heads):
                    mixed[head, :, head * size : (head + 1) * size] = torch.tensor(values[row, head])
                return mixed, *output[1:]

            hook = lambda layer=layer, replace=replace: layer.attention.self.register_forward_hook(replace)  # noqa: E731
            last.append(self.states(tokens, self.heads, [hook])[-1])
        return np.stack(last)


def unlike(after: np.ndarray, before: np.ndarray) -> np.ndarray:
    """1 − cosine."""
    return np.asarray(1 - after @ before / np.linalg.norm(after, axis=-1) / np.linalg.norm(before))
