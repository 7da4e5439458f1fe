"""What /decomposition says of a vector's parts, against their numbers; and what its picture and its list are sent."""

import base64
import re
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from components.records.decomposition import (
    ATTENTION,
    BIASES,
    FEED_FORWARD,
    POSITION,
    WORD,
    Decomposition,
    Inside,
    Part,
)
from components.service import ModelService
from components.story.decomposition import inside, picture, words
from tests.unit.views.made_up import random_records, seeds, tokens_of

TEXT = tokens_of(("bank",), ("bank",))
PARTS = (Part(WORD), Part(POSITION), Part(BIASES), Part(ATTENTION, 1), Part(FEED_FORWARD, 1))
NAMES = ("the word row", "the position row", "the LayerNorm biases", "attention 1", "network 1")
TWO = (Part(WORD), Part(ATTENTION, 1))
SHARES = {"A quarter": 1 / 4, "A third": 1 / 3, "Half": 1 / 2, "Two thirds": 2 / 3, "Three quarters": 3 / 4}


def made_up(shares: np.ndarray, parts: tuple[Part, ...] = PARTS, *, place: int = 1) -> Decomposition:
    """After layer 1 the parts have these shares; before, nothing has."""
    both = np.stack([np.zeros_like(shares), shares])[..., None]
    return Decomposition(1, (place,), parts, np.ones((len(parts), 1, 2), np.float32), both)


@random_records
@given(seeds)
def test_the_parts_that_are_named_wrote_most(seed: int) -> None:
    shares = np.random.default_rng(seed).normal(0.2, 0.3, size=5)
    headline = words.finding(made_up(shares), TEXT)
    ranked = sorted(range(1, 5), key=lambda at: -shares[at])
    first, *others = ranked[:2] if shares[ranked[1]] > 0 else ranked[:1]
    also = "".join(f", {NAMES[at]}: {words.of_all(shares[at])}" for at in others)
    if shares[first] > max(shares[0], 0):
        more = f"{NAMES[first][:1].upper()}{NAMES[first][1:]}"
        wrote, less = (words.of_all(shares[part]) for part in (first, 0))
        if wrote == less:
            assert headline == f"{more} and the word row wrote about equal parts of “bank” (1)."
            assert headline.line == f"{wrote} each after layer 1{also}"
        else:
            assert headline == f"{more} wrote more of “bank” (1) than the word row did."
            assert headline.line == f"{wrote} after layer 1; the word row wrote {less}{also}"
    else:
        wrote = f"after layer 1; {NAMES[first]} wrote {words.of_all(shares[first])}{also}"
        said = words.of_all(shares[0])
        assert headline.line == (wrote if headline.startswith(said) else f"{said} {wrote}")


def test_parts_that_wrote_the_same_are_not_ranked() -> None:
    two, three = (words.finding(made_up(np.array([0.5, 0.1, *of])), TEXT) for of in ((0, 0.2, 0.2), (0.1, 0.3, 0)))
    assert two.line == "50% after layer 1" or two.line == "after layer 1"
    assert three.line.endswith("after layer 1; attention 1 wrote 30%")
    assert "wrote more" not in words.finding(made_up(np.array([0.3, 0.1, 0.0, 0.3, 0.1])), TEXT)
    assert "largest" not in words.told(made_up(np.array([0.4, 0.4, 0.0, 0.1, 0.1])), PARTS[3], TEXT, 1, "")["means"]


def test_a_part_wrote_more_only_if_a_reader_sees_a_larger_share() -> None:
    for more, word, equal in ((0.2212, 0.2208, True), (0.2251, 0.2249, False), (0.22, 0.1, False)):
        headline = words.finding(made_up(np.array([word, 0, 0, more, 0.05])), TEXT)
        assert ("about equal parts" in headline) == equal and ("wrote more" in headline) != equal
        shown = [float(share) for share in re.findall(r"([\d.]+)%", headline.line)[:2]]
        assert equal or shown[0] > shown[1]


def test_an_unknown_token_has_the_row_of_all_unknown_ones(packaged: ModelService) -> None:
    tokens = packaged.tokens("I love 🍕")
    place = tokens.ids.index(packaged.tokens("🍕").ids[1])
    assert "than the row of [UNK]" in words.finding(made_up(np.array([0.1, 0, 0, 0.9, 0]), place=place), tokens)
    assert "still the row of [UNK]" in words.finding(made_up(np.array([0.9, 0, 0, 0.1, 0]), place=place), tokens)


@random_records
@given(seeds)
def test_the_largest_part_is_the_largest(seed: int) -> None:
    shares = np.random.default_rng(seed).normal(0.2, 0.3, size=5)
    means = words.told(made_up(shares), PARTS[3], TEXT, 1, "")["means"]
    largest = [name for name in NAMES if f"Here {name} is" in means]
    assert [NAMES.index(name) for name in largest] == ([int(shares.argmax())] if shares.max() > 0 else [])


MORE = "wrote more of “bank” (1) than the word row did."


@given(st.floats(-2, 2, width=32, allow_subnormal=False))
def test_the_share_of_the_word_row_is_named_as_a_reader_would(share: float) -> None:
    headline = words.finding(made_up(np.array([share, 1 - share]), TWO), TEXT)
    if 1 - share > max(share, 0) and not np.isclose(1 - share, share):
        equal = words.of_all(1 - share) == words.of_all(share)
        assert headline == f"Attention 1 {'and the word row wrote about equal parts of “bank” (1).' if equal else MORE}"
        return
    begin = headline.split(" of “bank” (1) is still its own word row")[0]
    if begin in SHARES:
        assert abs(share - SHARES[begin]) <= 0.0251
    elif begin.endswith("%"):
        assert share == pytest.approx(int(begin[:-1]) / 100, abs=0.0051)
        assert min(abs(share - near) for near in SHARES.values()) > 0.024
    elif begin == "Nearly all":
        assert 0.974 <= share <= 1.026
    elif begin in ("Hardly any", "Nothing"):
        assert share < 0.05 and (share > 0) == (begin == "Hardly any")
    else:
        assert share > 1 and "all other parts together point against it" in headline


def test_before_any_layer_only_the_tables_have_written() -> None:
    of = (Part(WORD), Part(BIASES))
    ours = Decomposition(0, (0,), of, np.ones((2, 1, 2)), np.array([[[0.4], [0.6]]]))
    headline = words.finding(ours, TEXT)
    assert headline == "The LayerNorm biases wrote more of [CLS] than the word row did."
    assert headline.line == "60% before any layer; the word row wrote 40%"
    assert [one.words for one in words.told(ours, None, TEXT, 1, "")["tries"]][-2:] == [
        "Take layer 1",
        "The same without training",
    ]


def test_a_vector_of_length_zero_was_written_by_nothing() -> None:
    ours = Decomposition(0, (0,), (Part(WORD),), np.zeros((1, 1, 2)), np.zeros((1, 1, 1)))
    assert "length zero" in words.finding(ours, TEXT)
    assert "largest" not in words.told(ours, None, TEXT, 1, "")["means"]


@pytest.mark.parametrize(("layer", "text"), product((0, 1, 6), ("", "a", "She sat on the river bank.")))
def test_the_drawn_rows_add_up_to_the_model_s_vector_and_their_shares_to_one(
    packaged: ModelService, layer: int, text: str
) -> None:
    tokens = packaged.tokens(text)
    ours = packaged.decomposition(tokens, layer, [1])
    sent = picture.packed(packaged.decomposition(tokens, 6, [1]), ours, None, tokens)
    values = np.frombuffer(base64.b64decode(sent["values"]), "<f4").reshape(len(sent["rows"]) + 1, -1)
    assert np.allclose(values[:-1].sum(axis=0), values[-1], atol=1e-5)
    assert np.allclose(values[-1], packaged.states(tokens).hidden[layer, 1], atol=1e-5)
    assert sum(share for *_, share in sent["rows"]) == pytest.approx(1, abs=1e-3)
    assert [sum(shares) for shares in sent["layers"]] == [pytest.approx(1, abs=1e-3)] * 7
    assert [len(shares) for shares in sent["layers"]] == [4 + 2 * number for number in range(7)]
    sizes = [abs(share) for number, *_, share in sent["rows"] if number >= 0]
    assert sizes == sorted(sizes, reverse=True)
    assert len(sent["rows"]) == (4 if layer == 0 else 6 if layer == 1 else 7)


@pytest.mark.parametrize("count", [1, 7, 8, 40])
@given(seed=seeds)
@settings(max_examples=15, deadline=None)
def test_what_is_listed_and_the_rest_have_the_share_of_the_part(count: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    shares, sources = random.normal(size=count).astype(np.float32), random.normal(size=(count, 2)).astype(np.float32)
    attention, network = (
        Inside(Part(ATTENTION, 2), shares, 0.25, sources),
        Inside(Part(FEED_FORWARD, 2), shares, 0.25, sources[:, :0]),
    )
    for it, noun in ((attention, "head"), (network, "neuron")):
        listed = inside.listed(it, 0, TEXT)
        assert sum(share for _, share, _ in listed.lines) + listed.rest == pytest.approx(shares.sum() + 0.25, abs=1e-4)
        shown = [abs(share) for _, share, _ in listed.lines]
        assert shown == sorted(shown, reverse=True) and len(shown) == (count if count <= 7 else 6)
        assert all(name.startswith(f"{noun} ") and bool(opens) == (noun == "head") for name, _, opens in listed.lines)
        assert (f"{noun}s and the output bias" in listed.others) == (count > 7)
    for name, share, _ in inside.listed(attention, 1, TEXT).lines:
        assert share == pytest.approx(sources[0, {"[CLS]": 0, "“bank” (1)": 1}.get(name, 0)], abs=1e-6)


def test_a_head_lists_the_tokens_that_it_read(packaged: ModelService) -> None:
    tokens = packaged.tokens("She sat on the river bank and watched the boats.")
    opened = packaged.inside(tokens, 6, 6, Part(ATTENTION, 6))
    listed = inside.listed(opened, 8, tokens)
    assert listed.title == "Attention 6, head 8, token by token"
    assert [name for name, *_ in listed.lines[:2]] == ["“bank”", "“river”"]
    assert listed.others == "The other seven tokens"
    assert np.allclose(inside.largest_shares(opened, 8), [share for _, share, _ in listed.lines])
