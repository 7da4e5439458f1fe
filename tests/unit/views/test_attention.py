"""What the views of the attention page say, held against the model on unlike texts and against made-up records."""

import re
from itertools import pairwise

import numpy as np
import pytest

from components.compute.heads import habits
from components.compute.links import AttentionFrom, Link, strongest, worth_a_look
from components.compute.padding import Padding
from components.compute.tokens import instructive_token, is_content
from components.records.heads import KINDS, HeadsInGeneral, HeadsInText
from components.records.sets import SETS, VARIED
from components.records.tokens import Tokens
from components.views import attention, attention_heads, attention_padding
from components.views.wording import percent, token_name
from tests.unit.views.found import with_line

UNLIKE = (
    "hello", "42", "!?!", "ha ha ha ha ha ha", "The [SEP] said [CLS] and [SEP] [SEP] end", "naïve café 東京 שלום 😀",
    "unbelievability", "the of and", "[MASK] [MASK]", "👩‍👩‍👧‍👦 🍕",
)  # fmt: skip
TEXTS = [
    *UNLIKE,
    *(line.a for line in VARIED),
    *(line.a for one in SETS.values() for line in one.lines),
    *(f"{one.a} {other.a}" for one, other in pairwise(VARIED)),
][:220]


def made_up(shares: np.ndarray) -> HeadsInGeneral:
    return HeadsInGeneral("made up", 1, 1, (1,) * len(KINDS), shares, np.full(len(KINDS), 0.1))


def preferred_by_hand(heads: HeadsInText | HeadsInGeneral) -> np.ndarray:
    """The kind with the largest share of those that get half as much again as an even share; −1 if there is none."""
    kinds = np.full(heads.shares.shape[:2], -1)
    for place in np.ndindex(kinds.shape):
        for kind in np.argsort(-heads.shares[place]):
            even = float(heads.even[kind])
            if even and heads.shares[place][kind] >= (1.5 * even if even <= 0.5 else 1 - (1 - even) / 2):
                kinds[place] = kind
                break
    return kinds


def link_of(packaged, text: str) -> tuple[Tokens, AttentionFrom, Link]:
    tokens = packaged.tokens(text)
    row = packaged.attention_from(tokens, instructive_token(tokens))
    return tokens, row, strongest(row, worth_a_look(tokens, row.position))


def test_over_two_hundred_unlike_texts_a_token_looks_at_what_gets_more_than_an_even_share(packaged) -> None:
    forms = set()
    for text in TEXTS:
        tokens, row, link = link_of(packaged, text)
        headline = attention.finding(tokens, link, row.layers, row.heads)
        source, target = token_name(tokens.names, row.position), token_name(tokens.names, link.target)
        layer, head = (int(number) for number in re.findall(r"(?:layer|head) (\d+)", headline.line))
        weight, even = (int(number) for number in re.findall(r"(\d+)%", headline.line))
        weights = packaged.attention(tokens, layer).weights[head - 1, row.position]
        if weights[link.target] >= 1.5 / len(tokens):
            assert headline == f"{source} looks at {target} in layer {layer}."
        else:
            assert headline == f"For {source}, {target} does not stand out in layer {layer}."
        if "more than 99%" in headline.line:
            assert 0.99 < weights[link.target] < 1
        else:
            assert abs(weights[link.target] - weight / 100) < 0.0051
        assert even == round(100 / len(tokens))
        if "more than in any other head" in headline.line:
            others = [packaged.attention(tokens, one).weights[:, row.position, link.target] for one in range(1, 7)]
            assert np.sort(np.concatenate(others))[-2] < weights[link.target]
        forms.add(re.sub(r"\d+", "#", with_line(headline)))
    assert len(TEXTS) >= 200
    assert len(forms) >= 100


def test_the_view_of_the_heads_says_what_the_library_s_weights_and_the_shipped_shares_say(packaged) -> None:
    general = packaged.heads_in_general()
    for text in TEXTS[::10]:
        tokens, row, link = link_of(packaged, text)
        headline = attention_heads.finding(tokens, row, general)
        shares = general.shares[link.layer - 1, link.head - 1]
        kind = KINDS[int(shares.argmax())]
        source, target = (token_name(tokens.names, place) for place in (row.position, link.target))
        assert headline == f"The strongest head of {source} usually prefers {attention.KIND_NAMES[kind]}."
        weight = packaged.attention(tokens, link.layer).weights[link.head - 1, row.position, link.target]
        given = f"layer {link.layer}, head {link.head}: {percent(float(weight))} of its weight to {target}"
        assert headline.line.startswith(f"{given}; usually {percent(float(shares.max()))} to ")


def test_a_head_that_attends_to_each_token_itself_does_not_attend_to_the_head(packaged) -> None:
    tokens, row, _ = link_of(packaged, "dog bites man")
    shares = np.zeros((6, 12, len(KINDS)), np.float32)
    shares[..., KINDS.index("itself")] = 0.6
    sentence = attention_heads.finding(tokens, row, made_up(shares))
    assert sentence.endswith("prefers the token itself.")
    assert sentence.line.endswith("usually 60% to the token itself, an even share is 10%")
    in_text = HeadsInText(shares, np.full(len(KINDS), 0.2))
    notes = [attention.note(habit) for layer in habits(in_text, packaged.heads_in_general()) for habit in layer]
    assert not any(re.search("(to|:) itself", note) for note in notes)


def test_the_table_of_one_kind_has_the_heads_that_attend_to_it_and_that_of_all_kinds_has_all(packaged) -> None:
    in_text, general = packaged.head_shares(packaged.tokens("dog bites man")), packaged.heads_in_general()
    assert len(attention_heads.heads_table(in_text, general, "main")) == 72
    for kind in ("the token before", "[SEP]"):
        some = attention_heads.heads_table(in_text, general, kind)
        seen = np.array([preferred_by_hand(one) == KINDS.index(kind) for one in (in_text, general)])
        assert 0 < len(some) == int(seen.any(axis=0).sum()) < 72


@pytest.mark.parametrize("share", [0.1, 0.101, 0.4])
def test_of_kinds_with_equal_or_even_shares_a_head_prefers_none(packaged, share: float) -> None:
    tokens, row, _ = link_of(packaged, "dog bites man")
    general = made_up(np.full((6, 12, len(KINDS)), share, np.float32))
    assert attention_heads.finding(tokens, row, general).endswith(" prefers no kind of token.")
    assert {cell.name for layer in attention_heads.cells(general, general, "main") for cell in layer} == {"–"}


def test_an_empty_text_has_nothing_to_find(packaged) -> None:
    tokens, row, link = link_of(packaged, "")
    assert attention.finding(tokens, link, 6, 12) == ""
    assert attention_heads.finding(tokens, row, packaged.heads_in_general()) == ""


def test_equal_weights_are_the_most_of_no_heads(packaged) -> None:
    tokens = packaged.tokens("dog bites man")
    row = AttentionFrom(1, np.full((2, 2, 5), 0.2, np.float32))
    link = strongest(row, worth_a_look(tokens, 1))
    headline = attention.finding(tokens, link, 2, 2)
    assert headline == "For “dog”, “man” does not stand out in layer 1."
    assert headline.line == "layer 1, head 1: 20% of its weight; an even share is 20%"


def test_a_token_that_is_followed_to_itself_looks_at_itself(packaged) -> None:
    tokens, row, _ = link_of(packaged, "dog bites man")
    link = Link(2, 0, row.position, row.position, 0.9, False)
    assert (
        attention.finding(tokens, link, 6, 12)
        == f"{token_name(tokens.names, row.position)} looks at itself in layer 2."
    )


def test_the_only_head_is_not_called_the_most_of_its_heads(packaged) -> None:
    tokens = packaged.tokens("dog bites man")
    row = AttentionFrom(1, np.array([[[0.1, 0.1, 0.1, 0.6, 0.1]]], np.float32))
    sentence = attention.finding(tokens, strongest(row, worth_a_look(tokens, 1)), 1, 1)
    assert sentence == "“dog” looks at “man” in layer 1."
    assert sentence.line == "layer 1, head 1: 60% of its weight; an even share is 20%"


def test_typed_special_tokens_count_in_what_goes_to_cls_and_sep(packaged) -> None:
    tokens = packaged.tokens("The [SEP] said [CLS] and [SEP] [SEP] end")
    shares = packaged.head_shares(tokens).shares
    places = {piece: [at for at, one in enumerate(tokens.pieces) if one == piece] for piece in ("[CLS]", "[SEP]")}
    assert [len(found) for found in places.values()] == [2, 4]
    weights = packaged.attention(tokens, 3).weights
    for piece, found in places.items():
        theirs = weights[:, :, found].sum(axis=2).mean(axis=1)
        assert np.allclose(shares[2, :, KINDS.index(piece)], theirs, atol=1e-5)


def test_repeated_words_are_told_from_special_tokens_in_what_a_head_does(packaged) -> None:
    tokens = packaged.tokens("ha " * 12)
    habit = habits(packaged.head_shares(tokens), packaged.heads_in_general())[2][9]
    assert habit.kind == "the same token"
    assert habit.share > 0.9


def test_a_head_is_named_only_where_both_agree_with_most_of_the_weight() -> None:
    def shares(kind: str, share: float) -> np.ndarray:
        values = np.zeros((1, 1, len(KINDS)), np.float32)
        values[0, 0, KINDS.index(kind)] = share
        return values

    def both(here: np.ndarray, usual: np.ndarray) -> str:
        habit = habits(HeadsInText(here, np.full(len(KINDS), 0.2)), made_up(usual))[0][0]
        return habit.kind if habit.named else ""

    assert both(shares("itself", 0.6), shares("itself", 0.7)) == "itself"
    assert both(shares("itself", 0.6), shares("[CLS]", 0.7)) == ""
    assert both(shares("itself", 0.4), shares("itself", 0.7)) == ""
    assert both(shares("itself", 0.9), shares("itself", 0.5)) == ""
    even = np.full(len(KINDS), 0.65)
    assert not habits(HeadsInText(shares("itself", 0.7), even), made_up(shares("itself", 0.7)))[0][0].named


def test_every_note_says_what_the_shares_say(packaged) -> None:
    here, general = packaged.head_shares(packaged.tokens("dog bites man")), packaged.heads_in_general()
    notes = attention.notes(here, general)
    named = [[habit.named for habit in layer] for layer in habits(here, general)]
    assert notes[0][2].startswith("This head attends to the token before: ")
    said = [["attends to" in note for note in layer] for layer in notes]
    assert said == named


def padded(packaged, pads: int, still: float = 0.0, moved: float = 0.6) -> tuple[Tokens, Padding]:
    tokens = packaged.tokens("the dog")
    distances = np.array([[0.1, 0.9, moved, 5.0]])
    record = Padding(pads, np.full((1, 4), still), distances, np.array([[1.0, 3.0, 2.0, 1.0]]), 1, 1, 1)
    return tokens, record


@pytest.mark.parametrize(("pads", "tokens"), [(1, "1 [PAD] token"), (8, "8 [PAD] tokens")])
def test_padding_moves_a_word_of_the_text_by_a_share_of_its_length(packaged, pads: int, tokens: str) -> None:
    headline = attention_padding.finding(*padded(packaged, pads), 0)
    assert headline == "[PAD] moves “dog” unless the mask hides it."
    assert headline.line == f"{tokens}, layer 0: unmasked by 30.0% of its length, masked not at all"


def test_what_is_left_with_the_mask_is_rounding_or_is_said(packaged) -> None:
    assert attention_padding.finding(*padded(packaged, 2, still=1e-7), 0).line.endswith("masked by rounding alone")
    moved = attention_padding.finding(*padded(packaged, 2, still=0.3), 0)
    assert moved == "[PAD] moves “dog” even behind the mask." and moved.line.endswith("masked by 15.00%")
    nothing = attention_padding.finding(*padded(packaged, 1, moved=0), 0)
    assert nothing == "[PAD] does not move “dog”, masked or not."
    assert nothing.line == "1 [PAD] token, layer 0: by no more than rounding"


def test_a_full_text_has_a_sentence_about_padding_too(packaged) -> None:
    sentence = attention_padding.finding(packaged.tokens("word " * 700), None, 6)
    assert sentence == "This text fills all 512 positions of the model: there is no room for a [PAD] token."


def test_padding_of_unlike_texts_names_the_content_word_that_it_moves_most(packaged) -> None:
    for number, text in enumerate(TEXTS[::12]):
        tokens, pads = packaged.tokens(text), 1 + number % 3
        record = packaged.padding(tokens, pads)
        headline = attention_padding.finding(tokens, record, 6)
        (position,) = headline.tokens
        assert headline == f"[PAD] moves {token_name(tokens.names, position)} unless the mask hides it."
        moved = record.unmasked[6] / record.norms[6]
        assert f"layer 6: unmasked by {moved[position]:.1%} of its length" in headline.line
        words = [token.position for token in tokens.tokens if token.word is not None and is_content(token.piece)]
        assert (
            moved[position]
            == moved[words or [token.position for token in tokens.tokens if token.word is not None]].max()
        )
