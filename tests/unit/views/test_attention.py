"""What the views of the attention page say, held against the model on unlike texts and against made-up records."""

import re
from base64 import b64decode
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, strategies as st

from components.compute.cause import HeadCuts
from components.compute.heads import habits
from components.compute.links import AttentionFrom, Link, strongest
from components.compute.states import Padding
from components.compute.tokens import instructive_token, is_content
from components.frame.page_head import Finding
from components.records.heads import KINDS, HeadsInGeneral, HeadsInText
from components.records.tokens import TokenKind, Tokens
from components.story.attention import habits as habits_of, of_two, padding, picture, ranked, words
from components.story.attention.choices import Asked, Gear, hidden_positions, opening_token, with_pads
from components.views.cause_told import other_words
from components.views.wording import percent, token_name
from tests.story.attention import asked_of
from tests.story.known import MOST_CUT
from tests.unit.views.made_up import random_records, text, tokens_of, two
from tests.unit.views.texts import eighty

TROPHY = "The trophy did not fit in the suitcase because it was too big."
UNLIKE = ("42", "!?!", "unbelievability", "[MASK] [MASK]", "👩‍👩‍👧‍👦 🍕")


def made_up(shares: np.ndarray) -> HeadsInGeneral:
    return HeadsInGeneral("made up", 1, 1, (1,) * len(KINDS), shares, np.full(len(KINDS), 0.1))


def read(packaged, a: str, source: int | None = None) -> Asked:
    tokens = packaged.tokens(a)
    return asked_of(tokens, packaged.attention_from(tokens, opening_token(tokens)), source)


def cuts_of(packaged, asked: Asked) -> list[HeadCuts]:
    return [packaged.cut_heads(asked.tokens, asked.reader, asked.source, layer) for layer in range(1, 7)]


def content(asked: Asked) -> list[int]:
    """The positions of the content words that the reader may look at; of all others with letters if there are none."""
    own = asked.tokens.tokens[asked.reader]
    words = [one for one in asked.tokens.tokens if one.word is not None and one.position != asked.reader]
    named = [
        one.position for one in words if one.kind is TokenKind.WORD and is_content(one.piece) and one.word != own.word
    ]
    lettered = (
        one.position
        for one in words
        if one.kind is not TokenKind.SPECIAL and any(map(str.isalnum, asked.tokens.names[one.position]))
    )
    return named or list(lettered)


def look_by_hand(asked: Asked) -> tuple[int, int, int] | None:
    """The layer, head (0: the mean) and word with the largest weight, if it is the only one and half as much again as
    an even share."""
    words = [asked.source] if asked.chosen else content(asked)
    even = 1.5 / np.count_nonzero(asked.row.weights.sum(axis=(0, 1)))
    of_mean = asked.row.weights.mean(axis=1, keepdims=True)
    for weights, first in ((asked.row.weights, 1), (of_mean, 0)):
        found = sorted(
            ((float(weights[layer, head, word]), layer + 1, head + first, word)
             for layer, head in np.ndindex(weights.shape[:2]) for word in words),
            reverse=True,
        )  # fmt: skip
        if not found or found[0][0] < even:
            return None
        if len(found) == 1 or found[0][0] - found[1][0] >= 1e-5:
            return found[0][1:]
    return None


def refute(asked: Asked, cuts: Sequence[HeadCuts], said: Finding) -> None:
    """Fail if a weight or a cut says otherwise than the headline."""
    names = asked.tokens.names
    reader, source = token_name(names, asked.reader), token_name(names, asked.source)
    look, by_head = look_by_hand(asked), np.stack([one.moved for one in cuts])
    looked = re.search(r" looks at .+? in layer (\d+)", said)
    assert bool(looked) == (look is not None)
    if looked and look:
        assert int(looked[1]) == look[0] and look[2] == asked.source
    layers = re.findall(r"needs .*?in layer (\d+)", said)
    needs = int(layers[0]) if layers else look[0] if look and said.endswith("and needs it.") else None
    together = np.array([one.together for one in cuts])
    by_layer = by_head.max(axis=1) if round(1000 * by_head.max()) >= 5 else together
    largest, most = by_layer.max(), max(by_head.max(), together.max())
    assert (needs is not None) == (round(1000 * largest) >= 5)
    assert said.endswith("but hardly needs it.") == bool(look and needs is None and most >= 0.001)
    assert said.endswith("yet no single layer matters.") == bool(look and most < 0.001)
    assert ("needs" in said) == (needs is not None or bool(look and most >= 0.001))
    if needs is not None:
        enough = (by_layer >= 0.9 * largest) & (1000 * by_layer >= 4.5)
        assert enough[needs - 1]
        assert needs == (look[0] if look and enough[look[0] - 1] else 1 + int(enough.argmax()))
        there = by_layer[look[0] - 1] if look else 0
        assert ("more in layer" in said) == (needs != (look or [0])[0] and there >= max(0.001, by_layer[needs - 1] / 2))
        last = re.search(r"([\d.]+)(?: thousandths; an even share is .*)?$", said.line)
        assert last and abs(float(last[1]) - 1000 * by_layer[needs - 1]) <= 0.51 and float(last[1]) >= 4.5
    else:
        assert re.search(r"at once: (less than 1|[0-4])\b", said.line)
    if "does not stand out" in said:
        assert asked.row.weights[:, :, asked.source].max() < 1.5 * asked.row.even
    if len(reader) + len(source) < 40:
        assert reader in said and (source in said or "no word" in said.lower())
    for layer, head, weight in re.findall(r"[lL]ayer (\d+), head (\d+): (?:weight )?(\d+)%", said.line):
        assert abs(asked.row.weights[int(layer) - 1, int(head) - 1, asked.source] - int(weight) / 100) < 0.0051
    first = re.search(r"ayer (\d+), head (\d+):.* by ([\d.]+) thousandth", said.line)
    if first:
        assert abs(1000 * by_head[int(first[1]) - 1, int(first[2]) - 1] - float(first[3])) <= 0.51
    if "more in layer" in said:
        here, there = re.search(r" by ([\d.]+) thousandths?; .*?([\d.]+)$", said.line).groups()
        assert float(there) > float(here)
    if named := re.search(r"all heads of (layer (\d+)|any one layer|a layer) at once: (\S.*)$", said.line):
        equal = [layer for layer, moved in enumerate(together, 1) if moved >= together.max() - 1e-9]
        assert (named[1] == "any one layer") == (together.max() < 0.001)
        assert named[2] is None or int(named[2]) == needs or equal == [int(named[2])]
        assert named[1] != "a layer" or [int(one) for one in re.findall(r"\d+", named[3])][1:] == equal


def made_up_asked(seed: int) -> tuple[Asked, list[HeadCuts]]:
    """A text, weights of one of its tokens, some of them equal or even, and cuts, some of them equal or nothing."""
    random, tokens = np.random.default_rng(seed), text(seed)
    reader, count, layers, heads = seed % len(tokens), len(tokens), 3, 4
    weights = random.choice([0.02, 0.1, 0.3, 0.31, 0.9], (layers, heads, count)) + 1e-3 * random.integers(0, 3)
    weights = np.full_like(weights, 1.0) if seed % 7 == 0 else weights
    row = AttentionFrom(reader, (weights / weights.sum(axis=2, keepdims=True)).astype(np.float32))
    others = [place for place in range(count) if place != reader]
    asked = asked_of(tokens, row, int(random.choice(others)) if seed % 2 else None)
    levels = [0.0, 0.0005, 0.002, 0.0021, 0.01, 0.04][: 2 if seed % 5 == 0 else 6]
    moved = random.choice(levels, (layers, heads))
    cuts = [
        HeadCuts(reader, asked.source, layer + 1, moved[layer], float(random.choice(levels))) for layer in range(layers)
    ]
    return asked, cuts


@random_records
@given(st.integers(0, 10_000))
def test_no_weight_and_no_cut_of_random_records_refutes_the_headline(seed: int) -> None:
    asked, cuts = made_up_asked(seed)
    if not asked.chosen and not other_words(asked.tokens, asked.reader):
        assert words.finding(asked, cuts).startswith("There is no other word here for ")
        return
    refute(asked, cuts, words.finding(asked, cuts))


@random_records
@given(st.integers(0, 10_000))
def test_before_cuts_are_made_the_headline_is_about_the_look_alone(seed: int) -> None:
    asked, cuts = made_up_asked(seed)
    before, some = words.finding(asked, None), words.finding(asked, cuts[:2])
    assert not re.search(r"needs|matters", before)
    assert "no other word" in some or some.startswith("Layers 1 to 2 alone: ")


def test_over_eighty_unlike_texts_weights_and_cuts_say_what_the_headline_does(packaged) -> None:
    for a, b in (*eighty(), *((a, "") for a in UNLIKE)):
        tokens = packaged.tokens(a, b)
        asked = asked_of(tokens, packaged.attention_from(tokens, opening_token(tokens)))
        if tokens.is_empty or not other_words(tokens, asked.reader):
            continue
        if len(tokens) > MOST_CUT:
            said = words.finding(asked, None)
            look = look_by_hand(asked)
            found = re.search(r"looks at .* in layer (\d+)\.", said)
            assert (int(found[1]) if found else None) == (look[0] if look else None)
            continue
        cuts = cuts_of(packaged, asked)
        refute(asked, cuts, words.finding(asked, cuts))


def test_it_looks_at_the_trophy_in_layer_4_but_needs_it_in_layer_6(packaged) -> None:
    asked = read(packaged, TROPHY, 2)
    assert [asked.tokens.names[place] for place in (asked.reader, asked.source)] == ["it", "trophy"]
    said = words.finding(asked, cuts_of(packaged, asked))
    assert said == "“it” looks at “trophy” in layer 4, but needs it in layer 6."
    assert said.line == (
        "layer 4, head 2: weight 57%, yet cutting it moves “it” by 2 thousandths; layer 6, head 11: 38%, and 45"
    )


@pytest.mark.parametrize(
    ("moved", "together", "said", "line"),
    [
        (3, (0, 8), "but needs it in layer 2", "all heads of layer 2 at once: 8"),
        (3, (6, 8), "but needs it more in layer 2", "all heads of layer 2 at once: 8"),
        (3, (8, 8), "and needs it", "all heads of layer 1 at once: 8"),
        (4.4, (0, 4.4), "but hardly needs it", "all heads of layer 2 at once: 4"),
        (4.6, (0, 0), "but needs it in layer 2", "layer 2, head 2: 10%, and 5"),
        (0.6, (0.7, 0.5), "yet no single layer matters", "all heads of any one layer at once: less than 1"),
    ],
)
def test_the_line_ends_with_the_cut_by_which_the_headline_judges(
    moved: float, together: tuple[float, float], said: str, line: str
) -> None:
    weights = np.full((2, 2, 4), 0.1, np.float32)
    weights[0, 0, 2] = 0.9
    asked = asked_of(tokens_of(("it",), ("trophy",)), AttentionFrom(1, weights), 2)
    by_head = np.array([[0, 0], [0, moved / 1000]])
    cuts = [HeadCuts(1, 2, layer + 1, by_head[layer], together[layer] / 1000) for layer in range(2)]
    headline = words.finding(asked, cuts)
    assert headline == f"“it” looks at “trophy” in layer 1, {said}."
    assert headline.line.endswith(f"moves “it” by 0 thousandths; {line}")
    refute(asked, cuts, headline)


def test_the_page_opens_on_a_pronoun_that_may_stand_for_a_word_before_it_else_on_the_token_of_all(packaged) -> None:
    for a, opens in ((TROPHY, "it"), ("Anna said that she was tired", "she")):
        tokens = packaged.tokens(a)
        assert tokens.names[opening_token(tokens)] == opens
    for a in ("She sat on the river bank.", "it is so", ""):
        tokens = packaged.tokens(a)
        assert opening_token(tokens) == instructive_token(tokens)


def test_the_lengths_that_arrive_are_those_of_the_page_of_one_head(packaged) -> None:
    tokens = packaged.tokens("dog bites man")
    arrivals = packaged.arrivals(tokens, 2)
    for layer, head in ((1, 1), (3, 7), (6, 12)):
        lengths = packaged.arrived(tokens, 2, layer, head)
        np.testing.assert_allclose(arrivals.lengths[layer - 1, head - 1], lengths, rtol=1e-5)
        assert arrivals.share_of(3)[layer - 1, head - 1] == pytest.approx(lengths[3] / lengths.sum(), rel=1e-5)


def test_the_weights_of_every_head_are_sent_to_within_a_65535th(packaged) -> None:
    tokens = packaged.tokens("dog bites man", "man bites dog")
    asked = asked_of(tokens, packaged.attention_from(tokens, 2), 5)
    sent = picture.packed(asked, Gear(True, "weight", 0, True, "main", False), [["note"] * 12] * 6, None)
    weights = np.frombuffer(b64decode(sent["weights"]), "<u2").reshape(6, 12, len(tokens)) / 65_535
    for layer in range(1, 7):
        assert np.abs(weights[layer - 1] - packaged.attention(tokens, layer).weights[:, 2]).max() < 2e-5
    assert (sent["reader"], sent["source"], sent["hidden"]) == (2, 5, [0, 4, 8])
    assert sent["segments"] == [0] * 5 + [1] * 4


def test_a_weight_just_below_1_is_not_sent_as_1_so_that_picture_list_and_headline_say_the_same_of_it(packaged) -> None:
    tokens = packaged.tokens("Grandpa repaired the wooden fence before the storm came.")
    asked = asked_of(tokens, packaged.attention_from(tokens, 2), 1)
    weight = asked.row.weights[0, 2, 1]
    assert 0.9999 < weight < 1
    sent = picture.packed(asked, Gear(True, "weight", 0, True, "main", False), [["note"] * 12] * 6, None)
    assert np.frombuffer(b64decode(sent["weights"]), "<u2").reshape(6, 12, len(tokens))[0, 2, 1] < 65_535
    assert ranked.listed(asked, packaged.arrivals(tokens, 2))["weights"][2] == pytest.approx(weight, abs=1e-7)


@pytest.mark.parametrize("place", [None, 3, [1], [0, 1], [7, 1], [1, 13], [1, -1], ["1", 1], [1.5, 2], {}])
def test_a_head_that_does_not_exist_is_ignored(place: object, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[int, int]] = []
    monkeypatch.setattr(picture, "choose_head", lambda *at: heard.append(at))
    picture.open_head(place, 6, 12)
    assert heard == []
    picture.open_head([2, 0], 6, 12)
    assert heard == [(2, 0)]


def test_a_pad_is_read_only_without_the_mask(packaged) -> None:
    tokens = packaged.tokens("dog bites man")
    for masked in (True, False):
        gear = Gear(True, "weight", 3, masked, "main", False)
        padded = with_pads(tokens, gear, lambda length: packaged.tokens("dog bites man", pad_to=length))
        row = packaged.attention_from(padded, 2)
        assert (row.weights[:, :, 5:].max() == 0) == masked
        assert row.even == pytest.approx(1 / (5 if masked else 8))
        if masked:
            np.testing.assert_allclose(row.weights[:, :, :5], packaged.attention_from(tokens, 2).weights, atol=1e-5)


def test_with_and_without_a_mask_every_pad_is_drawn_and_of_the_rest_only_cls_and_sep_are_hidden(packaged) -> None:
    tokens = packaged.tokens("dog bites man")
    for masked in (True, False):
        gear = Gear(True, "weight", 3, masked, "main", False)
        padded = with_pads(tokens, gear, lambda length: packaged.tokens("dog bites man", pad_to=length))
        assert hidden_positions(padded, gear) == (0, 4)


def test_headline_and_table_tell_of_the_reader_and_of_a_pad_that_reads_of_the_content_word_that_moves_most(
    packaged, texts
) -> None:
    for tokens in texts[::12]:
        pads = packaged.padding(tokens, 8)
        moved = pads.unmasked[6] / pads.norms[6]
        assert [padding.whose_move(tokens, pads, reader) for reader in range(len(tokens))] == list(range(len(tokens)))
        (told,) = {padding.whose_move(tokens, pads, reader) for reader in range(len(tokens), len(tokens) + 8)}
        words = [token.position for token in tokens.tokens if token.word is not None and is_content(token.piece)]
        words = words or [token.position for token in tokens.tokens if token.word is not None]
        assert moved[told] == moved[words].max()
        for position in (told, opening_token(tokens)):
            headline = padding.finding(tokens, pads, position)
            assert headline == f"[PAD] moves {token_name(tokens.names, position)} unless the mask hides it."
            assert headline.tokens == (position,)
            assert f"layer 6: unmasked by {moved[position]:.1%} of its length" in headline.line


def test_a_head_that_attends_to_each_token_itself_does_not_attend_to_the_head(packaged) -> None:
    asked = read(packaged, "dog bites man")
    shares = np.zeros((6, 12, len(KINDS)), np.float32)
    shares[..., KINDS.index("itself")] = 0.6
    sentence = habits_of.finding(asked, made_up(shares))
    assert sentence.endswith("prefers the token itself.")
    assert sentence.line.endswith("usually 60% to the token itself, an even share is 10%")
    in_text = HeadsInText(shares, np.full(len(KINDS), 0.2))
    notes = [note for layer in habits_of.notes(in_text, packaged.heads_in_general()) for note in layer]
    assert not any(re.search("(to|:) itself", note) for note in notes)


def test_a_share_over_few_tokens_says_over_which(packaged) -> None:
    general, in_text = packaged.heads_in_general(), packaged.head_shares(packaged.tokens("ha ha ha ha"))
    rare = {kind for kind, counted in zip(KINDS, general.counted, strict=True) if counted < general.tokens / 2}
    assert "the same token" in rare and "the token before" not in rare
    of_heads = [habit for layer in habits(in_text, general) for habit in layer]
    notes = [note for layer in habits_of.notes(in_text, general) for note in layer]
    assert {habit.usual for habit in of_heads} & rare
    for habit, note in zip(of_heads, notes, strict=True):
        assert bool(re.search(rf"over [\d,]+ of {general.tokens:,} tokens", note)) == (habit.usual in rare), note


@pytest.mark.parametrize("share", [0.1, 0.101, 0.4])
def test_of_kinds_with_equal_or_even_shares_a_head_prefers_none(packaged, share: float) -> None:
    asked = read(packaged, "dog bites man")
    general = made_up(np.full((6, 12, len(KINDS)), share, np.float32))
    assert habits_of.finding(asked, general).endswith(" prefers no kind of token.")
    assert {cell.name for layer in habits_of.cells(general, general, "main") for cell in layer} == {"–"}


def test_an_empty_text_has_nothing_to_find(packaged) -> None:
    asked = read(packaged, "")
    assert words.finding(asked, None) == "Without a word, BERT reads only [CLS] and [SEP]."
    assert habits_of.finding(asked, packaged.heads_in_general()) == ""


def test_a_need_that_is_larger_is_printed_larger_than_the_look_s() -> None:
    tokens = tokens_of(("it",), ("trophy",))
    weights = np.full((2, 2, 4), 0.1, np.float32)
    weights[0, 0, 2] = 0.9
    asked = asked_of(tokens, AttentionFrom(1, weights), 2)
    for here, there in ((0.0056, 0.0064), (0.0104, 0.012), (0.00571, 0.00635)):
        cuts = [HeadCuts(1, 2, layer, np.array([moved, 0]), 0.02) for layer, moved in ((1, here), (2, there))]
        said = words.finding(asked, cuts)
        assert said.endswith("needs it more in layer 2.")
        refute(asked, cuts, said)


def test_a_head_is_not_the_one_by_which_a_token_is_read_if_another_gives_it_as_much(packaged) -> None:
    tokens, general = packaged.tokens("dog bites man"), packaged.heads_in_general()
    even = AttentionFrom(2, np.full((6, 12, 5), 0.2, np.float32))
    asked = asked_of(tokens, even, 1)
    assert habits_of.finding(asked, general).startswith("A head by which “bites” reads “dog” ")
    of_mean = asked._replace(opened=Link(3, 0, 2, 1, 0.2))
    assert habits_of.finding(of_mean, general) == "Several heads of “bites” look at “dog” alike."
    assert habits_of.finding(of_mean, general).line == "layer 3: 20% of their weight"
    one = even.weights.copy()
    one[2, 4, 1] = 0.6
    for opened in (strongest(AttentionFrom(2, one), [1]), of_mean.opened):
        said = habits_of.finding(asked._replace(row=AttentionFrom(2, one), opened=opened), general)
        assert said.startswith("The head by which “bites” reads “dog” ") and said.line.startswith(
            "layer 3, head 5: 60%"
        )


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


def padded(packaged, pads: int, still: float = 0.0, moved: float = 0.6) -> tuple[Tokens, Padding]:
    tokens = packaged.tokens("the dog")
    distances = np.array([[0.1, 0.9, moved, 5.0]])
    record = Padding(pads, np.full((1, 4), still), distances, np.array([[1.0, 3.0, 2.0, 1.0]]), 1, 1, 1)
    return tokens, record


@pytest.mark.parametrize(("pads", "tokens"), [(1, "1 [PAD] token"), (8, "8 [PAD] tokens")])
def test_padding_moves_a_word_of_the_text_by_a_share_of_its_length(packaged, pads: int, tokens: str) -> None:
    headline = padding.finding(*padded(packaged, pads), 2)
    assert headline == "[PAD] moves “dog” unless the mask hides it."
    assert headline.line == f"{tokens}, layer 0: unmasked by 30.0% of its length, masked not at all"


def test_what_is_left_with_the_mask_is_rounding_or_is_said(packaged) -> None:
    assert padding.finding(*padded(packaged, 2, still=1e-7), 2).line.endswith("masked by rounding alone")
    moved = padding.finding(*padded(packaged, 2, still=0.3), 2)
    assert moved == "[PAD] moves “dog” even behind the mask." and moved.line.endswith("masked by 15.00%")
    nothing = padding.finding(*padded(packaged, 1, moved=0), 2)
    assert nothing == "[PAD] does not move “dog”, masked or not."
    assert nothing.line == "1 [PAD] token, layer 0: by no more than rounding"


def test_a_full_text_has_a_sentence_about_padding_too(packaged) -> None:
    sentence = padding.finding(packaged.tokens("word " * 700), None, 6)
    assert sentence == "This text fills all 512 positions of the model: there is no room for a [PAD] token."


def test_what_is_said_of_two_models_holds() -> None:
    """Against the weights of both: 2 layers of 2 heads, 5 tokens, of which 2 and 3 are the words to look at."""
    for seed in range(80):
        dice, tokens = np.random.default_rng(seed), tokens_of(("it",), ("trophy",), ("suitcase",))
        both = [AttentionFrom(1, dice.dirichlet([0.3] * 5, (2, 2)).astype(np.float32)) for _ in range(2)]
        first = asked_of(tokens, both[0])
        said = of_two.finding((first, first._replace(row=both[1])), two())
        largest = [one.weights[:, :, 2:4].max() for one in both]
        words = [tokens.names[2 + int(one.weights[:, :, 2:4].max(axis=(0, 1)).argmax())] for one in both]
        looks = [most >= 1.5 / 5 for most in largest]
        name = "“it” looks"
        if not looks[1]:
            assert "no word stands out for “it”" in said and said.endswith("either.") != looks[0]
        elif not looks[0]:
            assert said.endswith(f"{name} at “{words[1]}”.")
        elif words[0] != words[1]:
            assert said.endswith(f"{name} at “{words[1]}”; {two().how[0]}, at “{words[0]}”.")
        elif "far" in said:
            assert said.endswith(f"{name} far {'less' if largest[1] < largest[0] else 'more'} at “{words[1]}”.")
            assert min(largest) < 0.5 * max(largest)
        else:
            assert said.endswith(f"{name} at “{words[1]}”, too.") and min(largest) >= 0.5 * max(largest)
        for part, most, seen in zip(said.line.split("; "), largest, looks, strict=True):
            assert part.startswith(percent(float(most)) if seen else "at none")
