"""Our tokens against those of the libraries, for any text and every kind of BERT tokenizer."""

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import regex
from hypothesis import HealthCheck, example, given, settings, strategies as st
from tokenizers import AddedToken, BertWordPieceTokenizer, Tokenizer

from components.compute.tokens import passages, summarize
from components.records.checkpoints import Checkpoint, CheckpointError
from components.records.graphemes import boundaries
from components.records.tokens import Tokens
from components.service.catalogue import PACKAGED
from components.service.offered import locate
from components.service.tokens import load_tokenizer, stages, trace

CORPUS = [
    "The Berlin Wall fell in November; Ünïcödé façade naïve Café CAFÉ São Paulo",
    "我喜欢东京 東京 日本語のテキスト カタカナ 한국어 텍스트 서울",
    "Привет мир Москва שלום עולם مرحبا بالعالم Ελλάδα नमस्ते ไทย",
    "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 .,;:!?'\"()[]{}<>@#$%^&*-_=+/\\|`~",
]
SETTINGS: dict[str, dict[str, bool]] = {
    "cased": {"lowercase": False},
    "multilingual": {"lowercase": False, "strip_accents": False},
    "chinese": {"lowercase": True, "strip_accents": False, "handle_chinese_chars": True},
    "accents kept": {"lowercase": True, "strip_accents": False, "handle_chinese_chars": False},
    "accents stripped, cased": {"lowercase": False, "strip_accents": True, "clean_text": False},
}
KINDS = ["uncased", *SETTINGS]
PIECES = st.sampled_from([
    "[MASK]", "[CLS]", "[SEP]", "[PAD]", "[UNK]", "[mask]", "[MASK", "##ing", "unbelievable", "Straße", "İ", "ﬁ",
    "한국어", "e\u0301", "a\u0323\u0301", "👩\u200d👩\u200d👧", "😀", "東京", "שלום", "مرحبا", "\u202e", "\x00",
    "\ufffd", "\u200b", "\t", " ", "\n", "x" * 100, "x" * 101, "ñ" * 99, "don't", "U.S.A.",
    "MachineLearning", "Ⅷ", "\u1e9b\u0323", "𝒜𝒷", "ǅ", "\u3000", "\xad",
])  # fmt: skip
TEXTS = st.one_of(st.text(max_size=60), st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=25).map("".join))
FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def checkpoint_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Checkpoint]:
    """A tokenizer of each kind: the packaged one, and others trained here on a handful of sentences in many scripts."""
    checkpoints = {"uncased": locate(PACKAGED)}
    for kind, options in SETTINGS.items():
        trained = BertWordPieceTokenizer(**options)
        trained.train_from_iterator(CORPUS * 3, vocab_size=400, min_frequency=2, show_progress=False)
        directory = tmp_path_factory.mktemp("tokenizer")
        trained.save_model(str(directory))
        built = BertWordPieceTokenizer(str(directory / "vocab.txt"), **options)
        built.save(str(directory / "tokenizer.json"))
        describe(directory, tokenizer_class="PreTrainedTokenizerFast")
        checkpoints[kind] = Checkpoint(key=kind, title="", directory=str(directory))
    return checkpoints.__getitem__


def describe(directory: Path, **settings: object) -> None:
    """What `AutoTokenizer` needs besides; this class takes tokenizer.json as it is."""
    (directory / "config.json").write_text(json.dumps({"model_type": "bert"}))
    (directory / "tokenizer_config.json").write_text(json.dumps(settings))


def read(directory: str) -> Tokenizer:
    """The library's own tokenizer, untouched by ours."""
    tokenizer = Tokenizer.from_file(str(Path(directory, "tokenizer.json")))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


read_once = cache(read)  # reading takes longer than any text


def library(checkpoint: Checkpoint) -> Tokenizer:
    """The library's tokenizer, which neither pads nor truncates; what a test changes of it is undone here."""
    tokenizer = read_once(checkpoint.directory)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def rows(tokens: Tokens) -> list[tuple[object, ...]]:
    return [(t.piece, t.id, (t.start or 0, t.end or 0), t.segment, t.mask) for t in tokens.tokens]


def assert_equals_the_library(checkpoint: Checkpoint, a: str, b: str, limit: int, pad_to: int) -> None:
    tokenizer = library(checkpoint)
    tokenizer.enable_truncation(limit)
    if pad_to:
        tokenizer.enable_padding(length=min(pad_to, limit), pad_id=tokenizer.token_to_id("[PAD]"))
    pair = (b,) if b.strip() else ()
    encoding = tokenizer.encode(a, *pair)
    expected = zip(
        encoding.tokens, encoding.ids, encoding.offsets, encoding.type_ids, encoding.attention_mask, strict=True
    )
    ours = trace(checkpoint, a, b, limit=limit, pad_to=pad_to)
    assert rows(ours) == list(expected)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    everything = tokenizer.encode(a, *pair)
    cut = [(t.piece, t.id, (t.start, t.end), t.segment) for t in ours.left_out]
    kept = [(t.piece, t.id, (t.start, t.end), t.segment) for t in ours.tokens if t.word is not None]
    whole = zip(
        everything.tokens, everything.ids, everything.offsets, everything.type_ids, everything.word_ids, strict=True
    )
    assert sorted(kept + cut) == sorted(row[:4] for row in whole if row[4] is not None)


@pytest.mark.parametrize("kind", KINDS)
@FUZZ
@given(
    a=TEXTS,
    b=st.one_of(st.just(""), TEXTS),
    limit=st.sampled_from([8, 9, 16, 31, 128, 512]),
    pad_to=st.sampled_from([0, 8, 16, 512]),
)
@example(a="", b="", limit=512, pad_to=0)
@example(a="x" * 101 + " " + "y" * 100, b="", limit=512, pad_to=0)
@example(a="😀😀👩‍👩‍👧 e\u0301\u0323 [MASK]\u202e", b="", limit=512, pad_to=0)
@example(a="word " * 40, b="other " * 9, limit=16, pad_to=0)
@example(a="", b="\x00", limit=8, pad_to=16)
def test_every_text_and_pair_gets_the_tokens_and_offsets_of_the_library_truncated_and_padded_as_there(
    checkpoint_of, kind: str, a: str, b: str, limit: int, pad_to: int
) -> None:
    assert_equals_the_library(checkpoint_of(kind), a, b, limit, pad_to)


@pytest.mark.parametrize("kind", KINDS)
@FUZZ
@given(text=TEXTS, limit=st.sampled_from([4, 512]))
@example(text="A [MASK] É 東京", limit=512)
@example(text="a\u0301\u0323b", limit=512)
@example(text="cafe\u0301 में an\xad \u200fשלום\u200f 👩‍👩‍👧\ufe0f #\ufe0f\u20e3 [SEP]\u0301 \u0301x", limit=512)
def test_all_that_is_said_of_the_way_from_a_text_to_its_tokens_is_so(
    checkpoint_of, kind: str, text: str, limit: int
) -> None:
    checkpoint = checkpoint_of(kind)
    tokens = trace(checkpoint, text, limit=limit)
    the_stages_end_with_the_input_of_the_word_splitter(checkpoint, text)
    passages_concatenate_to_the_text_and_each_token_covers_its_span(text, tokens)
    what_stands_for_words_cuts_no_character_and_leaves_white_space_alone(text, tokens)


def the_stages_end_with_the_input_of_the_word_splitter(checkpoint: Checkpoint, text: str) -> None:
    walked_stages = stages(checkpoint, text)
    walked = [word.segmentation.word for word in trace(checkpoint, text, limit=512).words]
    remaining = walked_stages[-1].text
    for word in walked:
        head, found, remaining = remaining.partition(word)
        assert found == word and not head.strip()
    assert not remaining.strip()
    if not any(special in text for special in ("[MASK]", "[CLS]", "[SEP]", "[PAD]", "[UNK]")):
        assert walked_stages[-1].text == library(checkpoint).normalizer.normalize_str(text)
    for before, after in pairwise(walked_stages):
        if after.parts:
            assert "".join(old for old, _ in after.parts) == before.text
            assert "".join(new for _, new in after.parts) == after.text
        assert after.changed == (before.text != after.text)


def passages_concatenate_to_the_text_and_each_token_covers_its_span(text: str, tokens: Tokens) -> None:
    shown = [token for token in tokens.tokens if token.word is not None]
    cut = passages(text, shown)
    assert "".join(part for part, _ in cut) == text
    for place, token in enumerate(shown):
        assert "".join(part for part, places in cut if place in places) == text[token.start : token.end]


def what_stands_for_words_cuts_no_character_and_leaves_white_space_alone(text: str, tokens: Tokens) -> None:
    edges = boundaries(text)
    characters = [range(start, end) for start, end in pairwise(edges)]
    blank = {place for span in characters if regex.match(r"\p{White_Space}", text[span[0]]) for place in span}
    for token, span in zip((*tokens.tokens, *tokens.left_out), tokens.written, strict=True):
        assert span is None if token.start is None else span[0] <= token.start <= token.end <= span[1]
    covered = {place for span in tokens.written_words.values() for place in range(*span)}
    for start, end in tokens.written_words.values():
        assert {start, end} <= {*edges, *blank}
        assert not regex.search(r"^\p{White_Space}|\p{White_Space}$", text[start:end])
    for one, other in pairwise(place for place in range(len(text)) if place not in blank):
        assert other > one + 1 or (one in covered) == (other in covered)  # nothing of a word stays behind


def test_for_a_pair_the_pieces_in_both_texts_are_counted(packaged) -> None:
    summary = summarize(packaged.tokens("dog bites man 😀", "man bites a dog"))
    assert (summary.tokens, summary.text_tokens, summary.words) == (11, 8, 8)
    assert summary.shared == ("dog", "bites", "man")
    assert summary.unknown_share == 1 / 8
    assert summary.characters == len("dogbitesman😀manbitesadog")


def test_ratios_without_a_denominator_are_not_numbers(packaged) -> None:
    summary = summarize(packaged.tokens(""))
    assert summary.tokens == 2
    assert summary.pieces_per_word is None
    assert summary.characters_per_token is None
    assert summary.unknown_share is None


def test_an_added_word_that_cannot_be_traced_is_refused(tmp_path: Path) -> None:
    tokenizer = read(locate(PACKAGED).directory)
    tokenizer.add_tokens([AddedToken("new", single_word=True)])
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    describe(tmp_path, tokenizer_class="PreTrainedTokenizerFast")
    with pytest.raises(CheckpointError, match="added token"):
        load_tokenizer(Checkpoint(key="added", title="", directory=str(tmp_path)))


def test_an_added_word_is_found_only_as_it_was_written(tmp_path: Path) -> None:
    tokenizer = read(locate(PACKAGED).directory)
    tokenizer.add_tokens([AddedToken("zyzzyva", normalized=False), AddedToken("zyzzyvas", normalized=False)])
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    describe(tmp_path, tokenizer_class="PreTrainedTokenizerFast")
    checkpoint = Checkpoint(key="added words", title="", directory=str(tmp_path))
    for text in ("two zyzzyvas, a zyzzyva", "ZYZZYVA zyzzyvasx"):
        assert_equals_the_library(checkpoint, text, "", 512, 0)


ADDED = ["Graft", "covid", "co", "é", "東", "don't", "[DRUG]", "ing", "a.b*", "New York"]


@pytest.mark.parametrize("contents", [ADDED[:1], ADDED[1:3], ADDED])
@settings(FUZZ, max_examples=60)
@given(text=TEXTS, words=st.lists(st.sampled_from(ADDED), min_size=1))
def test_added_words_are_found_in_the_normalised_text(checkpoint_with, contents, text: str, words: list[str]) -> None:
    """As `tokenizer.add_tokens(["covid"])` adds them."""
    checkpoint = checkpoint_with(tuple(contents))
    text = f"{text}{words[0].upper()}s co-vid {''.join(words)} {text}"
    theirs = library(checkpoint).encode(text)
    expected = zip(theirs.ids, theirs.offsets, strict=True)
    ours = trace(checkpoint, text, limit=1_000).tokens
    assert [(one.id, (one.start or 0, one.end or 0)) for one in ours] == list(expected)
    assert [one.piece for one in ours] == [library(checkpoint).id_to_token(one.id) for one in ours]


@pytest.fixture(scope="module")
def checkpoint_with(tmp_path_factory: pytest.TempPathFactory) -> Callable[[tuple[str, ...]], Checkpoint]:
    @cache
    def made(contents: tuple[str, ...]) -> Checkpoint:
        tokenizer, directory = read(locate(PACKAGED).directory), tmp_path_factory.mktemp("added")
        tokenizer.add_tokens([AddedToken(content, normalized=True) for content in contents])
        tokenizer.save(str(directory / "tokenizer.json"))
        describe(directory, tokenizer_class="PreTrainedTokenizerFast")
        return Checkpoint(key="added words", title="", directory=str(directory))

    return made


def test_two_unknown_characters_have_different_names_in_a_list(packaged) -> None:
    tokens = packaged.tokens("😀 and 👍")
    assert tokens.pieces[1] == tokens.pieces[3] == "[UNK]"
    assert tokens.listed[1:4] == ("[UNK] 😀", "and", "[UNK] 👍")
