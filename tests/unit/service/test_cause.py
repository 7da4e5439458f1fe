"""Interventions against plain hooks on a copy of the library's model; and what CAUSE measured on the packaged one."""

import copy
import re
from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
import pytest
import torch

from components.compute.cause import partners
from components.compute.interventions import AnyIntervention, Cut, Intervention, Swap, SwitchOff, WordCut
from components.records.checkpoints import ReaderError
from components.records.tokens import Tokens
from components.service import ModelService, interventions
from components.service.loading import load_model
from components.service.states import model_inputs
from tests.unit.service.conftest import Make

A, B = "He sat on the bank of the river and fished", "He worked at the bank of the city and saved"
LETTERS = "a b c d", "c b e d"  # among the words of the random models
LOWEST = torch.finfo(torch.float32).min


@lru_cache(1)
def copied(model: Any) -> Any:
    return copy.deepcopy(model)


def hooked(bert: ModelService, tokens: Tokens, hook: Callable[[Any], None] = lambda model: None) -> np.ndarray:
    """All hidden states (L + 1, T, H) of a copy of the library's model in which `hook` has placed its hooks."""
    model, outputs = copied(load_model(bert)), list[np.ndarray]()
    for module in model.modules():
        module._forward_hooks.clear()
        module._forward_pre_hooks.clear()
    keep = lambda module, inputs, output: outputs.append(output[0].clone().numpy())  # noqa: E731
    hook(model)
    for module in (model.embeddings, *model.encoder.layer):
        module.register_forward_hook(keep)
    with torch.inference_mode():
        model(**model_inputs(tokens))
    return np.stack(outputs)


def swapped(layer: int, position: int, vector: np.ndarray) -> Callable[[Any], None]:
    def replace(module: Any, inputs: Any, output: Any) -> Any:
        output = output.clone()
        output[0, position] = torch.tensor(vector)
        return output

    return lambda model: (model.embeddings, *model.encoder.layer)[layer].register_forward_hook(replace)


def cut_off(layers: range, reader: int | None, source: int, head: int = 0) -> Callable[[Any], None]:
    def block(module: Any, inputs: Any, named: dict[str, Any]) -> tuple[Any, Any]:
        names = ["hidden_states", "attention_mask"]
        given = {**dict(zip(names, inputs, strict=False)), **named}
        count, heads = given["hidden_states"].shape[1], module.num_attention_heads
        mask = torch.zeros(1, heads, count, count)
        if given["attention_mask"] is not None:
            mask = mask + given["attention_mask"]
        reading = mask[:, :] if head == 0 else mask[:, head - 1 : head]
        reading[:, :, slice(None) if reader is None else reader, source] = LOWEST
        return (), {**given, "attention_mask": mask}

    def place(model: Any) -> None:
        for layer in layers:
            model.encoder.layer[layer - 1].attention.self.register_forward_pre_hook(block, with_kwargs=True)

    return place


def without_heads(layer: int, heads: tuple[int, ...], values: np.ndarray) -> Callable[[Any], None]:
    """The mixed values of `heads` (from 1) become `values` (heads, d)."""

    def replace(module: Any, inputs: Any, output: Any) -> Any:
        mixed, size = output[0].clone(), module.attention_head_size
        for head in heads:
            mixed[..., (head - 1) * size : head * size] = torch.tensor(values[head - 1])
        return mixed, *output[1:]

    return lambda model: model.encoder.layer[layer - 1].attention.self.register_forward_hook(replace)


def without_network(layer: int, values: np.ndarray) -> Callable[[Any], None]:
    def replace(module: Any, inputs: Any, output: Any) -> Any:
        return torch.tensor(values).expand_as(output)

    return lambda model: model.encoder.layer[layer - 1].output.dense.register_forward_hook(replace)


def close(ours: np.ndarray, theirs: np.ndarray) -> bool:
    return bool(np.abs(ours - theirs).max() <= 2e-5 * max(1.0, float(np.abs(theirs).max())))


def unlike(after: np.ndarray, before: np.ndarray) -> float:
    """1 − cosine, written out again."""
    one, other = after.astype(np.float64), before.astype(np.float64)
    return float(1 - one @ other / np.sqrt(one @ one) / np.sqrt(other @ other))


def everything_equals_hooks(bert: ModelService, tokens: Tokens, other: Tokens) -> None:
    """Each kind of intervention, in the first, the second and the last layer, against hooks."""
    layers, position, source = bert.facts().layers, 2, 3
    theirs, means = bert.states(other).hidden, bert.mean_activations()
    heads = bert.facts().heads
    for layer in sorted({1, min(2, layers), layers}):
        every = tuple(range(1, heads + 1))
        zero = np.zeros_like(means.mixed[0])
        trials: list[tuple[Intervention, Callable[[Any], None]]] = [
            (Swap(other, layer - 1, ((1, 1),)), swapped(layer - 1, 1, theirs[layer - 1, 1])),
            (Swap(other, layer, ((source, 1),)), swapped(layer, source, theirs[layer, 1])),
            (Cut(position, source, layer, layer), cut_off(range(layer, layer + 1), position, source)),
            (Cut(position, source, layer, layers), cut_off(range(layer, layers + 1), position, source)),
            (Cut(None, source, layer, layer), cut_off(range(layer, layer + 1), None, source)),
            (Cut(None, source, layer, layers, heads), cut_off(range(layer, layers + 1), None, source, heads)),
            (Cut(position, position, layer, layer, 1), cut_off(range(layer, layer + 1), position, position, 1)),
            (SwitchOff("head", layer, (heads,), "mean"), without_heads(layer, (heads,), means.mixed[layer - 1])),
            (SwitchOff("head", layer, (1,), "zero"), without_heads(layer, (1,), zero)),
            (SwitchOff("attention", layer, every, "zero"), without_heads(layer, every, zero)),
            (SwitchOff("attention", layer, every, "mean"), without_heads(layer, every, means.mixed[layer - 1])),
            (SwitchOff("feed_forward", layer, (), "mean"), without_network(layer, means.feed_forward[layer - 1])),
            (SwitchOff("feed_forward", layer, (), "zero"), without_network(layer, 0 * means.feed_forward[0])),
        ]
        for intervention, hook in trials:
            assert close(bert.after(tokens, intervention).hidden, hooked(bert, tokens, hook)), intervention


def test_every_intervention_equals_hooks_in_one_layer_of_one_head(made: Make) -> None:
    bert = made(num_hidden_layers=1, num_attention_heads=1)
    everything_equals_hooks(bert, bert.tokens(LETTERS[0]), bert.tokens(LETTERS[1]))


def test_every_intervention_equals_hooks_in_a_padded_pair(made: Make) -> None:
    bert = made()
    padded = [bert.tokens(*pair, pad_to=16) for pair in ((LETTERS[0], "e f"), (LETTERS[1], "e g"))]
    everything_equals_hooks(bert, *padded)


def test_the_packaged_checkpoint_equals_hooks(packaged: ModelService) -> None:
    everything_equals_hooks(packaged, packaged.tokens(A), packaged.tokens(B))


def test_grids_equal_hooks_cell_by_cell(made: Make) -> None:
    bert = made(num_hidden_layers=3)
    tokens, other = (bert.tokens(text, pad_to=16) for text in LETTERS)
    own, theirs, target = bert.states(tokens).hidden, bert.states(other).hidden, 2
    swaps, off = bert.swaps(tokens, other, target), bert.switched_off(tokens, target)
    way = (theirs[-1, target] - own[-1, target]).astype(np.float64)
    for layer, position in ((0, 1), (1, 3), (2, 2), (3, 2)):
        after = hooked(bert, tokens, swapped(layer, position, theirs[layer, position]))[-1, target]
        assert swaps.shares[layer, position] == pytest.approx((after - own[-1, target]) @ way / (way @ way), abs=1e-5)
    seen, means = np.array(tokens.mask, bool), bert.mean_activations()
    for layer, head in ((1, 2), (3, 1)):
        after = hooked(bert, tokens, without_heads(layer, (head,), means.mixed[layer - 1]))[-1]
        assert off.heads[layer - 1, head - 1] == pytest.approx(unlike(after[target], own[-1, target]), abs=1e-5)
        effect = unlike(after[seen].mean(axis=0), own[-1][seen].mean(axis=0))
        assert off.mean_heads[layer - 1, head - 1] == pytest.approx(effect, abs=1e-5)


def test_a_free_pair_is_swapped_as_hooks_do_it_in_texts_of_unlike_length(made: Make) -> None:
    bert = made(num_hidden_layers=3)
    tokens, other = bert.tokens("a b c d"), bert.tokens("c b e d f")
    target, to = 2, partners(tokens.pieces, other.pieces)[2]
    own, theirs = bert.states(tokens).hidden, bert.states(other).hidden
    way = (theirs[-1, to] - own[-1, target]).astype(np.float64)
    for place, partner in ((3, 5), (1, 0), (2, 4)):
        found = bert.swap_pair(tokens, other, target, place, partner)
        for layer in range(4):
            after = hooked(bert, tokens, swapped(layer, place, theirs[layer, partner]))[-1, target]
            assert found[layer] == pytest.approx((after - own[-1, target]) @ way / (way @ way), abs=1e-5)


def test_cuts_of_every_kind_equal_hooks_cell_by_cell(made: Make) -> None:
    bert, target = made(num_hidden_layers=3), 2
    tokens = bert.tokens(LETTERS[0])
    before = bert.states(tokens).hidden[-1, target]
    for onward, everyone in product((False, True), repeat=2):
        cuts = bert.cuts(tokens, target, onward=onward, everyone=everyone)
        heads = bert.cut_heads(tokens, target, 4, 2, onward, everyone)
        reader = None if everyone else target
        for layer in (1, 2, 3):
            for source in range(len(tokens)):
                hook = cut_off(range(layer, 4 if onward else layer + 1), reader, source)
                after = hooked(bert, tokens, hook)[-1, target]
                assert cuts.moved[layer - 1, source] == pytest.approx(unlike(after, before), abs=1e-5)
        for head in (1, 2):
            after = hooked(bert, tokens, cut_off(range(2, 4 if onward else 3), reader, 4, head))[-1, target]
            assert heads.moved[head - 1] == pytest.approx(unlike(after, before), abs=1e-5)
        assert heads.together == pytest.approx(cuts.moved[1, 4], abs=1e-6)


def test_swapping_all_positions_gives_the_other_text_in_every_layer(packaged: ModelService) -> None:
    for first, second in ((A, B), ("dog bites man", "man bites dog"), ("I hear the case", "I pack the case")):
        swaps = packaged.swaps(packaged.tokens(first), packaged.tokens(second), 3)
        np.testing.assert_allclose(swaps.all_positions, 1, atol=1e-5)


def test_before_the_first_layer_a_token_that_both_texts_share_changes_nothing(packaged: ModelService) -> None:
    tokens, other = packaged.tokens(A), packaged.tokens(B)
    same = [one == two for one, two in zip(tokens.ids, other.ids, strict=True)]
    assert not packaged.swaps(tokens, other, 5).shares[0][same].any()


def test_a_long_text_is_run_in_portions_with_the_same_result(
    packaged: ModelService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interventions, "MOST_TOKENS", 64)
    tokens = packaged.tokens("the bank of the river " * 4)
    moved = packaged.cuts(tokens, 2).moved
    before = packaged.states(tokens).hidden[-1, 2]
    for layer, source in ((6, 2), (6, len(tokens) - 1), (5, 14)):
        after = hooked(packaged, tokens, cut_off(range(layer, layer + 1), 2, source))[-1, 2]
        assert moved[layer - 1, source] == pytest.approx(unlike(after, before), abs=1e-5)


REFUSED: dict[AnyIntervention, str] = {
    Cut(5, 8, 6, 7): "There is no layer 7, only 1 to 6.",
    Cut(5, 12, 1, 1): "There is no token 12, only 0 to 11.",
    Cut(-1, 8, 1, 1): "There is no token -1, only 0 to 11.",
    Cut(5, 8, 1, 1, 13): "There is no head 13, only 0 to 12.",
    SwitchOff("head", 0, (1,)): "There is no layer 0, only 1 to 6.",
    SwitchOff("head", 1, (0,)): "There is no head 0, only 1 to 12.",
    SwitchOff("network", 1): "There is no part network, only head, attention, feed_forward.",
    SwitchOff("head", 1, (1,), "median"): "There is no replacement median, only mean, zero.",
    WordCut((5,), (8,), 6, 7): "There is no layer 7, only 1 to 6.",
    WordCut((5,), (8,), 3, 2): "Layer 2 is before layer 3.",
    WordCut((5, 12), (8,), 1, 1): "There is no token 12, only 0 to 11.",
    WordCut((5,), (8, -1), 1, 1): "There is no token -1, only 0 to 11.",
    WordCut((5,), (8,), 1, 1, 13): "There is no head 13, only 0 to 12.",
    WordCut((), (8,), 1, 1): "There is no word that does not read.",
    WordCut((5,), (), 1, 1): "There is no word that is not read.",
}


def test_what_a_model_or_a_text_does_not_have_is_refused_not_taken_from_the_end(packaged: ModelService) -> None:
    for intervention, says in REFUSED.items():
        with pytest.raises(ReaderError, match=re.escape(says)):
            packaged.after(packaged.tokens(A), intervention)


def test_a_swap_of_what_is_not_there_is_refused(packaged: ModelService) -> None:
    tokens, other = packaged.tokens(A), packaged.tokens("dog bites man")
    for layer, pair in ((-1, (1, 1)), (7, (1, 1)), (2, (12, 1)), (2, (1, 5))):
        with pytest.raises(ReaderError, match="There is no"):
            packaged.after(tokens, Swap(other, layer, (pair,)))
    with pytest.raises(ReaderError):
        packaged.swap_pair(packaged.tokens(A), packaged.tokens(B), 5, 8, 99)
    with pytest.raises(ReaderError, match="“bank” has no counterpart"):
        packaged.swaps(packaged.tokens("the river bank was steep"), packaged.tokens("the river was steep"), 3)
    for ask in (lambda: packaged.cut_heads(tokens, 12, 8, 1), lambda: packaged.cuts(tokens, 12)):
        with pytest.raises(ReaderError, match="no token 12"):
            ask()
    with pytest.raises(ReaderError, match="no replacement median"):
        packaged.switched_off(tokens, 5, "median")


def test_stopped_work_gives_the_layers_that_are_done(packaged: ModelService) -> None:
    tokens, other = packaged.tokens(A), packaged.tokens(B)
    work = packaged.swap_rows(tokens, other, 5, 2)
    assert [next(work), next(work)] == [1, 2]
    with pytest.raises(StopIteration) as end:
        next(work)
    np.testing.assert_array_equal(end.value.value.shares, packaged.swaps(tokens, other, 5).shares[:2])


# Measured with hooks in plain torch, before this was built.
def test_the_cue_moves_into_bank_in_the_first_layer(packaged: ModelService) -> None:
    tokens = packaged.tokens(A)
    shares = packaged.swaps(tokens, packaged.tokens(B), 5).shares
    np.testing.assert_allclose(shares[[0, 1, 3, 6], 5], [0, 0.48, 0.65, 1], atol=6e-3)
    np.testing.assert_allclose(shares[[0, 1, 3, 6], 8], [0.43, 0.14, 0.13, 0], atol=6e-3)
    moved = 1000 * packaged.cuts(tokens, 5).moved[:, 8]
    np.testing.assert_allclose(moved[[0, 5]], [17.7, 4.0], atol=0.06)
    assert moved[1:5].max() < 0.5
    by_head = 1000 * packaged.cut_heads(tokens, 5, 8, 1).moved
    np.testing.assert_allclose(by_head[[4, 10]], [6.3, 3.2], atol=0.06)
    assert np.delete(by_head, [4, 10]).sum() < 0.8
