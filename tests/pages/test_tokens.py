"""The page that shows how tokens are chosen."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from components.compute.tokens import summarize
from components.records.tokens import TokenKind
from components.service import ModelService
from components.story.tokens.pipeline import character_name
from components.story.tokens.words import as_csv, as_json
from tests.conftest import REPOSITORY
from tests.odd_checkpoints import make

Visit = Callable[..., AppTest]


def drawn(app: AppTest, part: str) -> dict[str, Any]:
    """The data of one of the page's own components, recognised by a key that only it has."""
    found = [json.loads(block.proto.json) for block in app.get("bidi_component") if block.proto.json]
    return next(data for data in found if isinstance(data, dict) and part in data)


def pieces(app: AppTest) -> list[str]:
    return [row["piece"] for row in drawn(app, "rows")["rows"]]


def table_of(app: AppTest) -> pd.DataFrame:
    """The table of tokens, which is sent when a reader opens it."""
    app.session_state["tokens_table_shown"] = True
    return app.run().dataframe(key="tokens_table").value


def test_the_published_example_is_padded_to_sixteen(visit: Visit) -> None:
    app = visit("tokens", a="She is a MachineLearning Engineer and works in California", pad="16")
    table = table_of(app)
    assert list(table["ID"]) == [
        101, 2016, 2003, 1037, 3698, 19738, 6826, 2075, 3992, 1998, 2573, 1999, 2662, 102, 0, 0,
    ]  # fmt: skip
    assert list(table["mask"]) == [1] * 14 + [0, 0]
    assert list(table["token"])[-2:] == ["[PAD]", "[PAD]"]
    assert str(list(table["ID"])) in [block.value for block in app.code]


def test_for_a_pair_the_page_shows_two_segments_and_the_shared_pieces(visit: Visit) -> None:
    app = visit("tokens", a="dog bites man", b="man bites dog")
    assert list(table_of(app)["segment"]) == [0, 0, 0, 0, 0, 1, 1, 1, 1]
    shared = "The words of the two sentences have 3 pieces in common: “dog”, “bites” and “man”."
    assert shared in [caption.value for caption in app.caption]


def test_truncated_tokens_are_shown_and_counted(visit: Visit) -> None:
    app = visit("tokens", a="one two three four five six seven eight", limit="8")
    given = drawn(app, "rows")
    assert pieces(app) == ["[CLS]", "one", "two", "three", "four", "five", "six", "[SEP]", "seven", "eight"]
    assert [row["cut"] for row in given["rows"]] == [False] * 8 + [True, True]
    assert given["cut"] == 2
    assert next(metric.value for metric in app.metric if metric.label == "Cut off") == "2"
    assert len(table_of(app)) == 8


def test_the_text_is_covered_exactly_even_if_letters_were_decomposed(visit: Visit) -> None:
    text = "e\u0301 한 👩\u200d👩\u200d👧 İ!"
    given = drawn(visit("tokens", a=text), "rows")
    passages = given["texts"][0]["passages"]
    assert "".join(passage for passage, _ in passages) == text
    covering = {passage: [given["rows"][row]["piece"] for row in rows] for passage, rows in passages}
    assert covering["e"] == ["e"]
    assert covering["\u0301 "] == []
    assert covering["한"] == ["ᄒ", "##ᅡ", "##ᆫ"]
    assert covering["👩\u200d👩\u200d👧"] == ["[UNK]"]
    assert covering["İ"] == ["i"]


def test_another_chosen_word_is_shown_and_stays_in_the_text(visit: Visit) -> None:
    app = visit("tokens", a="this awesomesauce class is this", word="class")
    others = drawn(app, "steps")["others"]
    assert [word["word"] for word in others] == ["this", "awesomesauce", "class", "is"]
    others = drawn(visit("tokens", a="x" * 99 + " é" * 500), "steps")["others"]
    assert sum(len(word["steps"]) for word in others) <= 400, "what the browser gets is bounded"
    numbers = [str(number) for number in (*range(1, 342), *range(1900, 2000))]  # each a row of the vocabulary
    given = drawn(visit("tokens", a=" ".join(numbers), word=numbers[-1]), "steps")
    assert [word["word"] for word in given["others"]] == numbers, "all that are whole, the chosen one with them"
    assert drawn(app, "steps")["word"] == "class"
    assert drawn(app, "rows")["marked"] == "class"
    app.text_input(key="sentence_a").set_value("this awesomesauce classes").run()
    assert drawn(app, "steps")["word"] == "awesomesauce"
    app = visit("tokens", a="Sinan likes awesomesauce", token="2")
    assert drawn(app, "rows")["chosen"] == 2
    assert drawn(app, "steps")["word"] == "sinan"


@pytest.mark.parametrize(
    ("text", "reason"),
    [("naïve☃x", "Not even “##☃”"), ("x" * 101, "The word has 101 characters")],
    ids=["unknown character", "too long"],
)
def test_for_an_unknown_word_the_page_says_why(visit: Visit, text: str, reason: str) -> None:
    lesson = drawn(visit("tokens", a=text), "steps")
    assert lesson["steps"][-1][0] == "unknown"
    assert reason in lesson["reason"]


def test_every_step_from_text_to_tokens_names_what_it_changed(visit: Visit) -> None:
    stages = {step["name"]: step for step in drawn(visit("tokens", a="CAFÉ\x07 東"), "stages")["stages"]}
    assert list(stages) == [
        "As typed", "Clean", "Separate Chinese characters", "Strip accents", "Lower-case", "Split into words",
        "Split each word into pieces", "Add what BERT needs",
    ]  # fmt: skip
    assert stages["Clean"]["bodies"][0]["facts"] == "U+0007 removed"
    assert stages["Separate Chinese characters"]["bodies"][0]["facts"] == "東 → ␣東␣"
    assert stages["Strip accents"]["bodies"][0]["facts"] == "É → E"
    assert [part[0] for part in stages["Split into words"]["bodies"][0]["parts"]] == ["cafe", "東"]
    assert [character_name(one) for one in ("é", "\u0301")] == ["é", "U+0301"], "a mark that stands alone"


def test_steps_that_change_nothing_stand_in_one_line(visit: Visit) -> None:
    for text, changed, idle in (
        ("Dog", ["Lower-case"], "Clean, Separate Chinese characters, Strip accents"),
        ("dog", [], "Clean, Separate Chinese characters, Strip accents, Lower-case"),
    ):
        stages = drawn(visit("tokens", a=text), "stages")["stages"]
        assert [stage["name"] for stage in stages] == [
            "As typed", *changed, idle, "Split into words", "Split each word into pieces", "Add what BERT needs",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("this awesomesauce class", "awesomesauce"),
        ("we like 😀 here", "😀"),
        ("the boats of it", "boats"),
        ("the of and", "the"),
    ],
)
def test_the_stepper_opens_on_the_word_of_most_pieces(visit: Visit, text: str, word: str) -> None:
    lesson = drawn(visit("tokens", a=text), "steps")
    assert lesson["word"] == word
    assert lesson["step"] == len(lesson["steps"])
    if word == "awesomesauce":
        assert lesson["steps"][0] == ["rejected", "awesomesauce", 0, 12, 1]
        assert [text for outcome, text, *_ in lesson["steps"] if outcome == "taken"] == ["awesome", "##sau", "##ce"]


def test_a_second_tokenizer_is_shown_beside_the_first(visit: Visit, tiny_cased: Path) -> None:
    app = visit("tokens", a="Sinan is HERE", model="minilm")
    rows = [json.loads(block.proto.json) for block in app.get("bidi_component") if '"rows"' in block.proto.json]
    assert len(rows) == 3
    assert [row["piece"] for row in rows[1]["rows"]] == ["[CLS]", "sin", "##an", "is", "here", "[SEP]"]
    assert [row["piece"] for row in rows[2]["rows"]] == ["[CLS]", "[UNK]", "is", "[UNK]", "[SEP]"]
    assert any("first tokenizer's 3 words, 1 " in caption.value for caption in app.caption)


@pytest.fixture
def tiny_cased(tiny_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny BERT, whose tokenizer keeps capitals, as the host's own directory."""
    for file in tiny_directory.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "tokenizer_config.json").write_text('{"do_lower_case": false}')
    monkeypatch.setenv("EXPLORER_MODEL", str(tmp_path))
    return tmp_path


def test_no_exported_cell_is_a_formula_to_a_spreadsheet(packaged: ModelService) -> None:
    lines = as_csv(packaged.tokens("=1+1 @x -y ＝2")).decode("utf-8-sig").splitlines()
    assert lines[0] == "position,token,ID,word,offsets,segment,mask,kind"
    assert lines[2] == "1,'=,1027,'=,0:1,0,1,word"
    assert not [cell for line in lines for cell in line.split(",") if cell.startswith(("=", "+", "-", "@", "＝"))]


def test_json_holds_the_texts_and_the_tokens_unchanged(packaged: ModelService) -> None:
    lesson = json.loads(as_json(packaged.tokens("=東 x y z w v u t", limit=8)))
    assert lesson["a"] == "=東 x y z w v u t"
    assert [token["piece"] for token in lesson["tokens"]] == ["[CLS]", "=", "東", "x", "y", "z", "w", "[SEP]"]
    assert [token["piece"] for token in lesson["left_out"]] == ["v", "u", "t"]


def test_the_tokens_page_works_without_the_model() -> None:
    script = """
import sys
from streamlit.testing.v1 import AppTest
from components.service import loading
from components.take_home import downloads

downloads.is_open = lambda: True  # so the page is whole
loading._load_behind = lambda checkpoint: None  # what loads behind the page is not what the page needs
app = AppTest.from_file("app.py", default_timeout=60).switch_page("pages/tokens.py").run()
assert not app.exception and not app.error, (app.exception, app.error)
assert app.dataframe(key="tokens_table")
heavy = {"torch", "transformers", "umap", "sklearn", "numba"} & set(sys.modules)
assert not heavy, heavy
"""
    ran = subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr[-2000:]


def test_a_token_beyond_the_512th_can_be_chosen(tmp_path, monkeypatch, visit) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", max_position_embeddings=1024)))
    app = visit("tokens", a="dog " * 700, token="600")
    assert not app.get("toast")
    assert app.session_state["address_chosen"]["token"] == "600"


def test_a_typed_unk_is_a_special_token_as_a_typed_mask_is(packaged) -> None:
    for text in ("[UNK]", "[MASK]", "[SEP]"):
        tokens = packaged.tokens(text)
        assert tokens.tokens[1].kind is TokenKind.SPECIAL
        assert summarize(tokens).words == 0
    assert packaged.tokens("🏳").tokens[1].kind is TokenKind.UNKNOWN


def test_counts_of_one_have_their_form(visit) -> None:
    helps = " ".join(metric.help for metric in visit("tokens", a="a").metric)
    assert "1 token of the text, made of 1 word." in helps
    assert "1 character of the text, without white space, in 1 token." in helps


def test_in_a_talk_the_pieces_that_occur_again_are_bold(visit) -> None:
    app = visit("tokens", a="the *dog* bites the dog", talk="1", scene="3")
    names = list(app.table[0].value["token"])[1:-1]
    assert names == ["**the**", "**\\***", "**dog**", "**\\***", "bites", "**the**", "**dog**"]
