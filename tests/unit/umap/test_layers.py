"""Maps that are rotated onto each other, so that layers can be compared."""

import numpy as np
import pytest
from scipy.linalg import orthogonal_procrustes

from components.compute.projection import distance, drift, of_radius_one, pca, radius, turn_onto, upright
from components.records.projection import Alignment
from components.service import ModelService
from components.umap import layers
from components.umap.layers import project_jointly, project_layers
from components.umap.projection import project

RANDOM = np.random.default_rng(1)
MAP = RANDOM.normal(size=(30, 2)).astype(np.float32)
MAP -= MAP.mean(axis=0)


def rotated(points: np.ndarray, degrees: float, mirror: bool = False) -> np.ndarray:
    angle = np.radians(degrees)
    matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return (points @ matrix * ([-1, 1] if mirror else [1, 1])).astype(np.float32)


@pytest.fixture(scope="module")
def hidden(packaged: ModelService) -> np.ndarray:
    tokens = packaged.tokens("The bank raised its rates while we sat on the river bank and watched the boats go past.")
    return packaged.states(tokens).hidden


def test_a_shift_is_undone_and_the_rotation_equals_that_of_scipy_which_may_be_a_mirror() -> None:
    for other in (RANDOM.normal(size=(30, 2)), rotated(MAP, 271, mirror=True)):
        other = (other - other.mean(axis=0)).astype(np.float32)
        matrix, _ = orthogonal_procrustes(other, MAP)
        np.testing.assert_allclose(turn_onto(other + 5, MAP), other @ matrix, atol=1e-5)


def test_rotating_a_map_keeps_every_distance() -> None:
    other = RANDOM.normal(size=(30, 2)).astype(np.float32)
    for turned in (turn_onto(other, MAP), upright(other)):
        before = np.linalg.norm(other[:, None] - other[None], axis=-1)
        np.testing.assert_allclose(np.linalg.norm(turned[:, None] - turned[None], axis=-1), before, atol=1e-5)


def test_upright_puts_the_greatest_spread_on_the_first_axis_for_any_rotation() -> None:
    long = MAP * [1, 5]
    first = upright(long.astype(np.float32))
    assert first[:, 0].std() > first[:, 1].std()
    np.testing.assert_allclose(upright(rotated(long, 71, True)), first, atol=1e-4)


def test_maps_of_any_origin_and_unit_become_one() -> None:
    expected = MAP / np.sqrt((MAP.astype(np.float64) ** 2).sum(axis=1).mean())
    for other in (MAP, MAP * 7 + 3, MAP * 0.1 - 4):
        np.testing.assert_allclose(of_radius_one(other.astype(np.float32)), expected, atol=1e-4)
    assert not of_radius_one(np.full((3, 2), 4, np.float32)).any()


def test_drift_is_the_mean_movement_in_units_of_the_spread() -> None:
    assert drift(np.stack([MAP, MAP + 3])) == pytest.approx(0, abs=1e-5)
    assert drift(np.stack([MAP, -MAP])) == pytest.approx(np.linalg.norm(2 * MAP, axis=1).mean() / radius(MAP), rel=1e-5)
    assert drift(MAP[None]) == 0
    assert drift(np.zeros((3, 4, 2), dtype=np.float32)) == 0


@pytest.mark.slow
def test_aligned_layers_move_less_than_unaligned_ones_and_are_as_trustworthy(hidden: np.ndarray) -> None:
    seeds = range(8)  # maps of one seed may happen to lie alike, and another processor draws others
    every = [
        (project_layers(hidden, seed=seed), project_layers(hidden, align=Alignment.NONE, seed=seed)) for seed in seeds
    ]
    assert sum(drift(ours.points) for ours, _ in every) < 0.85 * sum(drift(theirs.points) for _, theirs in every)
    for aligned, alone in every:
        assert "rotated" in aligned.alignment
        assert alone.alignment == ""
        for ours, theirs in zip(aligned.trust, alone.trust, strict=True):
            assert ours is not None and theirs is not None
            assert ours.trustworthiness >= theirs.trustworthiness - 0.0101


def test_a_layer_looks_as_it_does_alone_except_for_its_rotation(hidden: np.ndarray) -> None:
    together = project_layers(hidden[:3], align=Alignment.NONE)
    for layer, vectors in enumerate(hidden[:3]):
        np.testing.assert_array_equal(together.points[layer], project(vectors, method="umap").points)


def test_starting_from_the_previous_layer_is_used_only_if_it_brings_layers_nearer(
    hidden: np.ndarray, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layers, "MOST_STARTED", 0)
    turned = project_layers(hidden)
    monkeypatch.setattr(layers, "MOST_STARTED", 100)
    monkeypatch.setattr(layers, "TOLERATED_LOSS", 1.0)  # at any cost
    started = project_layers(hidden)
    assert "started" not in turned.alignment
    assert "started from it" in started.alignment
    # From the same map before; all layers together may drift more, since each choice changes what the next starts from.
    moves = [
        (distance(drawn, before), distance(turn_onto(alone, before), before))
        for before, drawn, alone in zip(started.points, started.points[1:], turned.points[1:], strict=False)
    ]
    assert all(move <= without + 1e-4 for move, without in moves)
    assert any(move < without - 1e-4 for move, without in moves)


def test_one_joint_map_holds_every_layer(hidden: np.ndarray) -> None:
    joint = project_jointly(hidden)
    assert joint.points.shape == (*hidden.shape[:2], 2)
    assert joint.alignment == "all layers in one map"
    np.testing.assert_array_equal(joint.layer(3).points, joint.points[3])


def test_pca_can_be_drawn_for_all_layers_too(hidden: np.ndarray) -> None:
    layered = project_layers(hidden, method="pca", align=Alignment.NONE)
    np.testing.assert_allclose(layered.points[2], pca(hidden[2]).points, atol=1e-6)
    assert layered.axes == ("PCA 1", "PCA 2")


def test_a_layer_with_equal_points_is_reported_and_does_not_break_the_others(hidden: np.ndarray) -> None:
    stack = hidden[:3].copy()
    stack[0] = stack[0, :1]
    drawn = project_layers(stack)
    assert drawn.method == "UMAP"
    np.testing.assert_allclose(drawn.points[0], np.zeros((hidden.shape[1], 2)), atol=1e-6)
    assert drawn.remark.startswith("Layer 0: UMAP needs 5 different vectors")
    assert distance(drawn.points[1], drawn.points[2]) > 0


def test_two_tokens_on_every_layer_are_drawn_by_pca(hidden: np.ndarray) -> None:
    drawn = project_layers(hidden[:, :2])
    assert drawn.method == "PCA"
    assert drawn.trust == (None,) * len(hidden)
    assert drawn.remark.count("UMAP needs") == 1
