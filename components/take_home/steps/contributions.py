"""Length, share and angle of each part of a sum: word, position and segment before LayerNorm, and beta with them after.

Given a token's standard deviation, LayerNorm is linear, so it can be applied to each part separately.
"""

from itertools import combinations

import numpy as np

from components.take_home.steps.embeddings import beta, deviation, gamma, position, segment, word


def contributions(parts):
    """By token: lengths of the parts and of their sum, shares of the parts, and the angle of every two in degrees."""
    total = sum(parts)
    lengths = np.stack([np.linalg.norm(rows, axis=1) for rows in (*parts, total)], axis=1)
    squared = (total**2).sum(axis=1)
    shares = np.stack([(part * total).sum(axis=1) / np.where(squared > 0, squared, 1) for part in parts], axis=1)
    angles = []
    for (one, one_length), (other, other_length) in combinations(zip((*parts, total), lengths.T, strict=True), 2):
        both = one_length * other_length
        cosine = (one * other).sum(axis=1) / np.where(both > 0, both, 1)
        angles.append(np.degrees(np.arccos(np.clip(cosine, -1, 1))))
    return lengths, shares, np.stack(angles, axis=1)


before = [rows.astype(np.float64) for rows in (word, position, segment)]
after = [gamma * (rows - rows.mean(axis=1, keepdims=True)) / deviation[:, None] for rows in before]
lengths_before, shares_before, angles_before = contributions(before)
lengths_after, shares_after, angles_after = contributions([*after, np.broadcast_to(beta, word.shape)])
