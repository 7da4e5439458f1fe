"""What the page of causes says of many texts, tokens and ways, against every effect.

The effects themselves are those of hooks on the library's model: tests/unit/service/test_cause.py.
"""

import re
from collections.abc import Sequence

import numpy as np
import pytest

from components.compute.cause import Cuts, Swaps, partners
from components.compute.tokens import instructive_token
from components.frame.page_head import Finding
from components.records.sets import VARIED
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.cause import words as cause_cut, words as cause_swap
from components.views.wording import brief_name, spelled, token_name
from tests.unit.views.found import simple

TEXTS = [
    "dog bites man", "to a certain degree", "a nickel bag of drugs", "He sat on the bank of the river and fished",
    "ha ha ha ha", "dog bites", "Hello, world!", "an awesomesauce class", "I 😀 you!", "[MASK] bites man",
    *(line.a for line in VARIED[:60:20]),
]  # fmt: skip
PAIRS = [
    ("He sat on the bank of the river and fished", "He worked at the bank of the city and saved"),
    ("He sat on the bank of the river and fished", "He sat on the bank of the city and fished"),
    ("dog bites man", "man bites dog"), ("dog bites man", "really dog bites man"), ("the bank", "the bank indeed"),
    ("It is so.", "It was so, too."), ("dog bites man.", "dog bites man!"), ("I hear the case", "I pack the case"),
    ("the spring squeaks", "near the spring flowers bloomed"), ("We sat on the bank.", "We sat on the lap."),
    ("He plays the bass in a band", "He caught a bass in the lake"),
    ("She keeps a python in a cage", "She writes python at work"),
    ("The old python sleeps", "The old python is asleep"),
    ("I went to the bank to deposit my salary", "The river bank was flooded after the storm"),
]  # fmt: skip
WAYS = {  # onward, everyone: how the numbers call it
    (False, False): r"(?i)cut(?: in (?:one layer|layer (\d+)))?",
    (True, False): r"(?i)cut in all layers()",
    (False, True): r"(?i)hidden from all(?: in (?:one layer|layer (\d+)))?",
    (True, True): r"(?i)hidden from all in all layers()",
}
# Each text in one layer and in all, of one reader and of all: in two of the four ways, the next text in the others.
TRIED = [(a, *way) for at, a in enumerate(TEXTS) for way in WAYS if (way[0] == way[1]) == (at % 2 == 0)]
NUMBER = r"(less than 0\.0*1|−?\d+(?:\.\d+)?)"
LAYERS = 6


def words_of(tokens: Tokens, target: int) -> dict[str, int]:
    """The words that are ranked, by name: what has a letter or a digit, is typed, and is not the target."""
    typed = [token for token in tokens.tokens if token.word is not None and token.kind != "special"]
    places = [token.position for token in typed if any(map(str.isalnum, tokens.names[token.position]))]
    return {token_name(tokens.names, place): place for place in places if place != target}


def holds(text: str, value: float) -> bool:
    """Whether a printed number is this value, rounded to its decimals."""
    if text.startswith("less than"):
        return 0 <= value < float(text.split()[-1])
    return abs(float(text.replace("−", "-")) - value) <= 0.5 * 10.0 ** -len(text.partition(".")[2]) + 1e-6


def refute_two_layers(told: Finding, rows: np.ndarray, places: dict[str, int]) -> None:
    """Of two words that do about as much, each in another layer, both numbers are of its layer; the larger is first."""
    told_of = re.findall(rf"{NUMBER}(?: thousandths)? by (“.*?”(?: \(\d+\))?) in layer (\d+)", told.line)
    values = [float(rows[int(layer) - 1, places[name]]) for _, name, layer in told_of]
    assert len(values) == 2 and values[0] >= values[1] >= 0.9 * rows[:, list(places.values())].max()
    assert all(holds(number, 1000 * value) for (number, *_), value in zip(told_of, values, strict=True))


def refute(cuts: Cuts, tokens: Tokens) -> Finding:
    """What is said of cuts; fail if an effect says otherwise."""
    ranked = words_of(tokens, cuts.position)
    told = cause_cut.cut_finding(cuts, tokens, cause_cut.named_path(cuts, tokens), LAYERS)
    simple(told)
    if not ranked:
        assert told.startswith("There is no other word here for ")
        return told
    rows = cuts.moved[:1] if cuts.onward else cuts.moved  # cut from layer 1 on is cut in every layer
    most = {name: rows[:, place].max() for name, place in ranked.items()}
    first = max(most.values())
    how = re.match(WAYS[cuts.onward, cuts.everyone], told.line)
    assert how, told
    if told.startswith("No single"):
        assert first < 0.001 and told.line.endswith("moves it by a thousandth or more")
        return told
    assert first >= 0.001
    if told.endswith(" about equally.") and not how[1] and not cuts.onward:
        refute_two_layers(told, rows, {brief_name(tokens.names, place): place for place in ranked.values()})
        return told
    row = int(how[1]) - 1 if how[1] else 0
    assert (rows[:row][:, list(ranked.values())] < 0.9 * first).all()  # no earlier path
    name = max(ranked, key=lambda one: rows[row, ranked[one]])
    source, others = ranked[name], [most[other] for other in most if other != name]
    assert rows[row, source] >= 0.9 * first
    close = [other for other in most if most[other] >= 0.9 * first]
    if level := told.endswith(" about equally."):
        assert len(close) > 1
        assert all(one in told for one in close) or f" {spelled(len(close))} " in f" {told}"
    else:
        named = re.fullmatch(
            r"(?:In a single layer|Over all layers), (?:.* depends most on (.*)\.|(.*), hidden from all, .*)"
            r"|.* depends on (.*), the only other .*|Hidden from all, (.*), the only other .*",
            told,
        )
        assert named and next(filter(None, named.groups())) == name and close == [name], told
        assert ("Over all" in told, "In a single" in told) in ((False, False), (cuts.onward, not cuts.onward))
    found = [one for one in re.findall(NUMBER, told.line.partition(": ")[2].replace("thousandths", "")) if "." in one]
    assert holds(found[0], 1000 * rows[row, source])
    later = re.search(rf" \({NUMBER} in layer (\d+)\)", told.line)
    assert bool(later) == (f"{1000 * rows[row, source]:.1f}" != f"{1000 * rows[:, source].max():.1f}")
    if later:
        assert holds(later[1], 1000 * rows[int(later[2]) - 1, source]) and int(later[2]) > row + 1
    if others:
        following = rf", {NUMBER} by " if level else rf", the next [^;]*: {NUMBER}(?: in layer (\d+))?(?:;|$)"
        number, *layer = re.search(following, told.line).groups()
        assert holds(number, 1000 * max(others))
        assert max(others) in rows[int(layer[0]) - 1 if layer and layer[0] else row]
    if cuts.onward:
        assert holds(re.search(rf"from layer 2 on: {NUMBER}", told.line)[1], 1000 * cuts.moved[1, source])
    return told


@pytest.mark.parametrize(("text", "onward", "everyone"), TRIED)
def test_what_is_said_of_cuts_holds_for_the_way_in_which_they_cut(
    packaged: ModelService, text: str, onward: bool, everyone: bool
) -> None:
    tokens = packaged.tokens(text)
    for target in {instructive_token(tokens), len(tokens) - 2} if len(tokens) < 8 else {instructive_token(tokens)}:
        refute(packaged.cuts(tokens, target, onward=onward, everyone=everyone), tokens)


@pytest.mark.parametrize(("onward", "everyone"), WAYS)
def test_what_is_said_of_random_cuts_holds(packaged: ModelService, onward: bool, everyone: bool) -> None:
    dice, tokens, said = np.random.default_rng(1), packaged.tokens(TEXTS[3]), set()
    for power in (6, 1) * 30:
        moved = (dice.random((LAYERS, len(tokens))) ** power).astype(np.float32)
        said.add(refute(Cuts(5, onward, everyone, moved), tokens).endswith(" about equally."))
    assert said == {True, False}


def refute_swaps(swaps: Swaps, tokens: Tokens, changed: Sequence[int] = ()) -> str:
    """What is said of swaps, where these tokens alone differ between two texts of one length; fail if a share says
    otherwise."""
    told, grid, target = cause_swap.swap_finding(swaps, tokens, LAYERS), swaps.shares, swaps.position
    simple(told)
    ranked = {name: place for name, place in words_of(tokens, target).items() if swaps.partners[place] >= 0}
    shares = {name: grid[0, place] for name, place in ranked.items()}
    first, *others = sorted(shares.values(), reverse=True) or [0.0]
    if len(changed) == 1:
        said_of_one_change(told, grid, tokens, target, changed[0])
        return told
    if since := re.search(r"(?:from layer (\d+) on|in (every) layer) its own vector moves it furthest", told.line):
        rows = grid[int(since[1] or 0) :]
        assert all((np.delete(row, target) < row[target]).all() for row in rows)
        assert len(rows) > 1  # that it is so after the last layer is no news
    if named := re.fullmatch(r"Of (.*), (.*) moves .* furthest towards its vector in B\.", told):
        assert shares[named[2]] == first >= 0.01
        assert all(first >= 1.5 * share for share in others)
        assert ("with a counterpart" in named[1]) == (len(ranked) < len(words_of(tokens, target)))
        numbers = re.search(rf"layer 1: {NUMBER} of the way, next \w+ {NUMBER}", told.line)
        assert numbers and holds(numbers[1], first) and holds(numbers[2], others[0]) and numbers[1] != numbers[2]
    elif named := re.match(r"(.*), the only other \w+( with a counterpart)?, moves", told):
        assert list(shares) == [named[1]] and first >= 0.01
        assert bool(named[2]) == (len(words_of(tokens, target)) > 1)
    elif "stands out in moving" in told:
        assert 0.01 <= first < 1.5 * others[0]
    elif "no other word moves" in told or "no other piece moves" in told:
        assert first < 0.01
    elif "the same in both" in told:
        assert len(shares) == (1 if "the only other" in told else max(2, len(shares)))
        assert not any(abs(share) > 1e-9 for share in shares.values()) and "before layer 1" in told.lower()
    else:
        assert told.startswith("No word but") and not shares
    return told


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_what_is_said_of_swaps_holds_for_tokens_with_a_counterpart(packaged: ModelService, a: str, b: str) -> None:
    tokens, other = packaged.tokens(a), packaged.tokens(b)
    pairs = partners(tokens.pieces, other.pieces)
    changed = [place for place, piece in enumerate(tokens.pieces) if other.pieces[pairs[place]] != piece]
    for target in [place for place, partner in enumerate(pairs) if partner >= 0][:: 1 + 2 * (len(tokens) > 6)]:
        refute_swaps(packaged.swaps(tokens, other, target), tokens, changed if len(tokens) == len(other) else ())


def test_what_is_said_of_random_swaps_holds(packaged: ModelService) -> None:
    """Of all tokens, and of two words whose shares are small."""
    dice, tokens, said = np.random.default_rng(0), packaged.tokens(TEXTS[3]), set()
    for trial in range(120):
        shares = np.zeros((LAYERS + 1, len(tokens)), np.float32)
        if trial % 2:
            shares[0, [2, 8]] = dice.uniform(0.004, 0.02, 2)
        else:
            shares[:] = dice.normal(0, 1, shares.shape) ** 5
        told = refute_swaps(Swaps(5, tuple(range(len(tokens))), shares, np.ones(len(shares), np.float32)), tokens)
        said |= {way for way in ("furthest", "stands out", "no other word moves") if way in told}
    assert len(said) == 3


def said_of_one_change(told: Finding, grid: np.ndarray, tokens: Tokens, target: int, changed: int) -> None:
    """The row of layer 0, which is B itself, is no finding; what is said is of later layers."""
    assert grid[0, changed] == pytest.approx(1)
    assert told.startswith(f"Only {token_name(tokens.names, changed)} ") and not told.line
    own, layers = grid[:, target], len(grid) - 1
    if since := re.search(r"from layer (\d+) on, (.*) itself carries over half", told):
        assert since[2] == token_name(tokens.names, target)
        assert (own[int(since[1]) :] > 0.5).all() and own[int(since[1]) - 1] < 0.504
        assert int(since[1]) < layers
    elif after := re.search(r"even after layer (\d+), .* itself carries at most half", told):
        assert int(after[1]) == layers - 1 and own[-2] <= 0.504
    else:
        least = re.search(r"in every layer its own vector carries at least (−?[\d.]+) of that", told)
        assert least and target == changed and float(least[1].replace("−", "-")) <= own.min() + 1e-5
