"""The parts of a vector: the first of them, and how far their sum may be wrong. That they add up: `test_encoder.py`."""

from dataclasses import replace

import numpy as np
import pytest

from components.service import ModelService


def test_the_first_parts_are_the_rows_of_the_tables(packaged: ModelService) -> None:
    """Once a token's deviation is fixed, LayerNorm is linear: it can be applied to each row by itself."""
    tokens = packaged.tokens("dog bites man")
    parts, ours = packaged.decomposition(tokens, 0), packaged.embeddings(tokens)
    assert parts.names == ("word", "position", "segment", "LayerNorm biases")
    rows = np.stack([ours.word, ours.position, ours.segment]).astype(np.float64)
    wide = np.sqrt(ours.summed.var(axis=1, dtype=np.float64) + ours.eps)[:, None]
    each = [*(ours.gamma * (rows - rows.mean(axis=2, keepdims=True)) / wide), np.broadcast_to(ours.beta, ours.shape)]
    whole = sum(each)
    expected = [(part * whole).sum(axis=1) / (whole * whole).sum(axis=1) for part in each]
    assert np.allclose(parts.shares[0], expected, atol=1e-5)


def test_the_error_of_the_sum_is_measured(packaged: ModelService) -> None:
    tokens = packaged.tokens("dog bites man")
    ours = packaged.decomposition(tokens, 3)
    assert packaged.sum_error(tokens, ours) < 2e-5
    wrong = replace(ours, parts=ours.parts + np.float32(0.5 / len(ours.parts)))
    assert packaged.sum_error(tokens, wrong) == pytest.approx(0.5, abs=1e-4)
