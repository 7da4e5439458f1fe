"""A host whose directory, vocabulary, configuration and tour are written by someone who wants readers to click."""

from pathlib import Path

from tokenizers import AddedToken, BertWordPieceTokenizer

from tests.odd_checkpoints import make

EVIL = (
    "www.evil.example https://evil.example a@evil.example [x](https://evil.example) <https://evil.example> "
    ":red[x] $x$ :smile: :material/home: evil -> evil"
)
NAME = "www.evil.example [x](https:evil.example) a@evil.example"
KEPT = {
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "bank", "of", "river", "a", "dog", "bites", "man", "king",
    "woman", ".",
}  # fmt: skip
TOUR = f"""
title: {EVIL!r}
scenes:
  - title: {EVIL!r}
    page: tokens
    text: {EVIL!r}
    question: {EVIL!r}
    answer: {EVIL!r}
    notes: {EVIL!r}
"""
TOKEN = "www.evil2000.example:red[x]"  # a special token of the checkpoint, so it is one piece of a text
SENTENCES = {"a": f"{TOKEN} the bank of the {TOKEN}. the bank [MASK] {EVIL}", "b": f"the {TOKEN} of the man {EVIL}"}


def checkpoint(folder: Path) -> Path:
    """A checkpoint that works; most of its pieces, a special token and its name are addresses."""
    directory = make(folder / NAME)
    pieces = enumerate((directory / "vocab.txt").read_text().splitlines())
    written = (piece if piece in KEPT else f"www.evil{row}.example:red[x]" for row, piece in pieces)
    (directory / "vocab.txt").write_text("\n".join(written))
    tokenizer = BertWordPieceTokenizer(str(directory / "vocab.txt"))
    tokenizer.add_special_tokens([AddedToken(TOKEN, special=True, normalized=False)])
    tokenizer.save(str(directory / "tokenizer.json"))
    return directory


def refused_checkpoint(folder: Path) -> Path:
    """A checkpoint that is refused for a value of its configuration."""
    return make(folder / "refused", hidden_act=EVIL[:50])


def tour(folder: Path) -> Path:
    """A tour whose every text is an address."""
    path = folder / "tour.yaml"
    path.write_text(TOUR, encoding="utf-8")
    return path
