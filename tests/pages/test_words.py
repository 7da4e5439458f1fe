"""Everything that is written on a page, captions and alternative texts included, over unlike texts in every view."""

import re
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.odd_checkpoints import make, old_name
from tests.pages.sent import heatmaps
from tests.pages.test_every_page import VIEWS
from tests.pages.test_hostile import wrong
from tests.unit.views.texts import two_hundred

MANY = (
    "words|tokens|pieces|values|points|uses|rows|layers|heads|sentences|texts|occurrences|positions|vectors|dimensions"
)
WRONG = re.compile(
    rf"(?<![\d.,–])1 ({MANY})\b|(?<![\d.,–])([2-9]|\d\d+) (token|piece|use|layer|head|sentence)\b(?!-| row)"
    r"|(?<![\w.])-\d|\bnan\b|\bNone\b(?!:)|\binf\b|\d\.\d+e[+-]\d| ,| \.(?=\s|$)|“”|\bsidebar\b"
)
FEW, EVERY = (
    4,
    13,
)  # texts of each view in a quick run; before a release each thirteenth of the 200, others in each view
TEXTS = two_hundred()


def whole(text: str) -> str:
    """HTML without the marks of what is not parted at the end of a line."""
    return re.sub(r'<span class="whole">(.*?)</span>', r"\1", text)


def written(app: AppTest) -> list[str]:
    """The texts of a page: what a reader sees outside controls and tables, and what a screen reader reads aloud."""
    kinds = (app.markdown, app.caption, app.info, app.warning, app.error, app.header, app.title)
    texts = [str(element.value) for kind in kinds for element in kind]
    texts += [chart.proto.alt for chart in app.get("plotly_chart")]
    bodies = [part.proto.body for part in app.get("html") if "<style" not in part.proto.body]
    texts += [re.sub(r"<table>.*?</table>", "", body, flags=re.S) for body in bodies]
    for part in app.get("bidi_component"):
        texts += re.findall(r'"alt": ?"((?:[^"\\]|\\.)*)"', part.proto.json or "")
    return [
        line
        for text in texts
        for line in re.sub(
            r"```.*?```|`[^`]*`", "“x”", re.sub(r"</?(\w+)[^>]*>", " ", whole(text)), flags=re.S
        ).splitlines()
    ]


def faults(line: str) -> str:
    """What is wrong with a line outside of quoted text; empty if nothing is."""
    if line.startswith((":green-badge[", "The model reads: ")):  # a difference such as 4.8e-07; what the viewer typed
        return ""
    found = WRONG.search(re.sub(r"“[^”]*”|\[[^\]]*\]|https?://\S+", "“x”", line.replace("\\", "")))
    return found[0] if found else ""


def check(visit, page: str, view: str, texts: list[tuple[str, str]], **settings: str) -> None:
    found = set()
    for a, b in texts:
        app = visit(page, a=a, b=b, **({"view": view} if view else {}), **settings)
        assert not wrong(app), (page, view, a)
        found |= {(fault, line) for line in written(app) if (fault := faults(line))}
    assert not found


@pytest.mark.parametrize(("page", "view"), VIEWS)
def test_what_is_written_is_correct_english_for_a_few_texts(visit, page: str, view: str) -> None:
    start = VIEWS.index((page, view))
    check(visit, page, view, [("hello", ""), *TEXTS[start :: len(TEXTS) // (FEW - 1)][: FEW - 1]])


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


@pytest.mark.parametrize("odd", [few, nothing, narrow, three, old])
def test_a_sound_checkpoint_works_in_every_view_and_what_is_written_of_it_is_correct_english(
    visit, tmp_path, monkeypatch, odd
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(odd(tmp_path / "mine")))
    texts = [("hello", ""), ("one two three four five six seven eight", ""), ("The bank [MASK] by the Bank", "dog")]
    for number, (page, view) in enumerate(VIEWS):
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
