"""What heads prefer, recomputed token by token from the attention that the library's model returns."""

import re

import numpy as np
import pytest
import torch

from components.compute.heads import habits
from components.compute.links import AttentionFrom
from components.records.heads import KINDS
from components.records.sets import VARIED
from components.records.tokens import Tokens
from components.service import ModelService
from components.service.build import sentences_of
from components.service.loading import load_model
from components.story.attention import habits as heads_do
from components.views.cause_told import KIND_NAMES
from tests.story.attention import asked_of

TEXTS = [
    "dog bites man", "ha ha ha ha ha ha ha", "!?!", "hello", "unbelievability", "naïve café 東京 שלום 😀",
    "[MASK] [MASK]", "The [SEP] said [CLS] and [SEP] end", "a, b; c: d!", "bank " * 40, "the of and",
    *(line.a for line in VARIED[::15]),
]  # fmt: skip


def targets_of(pieces: list[str], row: int) -> dict[str, set[int]]:
    """The targets of one token, by kind, from the pieces alone."""
    start = next(at for at in range(row, -1, -1) if not pieces[at].startswith("##"))
    special = pieces[row] in {"[CLS]", "[SEP]", "[PAD]", "[MASK]"}
    return {
        "itself": {row},
        "the token before": {row - 1} & set(range(len(pieces))),
        "the token after": {row + 1} & set(range(len(pieces))),
        "[CLS]": {at for at, piece in enumerate(pieces) if piece == "[CLS]"},
        "[SEP]": {at for at, piece in enumerate(pieces) if piece == "[SEP]"},
        "the same token": {at for at, piece in enumerate(pieces) if piece == pieces[row] and at != row and not special},
        "the first piece of its word": {start} - {row},
        "punctuation": {at for at, piece in enumerate(pieces) if re.fullmatch(r"[!-/:-@\[-`{-~]+", piece)},
    }


def by_hand(model: ModelService, texts: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Shares (L, heads, K) and even shares (K,) over all tokens of `texts`."""
    sums, even, count = np.zeros(len(KINDS)), np.zeros(len(KINDS)), np.zeros(len(KINDS))
    for text in texts:
        tokens = model.tokens(text)
        with torch.inference_mode():
            weights = load_model(model)(torch.tensor([tokens.ids]), output_attentions=True).attentions
        of_all = torch.stack(weights)[:, 0].double().numpy()
        given = np.zeros((*of_all.shape[:2], len(KINDS)))
        for row in range(len(tokens)):
            for kind, found in enumerate(map(list, targets_of(list(tokens.pieces), row).values())):
                given[..., kind] += of_all[:, :, row, found].sum(axis=2)
                even[kind] += len(found) / len(tokens)
                count[kind] += bool(found)
        sums = sums + given
    return sums / np.maximum(count, 1), even / np.maximum(count, 1)


def is_preferred(share: float, even: float) -> bool:
    """Half as much again as an even share, or half of the rest as well; within rounding."""
    return share > 1.5 * even - 1e-4 if even <= 0.5 else 1 - share < (1 - even) / 2 + 1e-4


@pytest.mark.parametrize("text", TEXTS)
def test_whatever_a_note_says_that_a_head_prefers_gets_more_than_an_even_share(packaged, text: str) -> None:
    general, in_text = packaged.heads_in_general(), packaged.head_shares(packaged.tokens(text))
    shares, even = by_hand(packaged, [text])
    np.testing.assert_allclose(in_text.even, even, atol=1e-6)
    np.testing.assert_allclose(in_text.shares, shares, atol=1e-5)
    every, notes = habits(in_text, general), heads_do.notes(in_text, general)
    for layer, head in np.ndindex(shares.shape[:2]):
        habit, note = every[layer][head], notes[layer][head]
        assert is_preferred(habit.usual_share, float(general.even[KINDS.index(habit.usual)]))
        assert KIND_NAMES[habit.usual] in note
        if not habit.kind:
            assert "no kind of token" in note
            continue
        kind = KINDS.index(habit.kind)
        assert habit.share == in_text.shares[layer, head, kind]
        assert is_preferred(shares[layer, head, kind], even[kind])
        larger = [other for other in range(len(KINDS)) if shares[layer, head, other] > habit.share + 1e-5]
        assert not [other for other in larger if is_preferred(shares[layer, head, other] - 2e-4, even[other])]
        assert ("attends to" in note) == habit.named
        assert not habit.named or min(habit.share, habit.usual_share) > 0.5


@pytest.fixture(scope="module")
def every(packaged) -> list[Tokens]:
    """All that the preferences that ship were observed over."""
    return list(sentences_of(packaged))


def test_the_finding_says_over_which_tokens_its_share_is(packaged, every) -> None:
    """Layer 1, head 6 looks for the first piece of a word, which most tokens are themselves."""
    general = packaged.heads_in_general()
    later = sum(piece.startswith("##") for tokens in every for piece in tokens.pieces)
    tokens, weights = packaged.tokens("dog bites man"), np.zeros((6, 12, 5), np.float32)
    weights[0, 5, 3] = 1
    sentence = heads_do.finding(asked_of(tokens, AttentionFrom(1, weights)), general)
    shown = r"usually (\d+)% over ([\d,]+) of ([\d,]+) tokens, an even share is (\d+)%"
    share, some, of, even = re.findall(shown, sentence.line)[0]
    assert "prefers the first piece of its word" in sentence
    assert int(some.replace(",", "")) == later
    assert int(of.replace(",", "")) == sum(map(len, every))
    sums = sum(sum(piece.startswith("##") for piece in tokens.pieces) / len(tokens) for tokens in every)
    assert int(even) == round(100 * sums / later)
    assert int(share) == round(100 * float(general.shares[0, 5, KINDS.index("the first piece of its word")]))


def test_the_even_shares_of_what_ships_are_those_of_its_sentences(packaged, every) -> None:
    lengths = np.array([len(tokens) for tokens in every])
    even = dict(zip(KINDS, packaged.heads_in_general().even, strict=True))
    assert even["itself"] == even["[CLS]"] == even["[SEP]"] == pytest.approx(len(lengths) / lengths.sum())
    beside = ((lengths - 1) / lengths).sum() / (lengths - 1).sum()
    assert even["the token before"] == even["the token after"] == pytest.approx(beside)
