"""Checkpoints as hosts have them: valid ones work on every page, broken ones are reported to the reader."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from tests.conftest import REPOSITORY
from tests.odd_checkpoints import make, old_name
from tests.pages.test_every_page import PAGES
from tests.pages.test_hostile import wrong

SOUND: dict[str, dict[str, Any]] = {
    "one segment row, 1,024 positions": {"type_vocab_size": 1, "max_position_embeddings": 1024},
    "three positions": {"max_position_embeddings": 3},
    "few positions, one layer of one head": {
        "max_position_embeddings": 9,
        "num_hidden_layers": 1,
        "num_attention_heads": 1,
    },
    "two numbers wide, in bfloat16": {
        "hidden_size": 2,
        "num_attention_heads": 1,
        "intermediate_size": 3,
        "kind": "BF16",
    },
    "cased, with old names and prefixes": {"cased": True, "name": old_name},
    "in float16, with ReLU and without a pooler": {
        "kind": "F16",
        "hidden_act": "relu",
        "change": lambda found: [found.pop(f"pooler.dense.{part}") for part in ("weight", "bias")],
    },
    "nothing but zeros": {"change": lambda found: found.update({name: 0 * one for name, one in found.items()})},
}


@pytest.mark.parametrize("odd", SOUND)
def test_a_sound_checkpoint_works_on_every_page(odd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", **SOUND[odd])))
    app = AppTest.from_file(str(REPOSITORY / "app.py"), default_timeout=60)
    app.query_params["a"], app.query_params["b"] = "The bank [MASK] awesomesauce.", "dog bites Man"
    app.query_params["method"] = "pca"
    faults = {}
    for page in PAGES:
        app.switch_page(f"pages/{page}.py").run()
        if found := wrong(app):
            faults[page] = found
        assert "mine (this host's)**" in " ".join(caption.value for caption in app.sidebar.caption)
    assert not faults


def test_a_long_text_is_truncated_at_the_last_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", max_position_embeddings=1024)))
    app = visit("padding", a="dog " * 1_500)
    assert "1,024 tokens can be read at once, so 478 were left out" in app.info[0].value
    assert not wrong(app)


def test_a_refused_checkpoint_of_the_host_is_reported_beside_the_choice_and_above_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit
) -> None:
    broken = make(tmp_path / "mine", change=lambda found: found["pooler.dense.bias"].fill(np.nan))
    monkeypatch.setenv("EXPLORER_MODEL", str(broken))
    app = visit("tokens")
    reason = "pooler.dense.bias contains NaN or infinity"
    assert reason in app.main.warning[0].value
    assert "show **MiniLM-L6 (packaged)** instead" in app.main.warning[0].value
    assert reason in " ".join(caption.value for caption in app.sidebar.caption)
    assert app.selectbox(key="model").value == "minilm"
    app.button(key="stay").click().run()
    assert not app.main.warning


def test_a_choice_that_is_not_on_this_server_is_reset_and_can_be_downloaded(visit) -> None:
    app = visit("tokens", a="dog")
    app.selectbox(key="model").set_value("google/bert_uncased_L-2_H-128_A-2").run()
    assert "BERT tiny is not on this server yet" in app.main.info[0].value
    assert app.selectbox(key="model").value == "minilm"
    assert app.button(key="download")
    app.text_input(key="sentence_a").set_value("cat").run()
    assert app.button(key="download"), "what was asked for is still offered after the next key"


def test_downloads_that_the_host_forbids_are_not_offered(monkeypatch: pytest.MonkeyPatch, visit) -> None:
    monkeypatch.setenv("EXPLORER_DOWNLOADS", "0")
    app = visit("tokens", a="dog", model="google/bert_uncased_L-2_H-128_A-2")
    assert "downloads are not allowed here" in app.main.warning[0].value
    with pytest.raises(KeyError):
        app.button(key="download")
