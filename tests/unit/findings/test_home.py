"""The sentence of the start page against numbers computed another way."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from components.findings.home import finding
from components.findings.wording import name
from components.records.states import States
from tests.unit.findings.test_findings import made_up, random_records


@random_records
@given(st.integers(0, 10_000), st.integers(1, 6))
def test_the_named_token_is_the_one_with_the_largest_cosine(seed: int, tokens: int) -> None:
    ours = made_up(seed, tokens)
    hidden = np.random.default_rng(seed).normal(size=(3, tokens, 8)).astype(np.float32)
    states = States(ours.pieces, hidden, hidden[-1, 0])
    token = seed % tokens
    sentence = finding(ours, states, token)
    assert sentence.startswith(f"{name(ours.pieces, token)} is the sum of word row {ours.ids[token]:,}, ")
    unit = hidden[-1] / np.linalg.norm(hidden[-1], axis=1, keepdims=True)
    others = {place: float(unit[token] @ unit[place]) for place in range(tokens) if place != token}
    if others:
        best = max(others, key=lambda place: others[place])
        cosine = f"{others[best]:z.2f}".replace("-", "−")
        assert f"most like it is {name(ours.pieces, best)}, with a cosine of {cosine}" in sentence
