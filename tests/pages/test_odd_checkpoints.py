"""Checkpoints as hosts have them: what pages and scripts say of odd ones, and of broken ones."""

import re
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.frame import pages
from components.service import open_service
from tests.odd_checkpoints import make
from tests.pages.sent import sent
from tests.pages.test_hostile import wrong
from tests.pages.test_take_home import located, open_page
from tests.pages.test_words import without_pooler
from tests.scripts import failed
from tests.story import KNOWN


def test_a_long_text_is_truncated_at_the_last_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", max_position_embeddings=1024)))
    app = visit("attention", pads="8", a="dog " * 1_500)
    assert "1,024 tokens can be read at once, so 478 were left out" in app.info[0].value
    assert "no room for a [PAD] token" in all_of(app) and pages.PAGES["attention"].question in all_of(app)
    assert not wrong(app)


def test_a_refused_checkpoint_of_the_host_is_reported_above_the_page_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit
) -> None:
    broken = make(tmp_path / "mine", change=lambda found: found["pooler.dense.bias"].fill(np.nan))
    monkeypatch.setenv("EXPLORER_MODEL", str(broken))
    app = visit("tokens")
    reason = "pooler.dense.bias contains NaN or infinity"
    assert reason in app.main.warning[0].value
    assert "show **MiniLM-L6 (packaged)** instead" in app.main.warning[0].value
    assert reason not in " ".join(caption.value for caption in app.caption)
    assert app.radio(key="model").value == "minilm"
    app.button(key="stay").click().run()
    assert not app.main.warning


def test_a_choice_that_is_not_on_this_server_is_reset_and_can_be_downloaded(visit) -> None:
    app = visit("tokens", a="dog")
    app.radio(key="model").set_value("google/bert_uncased_L-2_H-128_A-2").run()
    assert "BERT tiny is not on this server yet" in app.main.info[0].value
    assert app.radio(key="model").value == "minilm"
    assert app.button(key="download")
    app.text_input(key="sentence_a").set_value("cat").run()
    assert app.button(key="download"), "what was asked for is still offered after the next key"


def test_downloads_that_the_host_forbids_are_not_offered(monkeypatch: pytest.MonkeyPatch, visit) -> None:
    monkeypatch.setenv("EXPLORER_DOWNLOADS", "0")
    app = visit("tokens", a="dog", model="google/bert_uncased_L-2_H-128_A-2")
    assert "downloads are not allowed here" in app.main.warning[0].value
    with pytest.raises(KeyError):
        app.button(key="download")


def test_a_layer_that_nobody_chose_is_the_last_of_each_checkpoint(tmp_path, monkeypatch, visit) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine")))
    app = visit("sentences", a="dog bites man", show="pairs")
    assert app.slider(key="layer").value == 2
    app.radio(key="model").set_value("minilm").run()
    assert app.slider(key="layer").value == 6
    assert "layer" not in app.session_state["address_chosen"]
    app.slider(key="layer").set_value(1).run()
    app.radio(key="model").set_value("host").run()
    assert app.slider(key="layer").value == 1


def all_of(app: AppTest) -> str:
    """The text of everything on the page, also of what is not Streamlit's."""
    kinds = ("markdown", "caption", "heading", "header", "info", "html", "bidi_component")
    return " ".join(str(element.proto) for kind in kinds for element in app.get(kind))


def test_without_a_pooler_in_its_file_a_checkpoint_has_one_number_of_parameters(tmp_path, monkeypatch, visit) -> None:
    """And the scripts neither count nor compare what the library filled with random numbers."""
    directory = make(tmp_path / "mine", change=without_pooler)
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    app = visit("model", a="dog bites man")
    assert sent(app, "model_found")["note"].startswith(f"{open_service('host').facts().parameters:,} numbers in all")
    codes = {"tensors": open_page("model", {}, monkeypatch).code}
    codes["pooler"] = open_page("home", {"open": "2"}, monkeypatch).code
    assert failed({view: located(code, directory) for view, code in codes.items()}) == {}


def test_a_checkpoint_with_one_layer_and_one_head_is_described_in_the_singular(tmp_path, monkeypatch, visit) -> None:
    one = {"num_hidden_layers": 1, "num_attention_heads": 1}
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", **one)))
    for page in ("stations", "attention", "encoder"):
        shown = all_of(visit(page, a="dog bites man"))
        assert not re.search(r"\b1 (layers|heads)\b", shown), page


def test_random_weights_are_not_called_trained(tmp_path, monkeypatch, visit) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", hidden_size=64)))
    text = " ".join(one.value for one in visit("model", a="dog").info)
    assert "The weights file has a pooler" in text and "no sign of training" in text


def test_where_nothing_arrives_page_and_script_of_attention_say_zero(tmp_path, monkeypatch) -> None:
    """With value vectors of 0 shares of their lengths, and of the way to another text, would be 0 / 0."""

    def silent(found: dict[str, Any]) -> None:
        for name, values in found.items():
            if ".self.value." in name:
                values.fill(0)

    directory = make(tmp_path / "mine", change=silent)
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    codes = {
        head: open_page("attention", {"a": "dog bites man", "layer": "1", "head": head}, monkeypatch).code
        for head in "012"
    }
    codes["swap"] = open_page("cause", {"a": "dog bites man", "b": "cat bites man", "token": "3"}, monkeypatch).code
    assert failed({name: located(code, directory) for name, code in codes.items()}) == {}


def test_a_script_computes_in_float32_as_the_page_does_whatever_the_file_has(tmp_path, monkeypatch) -> None:
    """Half precision of either kind, in turns."""
    files = [make(tmp_path / kind, kind=kind) for kind in ("F16", "BF16")]
    odd = [(page, settings) for page, known in KNOWN.items() for settings in known.odd]
    codes = {}
    for (page, settings), directory in zip(odd, cycle(files)):
        monkeypatch.setenv("EXPLORER_MODEL", str(directory))
        code = open_page(page, {"a": "dog bites man", **settings}, monkeypatch).code
        codes[f"{page} {settings}"] = located(code, directory)
    assert failed(codes) == {}


def test_what_a_head_is_worth_is_computed_for_another_checkpoint_when_a_reader_asks_for_it(
    tmp_path, monkeypatch, visit
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine")))
    columns = {}
    for habit in ("main", "worth"):
        app = visit("attention", grid="heads", habit=habit, a="dog bites man")
        assert not wrong(app)
        columns[habit] = sent(app, "heads")["grid"]
    assert "in 60 sentences" in columns["main"]["scale"]
    assert "how far a sentence's vector moves" in columns["worth"]["scale"]
