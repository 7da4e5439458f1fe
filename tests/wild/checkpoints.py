"""Directories as hosts have them: 8 wide, 2 layers, each altered in the one way that somebody has reported.

`ACCEPTED` are those whose pieces and vectors must be the library's. `REFUSED` are those that the library refuses, or
whose steps cannot be shown: with each stands a part of the sentence that readers get.
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tokenizers import AddedToken, Tokenizer, pre_tokenizers
from tokenizers.models import Unigram

from tests.odd_checkpoints import make, old_name

Build = Callable[[Path], Any]
POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
PADDED = 30_528  # rows of a word table that were rounded up to a multiple of 64; ours has 30,522 pieces


def with_json(name: str, content: object, **how: Any) -> Build:
    """The `content` in the file `name`; of tokenizer_config.json it replaces only what it names."""

    def build(directory: Path) -> None:
        make(directory, **how)
        old = json.loads((directory / name).read_text()) if name == "tokenizer_config.json" else {}
        written = {**old, **content} if isinstance(content, dict) else content
        (directory / name).write_text(json.dumps(written))

    return build


def with_text(name: str, text: str | bytes, **how: Any) -> Build:
    def build(directory: Path) -> None:
        make(directory, **how)
        (directory / name).write_bytes(text if isinstance(text, bytes) else text.encode())

    return build


def with_lines(change: Callable[[list[str]], list[str]], settings: dict[str, str] | None = None, **how: Any) -> Build:
    """Another vocab.txt, and the tokenizer's `settings`."""

    def build(directory: Path) -> None:
        with_json("tokenizer_config.json", settings or {}, **how)(directory)
        vocabulary = directory / "vocab.txt"
        vocabulary.write_text("\n".join(change(vocabulary.read_text().splitlines())) + "\n")

    return build


def with_tokenizer(
    change: Callable[[Tokenizer], Any], settings: dict[str, Any], *, cased: bool = False, **how: Any
) -> Build:
    """A tokenizer.json beside vocab.txt, changed, and what tokenizer_config.json says."""

    def build(directory: Path) -> None:
        make(directory, **how)
        from tokenizers import BertWordPieceTokenizer

        tokenizer = BertWordPieceTokenizer(str(directory / "vocab.txt"), lowercase=not cased)._tokenizer
        change(tokenizer)
        tokenizer.save(str(directory / "tokenizer.json"))
        (directory / "tokenizer_config.json").write_text(json.dumps(settings))

    return build


def with_hole(directory: Path) -> None:
    """A tokenizer.json that has no piece for row 3,000."""
    with_tokenizer(lambda _: None, AS_IT_IS)(directory)
    written = json.loads((directory / "tokenizer.json").read_text())
    written["model"]["vocab"] = {piece: row for piece, row in written["model"]["vocab"].items() if row != 3_000}
    (directory / "tokenizer.json").write_text(json.dumps(written))


def without_mask(directory: Path) -> None:
    with_tokenizer(lambda _: None, {"tokenizer_class": "PreTrainedTokenizerFast"})(directory)
    text = (directory / "tokenizer.json").read_text()
    (directory / "tokenizer.json").write_text(text.replace('"[MASK]"', '"[mask]"'))


def of_unigrams(directory: Path) -> None:
    make(directory)
    Tokenizer(Unigram([("<unk>", 0.0), ("▁a", -1.0)], 0)).save(str(directory / "tokenizer.json"))
    (directory / "tokenizer_config.json").write_text(json.dumps(AS_IT_IS))


def without(*names: str) -> Build:
    def build(directory: Path) -> None:
        make(directory)
        for name in names:
            (directory / name).unlink()

    return build


def in_shards(directory: Path) -> None:
    make(directory)
    (directory / "model.safetensors").rename(directory / "model-00001-of-00002.safetensors")
    (directory / "model.safetensors.index.json").write_text('{"weight_map": {}}')


def as_folder(directory: Path) -> None:
    make(directory)
    (directory / "config.json").unlink()
    (directory / "config.json").mkdir()


def renamed(lines: list[str]) -> list[str]:
    names = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>", "[UNK]": "<unk>", "[MASK]": "<mask>"}
    return [names.get(line, line) for line in lines]


def add(*tokens: str | AddedToken) -> Callable[[Tokenizer], Any]:
    return lambda tokenizer: tokenizer.add_tokens(list(tokens))


NAMED = {f"{name.lower()}_token": f"[{name}]" for name in ("CLS", "SEP", "PAD", "UNK", "MASK")}
AS_IT_IS = {"tokenizer_class": "PreTrainedTokenizerFast", **NAMED}
SAYS = {"<s>": "cls_token", "</s>": "sep_token", "<pad>": "pad_token", "<unk>": "unk_token", "<mask>": "mask_token"}

ACCEPTED: dict[str, Build] = {
    "old names, prefixes, cased": partial(make, cased=True, name=old_name),
    "one segment row, 1,024 positions": partial(make, type_vocab_size=1, max_position_embeddings=1_024),
    "configuration: no dictionary is returned": partial(make, say={"return_dict": False}),
    "configuration: everything is returned": partial(
        make, say={"output_attentions": True, "output_hidden_states": True, "torchscript": True, "use_cache": True}
    ),
    "configuration: attention by sdpa, in half precision": partial(
        make, say={"_attn_implementation": "sdpa", "attn_implementation": "sdpa", "torch_dtype": "float16"}
    ),
    "added_tokens.json": with_json("added_tokens.json", {"graft": 30_522}, vocab_size=PADDED),
    "special_tokens_map.json": with_json(
        "special_tokens_map.json", {"additional_special_tokens": ["<e1>", "graft"]}, vocab_size=PADDED
    ),
    "additional_special_tokens": with_json(
        "tokenizer_config.json", {"additional_special_tokens": ["<e1>", "graft"]}, vocab_size=PADDED
    ),
    "extra_special_tokens": with_json(
        "tokenizer_config.json", {"extra_special_tokens": {"entity_token": "graft"}}, vocab_size=PADDED
    ),
    "added_tokens_decoder": with_json(
        "tokenizer_config.json",
        {
            "added_tokens_decoder": {
                "30522": {
                    "content": "graft",
                    "lstrip": False,
                    "rstrip": False,
                    "normalized": True,
                    "single_word": False,
                    "special": False,
                }
            }
        },
        vocab_size=PADDED,
    ),
    "words added to tokenizer.json": with_tokenizer(add("graft", "CoViD"), AS_IT_IS, vocab_size=PADDED),
    "tokenizer.json keeps capitals, its configuration is silent": with_tokenizer(lambda _: None, {}, cased=True),
    "tokenizer.json lower-cases, its configuration does not": with_tokenizer(
        lambda _: None, {"do_lower_case": False, "tokenize_chinese_chars": False}
    ),
    "tokenizer.json is taken as it is": with_tokenizer(lambda _: None, AS_IT_IS, cased=True),
    "another splitter": with_tokenizer(
        lambda tokenizer: setattr(tokenizer, "pre_tokenizer", pre_tokenizers.Whitespace()), AS_IT_IS
    ),
    "special tokens like <s>": with_lines(renamed, {setting: name for name, setting in SAYS.items()}),
    "a blank line at the end of vocab.txt": with_lines(lambda lines: [*lines, ""]),
    "a piece twice in vocab.txt": with_lines(lambda lines: [*lines[:3_000], lines[2_999], *lines[3_001:]]),
    "code of its own, which is not run": with_json(
        "tokenizer_config.json", {"auto_map": {"AutoTokenizer": ["mine.Mine", None]}}
    ),
    "more rows than pieces": partial(make, vocab_size=PADDED),
    "a hole in tokenizer.json": with_hole,
}

REFUSED: dict[str, tuple[Build, str]] = {
    "no configuration": (without("config.json"), "has no config.json"),
    "a truncated configuration": (with_text("config.json", '{"model_type": "be'), "config.json is broken"),
    "a configuration of another kind": (with_text("config.json", b"\x00\x01\x02"), "config.json is broken"),
    "a folder named config.json": (as_folder, "has no config.json"),
    "a byte order mark": (with_text("config.json", b"\xef\xbb\xbf{}"), "byte order mark"),
    "no model_type": (with_json("config.json", {"hidden_size": 8}), "names no model type"),
    **{
        kind: (partial(make, say={"model_type": kind}), f"not a BERT: its config.json has the model type “{kind}”")
        for kind in ("roberta", "distilbert", "modernbert", "electra")
    },
    "relative positions": (partial(make, say={"position_embedding_type": "relative_key"}), "not a table of one row"),
    "quick_gelu": (partial(make, say={"hidden_act": "quick_gelu"}), "hidden_act is quick_gelu"),
    "a decoder": (partial(make, say={"is_decoder": True}), "is a decoder"),
    "4,096 positions": (partial(make, max_position_embeddings=4_096), "more than the 2,048"),
    "a pointer for weights": (with_text("model.safetensors", POINTER), "git lfs pull"),
    "no weights": (without("model.safetensors"), "has no model.safetensors"),
    "shards": (in_shards, "in several files"),
    "DataParallel": (partial(make, name=lambda name: f"module.bert.{name}"), "begin with “module.bert.”"),
    "a sentence transformer": (partial(make, name=lambda name: f"0.auto_model.{name}"), "begin with “0.auto_model.”"),
    "no tokenizer": (without("vocab.txt"), "has no tokenizer"),
    "a pointer for a tokenizer": (with_text("tokenizer.json", POINTER), "git lfs pull"),
    "a broken tokenizer": (with_text("tokenizer.json", "{"), "tokenizer.json is broken"),
    "more pieces than rows": (with_json("added_tokens.json", {"graft": 20_000}), "an ID 30,522"),
    "a tokenizer for Japanese": (
        with_json(
            "tokenizer_config.json", {"tokenizer_class": "BertJapaneseTokenizer", "word_tokenizer_type": "basic"}
        ),
        "BertJapaneseTokenizer, whose steps cannot be traced",
    ),
    "a tokenizer that needs a package": (
        with_json(
            "tokenizer_config.json", {"tokenizer_class": "BertJapaneseTokenizer", "word_tokenizer_type": "mecab"}
        ),
        "needs a package that is not installed",
    ),
    "sentencepiece": (of_unigrams, "not BERT's WordPiece"),
    "do_lower_case: null": (with_json("tokenizer_config.json", {"do_lower_case": None}), "do_lower_case must be true"),
    "an added token that takes blanks along": (
        with_tokenizer(add(AddedToken("graft", lstrip=True)), AS_IT_IS, vocab_size=PADDED),
        "takes the blanks around it along",
    ),
    "a vocabulary without [MASK]": (without_mask, "no [MASK]"),
}  # fmt: skip
