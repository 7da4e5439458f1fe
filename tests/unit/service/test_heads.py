"""What heads do in general: against plain hooks on the library's model, and a head that was planted to be found."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from scipy.linalg import hadamard

from components.compute.heads import preferred
from components.frame.waiting import completed
from components.records.heads import KINDS, HeadsInGeneral
from components.records.sets import VARIED
from components.service import ModelService, open_service
from components.service.build import sentences_of
from components.service.heads import head_effects, observe
from components.service.loading import load_model
from tests.odd_checkpoints import Tensors, make

TEXTS = [line.a for line in VARIED[:7]]
WIDTH, PLANTED = 64, (2, 2)  # layer and head, from 1


def inputs(model: ModelService, text: str) -> dict[str, torch.Tensor]:
    return {"input_ids": torch.tensor([model.tokens(text).ids])}


def test_the_means_are_those_that_hooks_on_the_library_s_model_see(tiny: ModelService) -> None:
    model, seen = load_model(tiny), {"mixed": [], "attention": [], "feed_forward": []}
    layer = model.encoder.layer[1]
    hooks = [
        layer.attention.output.dense.register_forward_pre_hook(lambda _, args: seen["mixed"].append(args[0][0])),
        layer.attention.output.dense.register_forward_hook(lambda *all: seen["attention"].append(all[2][0])),
        layer.output.dense.register_forward_hook(lambda *all: seen["feed_forward"].append(all[2][0])),
    ]
    with torch.inference_mode():
        for text in TEXTS:
            model(**inputs(tiny, text))
    for hook in hooks:
        hook.remove()
    _, ours = observe(tiny, [tiny.tokens(text) for text in TEXTS], "seven")
    for name, outputs in seen.items():
        theirs = torch.cat(outputs).mean(dim=0).numpy()
        np.testing.assert_allclose(getattr(ours, name)[1].ravel(), theirs, atol=1e-6)


def test_a_head_s_worth_is_what_a_hook_that_sets_its_mean_does_to_the_sentence_s_vector(tiny: ModelService) -> None:
    sentences = [tiny.tokens(text) for text in TEXTS]
    _, means = observe(tiny, sentences, "seven")
    theirs = np.empty((len(TEXTS), 2, 2))
    model = load_model(tiny)

    def mean_of(text: str) -> torch.Tensor:
        with torch.inference_mode():
            return model(**inputs(tiny, text)).last_hidden_state[0].mean(dim=0).double()

    for layer in range(2):
        for head in range(2):

            def replace(_: Any, args: Any, layer: int = layer, head: int = head) -> tuple[torch.Tensor]:
                changed = args[0].clone()
                changed[..., head * 8 : head * 8 + 8] = torch.tensor(means.mixed[layer, head])
                return (changed,)

            before = [mean_of(text) for text in TEXTS]
            hook = model.encoder.layer[layer].attention.output.dense.register_forward_pre_hook(replace)
            after = [mean_of(text) for text in TEXTS]
            hook.remove()
            pairs = zip(before, after, strict=True)
            theirs[:, layer, head] = [1 - torch.cosine_similarity(*pair, dim=0) for pair in pairs]
    ours = head_effects(tiny, sentences, means)
    np.testing.assert_allclose(np.sort(ours, axis=0), np.sort(theirs, axis=0), atol=1e-6)


def planted(directory: Path) -> Path:
    """A model whose second layer's second head attends to the token before, whatever the text; no other part acts."""
    places = hadamard(WIDTH)[1:33].astype(float)  # of mean 0 and deviation 1, so that LayerNorm leaves them alone

    def change(tensors: Tensors) -> None:
        for name, values in tensors.items():
            if not name.endswith("LayerNorm.weight"):
                values[:] = 0
        tensors["embeddings.position_embeddings.weight"][:] = places
        attention = f"encoder.layer.{PLANTED[0] - 1}.attention"
        half = slice((PLANTED[1] - 1) * 32, PLANTED[1] * 32)
        tensors[f"{attention}.self.key.weight"][half] = 12 * places / WIDTH
        tensors[f"{attention}.self.query.weight"][half] = 12 * np.roll(places, -1, axis=0) / WIDTH
        tensors[f"{attention}.self.value.weight"][half] = np.random.default_rng(0).normal(0, 1, (32, WIDTH))
        tensors[f"{attention}.output.dense.weight"][:] = np.random.default_rng(1).normal(0, 1, (WIDTH, WIDTH))

    return make(directory, change=change, hidden_size=WIDTH, num_attention_heads=2, max_position_embeddings=32)


def test_a_planted_head_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(planted(tmp_path / "planted")))
    model = open_service("host")
    general = completed(model.heads_with_worth())
    layer, head = (number - 1 for number in PLANTED)
    before = general.shares[..., KINDS.index("the token before")]
    assert before[layer, head] > 0.99
    assert np.delete(before.ravel(), 3).max() < 0.2
    assert KINDS[preferred(general)[0][layer, head]] == "the token before"
    assert general.worth is not None
    assert general.worth[layer, head] > 0.01
    np.testing.assert_allclose(np.delete(general.worth.ravel(), 3), 0, atol=1e-6)


def test_what_ships_is_of_the_uses_on_the_map_and_is_what_every_twentieth_of_them_says(packaged: ModelService) -> None:
    drawn, sentences = packaged.uses_map(), sentences_of(packaged)
    general, means = packaged.heads_in_general(), packaged.mean_activations()
    assert drawn is not None
    assert general.sentences == means.sentences == len(drawn.numbers)
    assert [tokens.a for tokens in sentences] == [use.sentence for use in drawn.uses]
    assert general.tokens == sum(map(len, sentences))
    assert general.worth is not None
    few, few_means = observe(packaged, sentences[::20], "every twentieth")
    np.testing.assert_allclose(general.shares[..., :5], few.shares[..., :5], atol=0.06)
    for ours, theirs in (
        (means.attention, few_means.attention),
        (means.mixed, few_means.mixed),
        (means.feed_forward, few_means.feed_forward),
    ):
        assert np.corrcoef(ours.ravel(), theirs.ravel())[0, 1] > 0.99


def test_another_checkpoint_is_observed_over_sixty_sentences_and_counts_them(tiny: ModelService) -> None:
    general = tiny.heads_in_general()
    assert (general.sentences, general.worth) == (60, None)
    counts = list(tiny.heads_with_worth())
    assert counts == sorted(counts)
    assert counts[-1] == 60
    whole, part = completed(tiny.heads_with_worth()), completed(tiny.heads_with_worth(8))
    assert isinstance(part, HeadsInGeneral)
    assert whole.worth is not None
    assert part.worth is not None
    assert (whole.worth > 0).all()
    assert not np.array_equal(whole.worth, part.worth)
