"""Everything that is written on a page, captions and alternative texts included, over unlike texts in every view."""

from pathlib import Path
from typing import Any

import pytest

from tests.odd_checkpoints import make, old_name
from tests.pages.sent import faults, heatmaps, written
from tests.pages.test_every_page import VIEWS
from tests.pages.test_hostile import wrong
from tests.unit.views.texts import two_hundred

EVERY = 13  # texts of each view before a release: each thirteenth of the 200, others in each view
TEXTS = two_hundred()


def check(visit, page: str, view: str, texts: list[tuple[str, str]], **settings: str) -> None:
    found = set()
    for a, b in texts:
        app = visit(page, a=a, b=b, **({"view": view} if view else {}), **settings)
        assert not wrong(app), (page, view, a)
        found |= {(fault, line) for line in written(app) if (fault := faults(line))}
    assert not found


@pytest.mark.parametrize(("page", "view"), VIEWS)
def test_what_is_written_is_correct_english_for_a_word_and_another_text(visit, page: str, view: str) -> None:
    """And for hostile ones: tests/pages/test_every_page.py."""
    check(visit, page, view, [("hello", ""), TEXTS[7 * VIEWS.index((page, view))]])


@pytest.mark.slow
@pytest.mark.release
@pytest.mark.parametrize(("page", "view"), VIEWS)
def test_what_is_written_is_correct_english_for_many_texts(visit, page: str, view: str) -> None:
    check(visit, page, view, TEXTS[VIEWS.index((page, view)) % EVERY :: EVERY])


def few(directory: Path) -> Path:
    """The smallest counts: one layer, one head, one segment row, nine positions; ReLU, float16, and no pooler."""
    sizes = {"num_hidden_layers": 1, "num_attention_heads": 1, "type_vocab_size": 1, "max_position_embeddings": 9}
    return make(directory, **sizes, hidden_act="relu", kind="F16", change=without_pooler)


def without_pooler(found: dict[str, Any]) -> None:
    for part in ("weight", "bias"):
        found.pop(f"pooler.dense.{part}")


def three(directory: Path) -> Path:
    """Room for one token between [CLS] and [SEP]."""
    return make(directory, max_position_embeddings=3)


def old(directory: Path) -> Path:
    """As the first files had it, with names and prefixes of their own, cased, and more positions than the packaged."""
    return make(directory, type_vocab_size=1, max_position_embeddings=1024, cased=True, name=old_name)


def nothing(directory: Path) -> Path:
    """Every parameter is 0, so everything is equal to everything."""
    return make(directory, change=lambda found: found.update({name: 0 * one for name, one in found.items()}))


def narrow(directory: Path) -> Path:
    """Two numbers wide: after LayerNorm a token has one of two vectors."""
    return make(directory, hidden_size=2, num_attention_heads=1, intermediate_size=3, kind="BF16")


# Of these every third view and every second: one segment row is also that of `few`, and where everything is equal
# tests/pages/test_nothing_to_tell.py looks, too.
EACH = {old: 3, nothing: 2}


@pytest.mark.parametrize("odd", [few, nothing, narrow, three, old])
def test_a_sound_checkpoint_works_in_every_view_and_what_is_written_of_it_is_correct_english(
    visit, tmp_path, monkeypatch, odd
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(odd(tmp_path / "mine")))
    texts = [("hello", ""), ("one two three four five six seven eight", ""), ("The bank [MASK] by the Bank", "dog")]
    for number, (page, view) in enumerate(VIEWS[:: EACH.get(odd, 1)]):
        check(visit, page, view, [texts[number % len(texts)]], method="pca")


def test_one_text_that_is_too_long_was_cut_off_and_two_were(visit, tiny) -> None:
    for lines, words in (
        ("word " * 700, "1 text longer than the model can read was cut off."),
        ("word " * 700 + "\n" + "bird " * 700, "2 texts longer than the model can read were cut off."),
    ):
        app = visit("list", set="own", method="pca", points="sentence", lines=lines)
        assert any(words in line for line in written(app))


def test_a_layers_input_is_what_the_layer_before_left(visit) -> None:
    app = visit("encoder", a="dog bites man", layer="3")
    assert "as layer 2 left it" in heatmaps(app, "encoder_layer")[0]["stations"]["before"]["text"]
