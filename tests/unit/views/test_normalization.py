"""What /normalization says against its numbers."""

import re
from pathlib import Path

import numpy as np
import pytest
import streamlit
from hypothesis import given, strategies as st

from components.compute.normalization import layer_norm
from components.compute.tokens import worth_naming
from components.compute.whatif import Change, Moved, drop
from components.story.normalization import picture, steps as normalization, what_ifs
from components.story.normalization.steps import moments
from components.views.wording import token_name
from tests.unit.views.made_up import random_records, seeds, text, tokens_of, vectors
from tests.unit.views.test_scenes import BANKS, state


def refuted(sentence: str, values: np.ndarray, seed: int, pattern: str, shown) -> None:
    """Fail if a sentence names, in `pattern`, another token than that with the most or the least of `values`, or shows
    another value of it.
    """
    tokens = text(seed)
    if not (found := re.search(pattern, sentence)):
        return
    among = worth_naming(tokens).positions
    for which, place in (("most", max(among, key=lambda p: values[p])), ("least", min(among, key=lambda p: values[p]))):
        assert found[which] == token_name(tokens.names, place)
        assert found[f"{which}_value"] == shown(float(values[place]))


@random_records
@given(seeds)
def test_layer_norm_is_said_to_spread_a_token_and_to_keep_its_pattern_as_it_does(seed: int) -> None:
    tokens = text(seed)
    ours, row = vectors(seed, tokens), seed % len(tokens)
    said = normalization.finding(tokens, layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps), row)
    before = ours.summed[row].astype(float)
    scaled = (before - before.mean()) / np.sqrt(before.var() + ours.eps)
    after = scaled * ours.gamma + ours.beta
    assert said.startswith("LayerNorm spreads") == (after.std() > before.std() and "as wide" not in said)
    alike = np.corrcoef(before, after)[0, 1]
    assert ("keeps its pattern" in said) == (alike >= 0.85)
    assert said.line.endswith(f"correlate by {alike:z.2f}".replace("-", "−"))


@random_records
@given(seeds, st.floats(0, 0.5))
def test_the_values_that_dropout_sets_to_zero_are_counted(seed: int, p: float) -> None:
    tokens = text(seed)
    dropped = drop(np.ones((len(tokens), 16), np.float32), p, seed)
    found, zeros = what_ifs.finding(tokens, dropped), (dropped.after == 0).sum(axis=1)
    if not p:
        assert "keeps all of its 16 values" in found
        return
    sentence = f"{found} {found.line}"
    pattern = (
        r"draw (?P<most>.+) loses most\. (?P<most_value>\d+) values?, of .*; the fewest, (?P<least>.+) "
        r"(?P<least_value>\d+);"
    )
    refuted(sentence, zeros, seed, pattern, "{:.0f}".format)
    assert float(re.search(r"(\S+) of 16 (is|are) expected$", sentence)[1]) == float(f"{p * 16:.3g}")
    assert not re.search(r"(?<![\d.])1 (values|of 16 are)|(?<!\b1) value,|e-", sentence)
    if single := re.search(r"loses (\d+) value", sentence):
        assert int(single[1]) in zeros


def moved(change: str, *lengths: float) -> Moved:
    return Moved(change, change, np.array(lengths, np.float32), np.array(lengths, np.float32))


def test_of_changes_that_tie_none_is_the_largest(monkeypatch: pytest.MonkeyPatch) -> None:
    captions: list[str] = []
    monkeypatch.setattr(what_ifs, "show_figure", lambda *_, caption, **__: captions.append(caption))
    what_ifs.movement_figure([moved("a", 0, 0), moved("b", 0, 0)], ["x", "y"], "euclidean")
    what_ifs.movement_figure([moved("a", 0, 0), moved("b", 0, 1)], ["x", "y"], "euclidean")
    assert "Largest" not in captions[0] and "Largest on average: b, 0.500 per token." in captions[1]


def test_the_effect_of_a_change_names_one_token_only_if_it_moves_furthest() -> None:
    gamma = Change("gamma")
    found = picture.effect(moved("gamma", 1, 2, 0), "abc", gamma)
    assert (found, found.tokens) == ("Without gamma, “b” moves furthest.", (1,))
    assert found.line == "its last hidden state by a distance of 2.00, all of them by 1.00 on average"
    assert "furthest" not in picture.effect(moved("gamma", 1, 2, 2), "abc", gamma)
    for value in (0, 1.24e-7, 4.99e-4):
        bound = picture.effect(moved("gamma", value, 0), "ab", gamma).line.split(" more than ")[1]
        assert "e" not in bound and float(bound) >= np.float32(value)


def test_means_and_deviations_are_taken_after_the_last_step() -> None:
    ours = vectors(5, BANKS)
    steps = layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps)
    text = moments(state(BANKS, normalization=steps)).sentence.replace("−", "-")
    means, deviations = steps.after.astype(float).mean(1), steps.after.astype(float).std(1)
    assert f"the means are from {means.min():z.3f} to {means.max():z.3f} and" in text
    assert f"the deviations from {deviations.min():z.3f} to {deviations.max():z.3f}." in text
    of_one = layer_norm(ours.summed[:1], ours.gamma, ours.beta, ours.eps)
    assert "from" not in moments(state(BANKS, normalization=of_one)).sentence


def test_where_a_word_is_named_by_its_first_piece_the_sentence_says_so() -> None:
    whole, cut = tokens_of(("bank",), ("boat",)), tokens_of(("bank",), ("awe", "##some"))
    assert what_ifs.nouns(whole, worth_naming(whole)) == "content words"
    assert what_ifs.nouns(cut, worth_naming(cut)) == "content words (first pieces)"


def test_the_dimension_that_is_amplified_most_is_that_whose_root_mean_square_grows_most() -> None:
    rows, gamma, beta = (np.array(values, np.float32) for values in ([[1, 3], [5, 1]], [1, 2], [0, 0]))
    assert (
        normalization.most_amplified(layer_norm(rows, gamma, beta, 0)) == 1
    )  # by 2 / √5 where the other grows by 1 / √13


def test_a_dimension_that_is_zero_everywhere_is_not_amplified() -> None:
    rows, gamma, beta = (np.array(values, np.float32) for values in ([[0, 3, 1], [0, 1, 2]], [1, 1, 1], [9, 0, 0]))
    steps = layer_norm(rows, gamma, beta, 1e-12)
    assert normalization.most_amplified(steps) != 0


def test_plotly_still_gives_its_bars_the_names_by_which_the_motion_finds_them() -> None:
    (script,) = Path(streamlit.__file__).parent.glob("static/static/js/PlotlyChart.*.js")
    plotly = script.read_text(encoding="utf-8")
    assert all(
        name in plotly for name in ("annotation-text", "infolayer", "draglayer", "nsewdrag", "overplot", "barlayer")
    )
