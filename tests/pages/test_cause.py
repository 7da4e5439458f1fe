"""The page of causes: its grids, what follows from a cell, and what it says where there is nothing to show."""

import re
from base64 import b64decode
from typing import Any
from urllib.parse import parse_qsl

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from components.compute.interventions import Cut
from components.frame import waiting
from components.frame.pages import answer_named
from components.records.heads import KINDS
from components.records.tokens import Question
from components.service import ModelService
from components.story.cause import asked, cell as cause_cell, picture, script
from components.views.answers import PageState
from tests.odd_checkpoints import make
from tests.pages.sent import clean, finding, has_part, heatmaps, html, line, plain, sent, words as said
from tests.pages.test_take_home import open_page
from tests.scripts import failed

A, B = "He sat on the bank of the river and fished", "He worked at the bank of the city and saved"
BANK, RIVER = 5, 8
LONG = "word bird " * 5


def picture_of(app: AppTest) -> dict[str, Any]:
    """What the browser gets of the picture of causes, with its values (rows, columns)."""
    drawn = sent(app, "cause_grid")
    values = np.frombuffer(b64decode(drawn["values"]), "<f4")
    return drawn | {"values": values.reshape(len(drawn["rows"]), len(drawn["columns"]))}


def bars(app: AppTest) -> tuple[str, list[float], str]:
    """The title, the numbers and the note beside the picture."""
    body = html(app, 'class="effects"')
    (title,) = re.findall("<caption>(.*?)</caption>", body)
    values = [float(text) for text in re.findall(r"<td>(\d[^<]*)</td></tr>", body)]
    note = body.rpartition("<p")[2].partition(">")[2]
    return plain(title).replace("\xa0", " "), values, plain(note).replace("\xa0", " ")


def test_the_cuts_of_the_page_and_of_its_heads_are_those_of_the_service(visit, packaged: ModelService) -> None:
    app = visit("cause", a=A, token=str(BANK), hide="0")
    cuts, drawn = packaged.cuts(packaged.tokens(A), BANK), picture_of(app)
    assert drawn["view"] == "cut"
    assert drawn["names"][RIVER] == "river" and drawn["words"][RIVER]["text"] == "river"
    np.testing.assert_allclose(drawn["values"], cuts.moved, atol=1e-7)
    np.testing.assert_allclose(drawn["ink"], cuts.moved.max(axis=0), atol=1e-7)
    assert finding(app) == "In a single layer, “bank” depends most on “river”."
    assert line(app) == "cut in layer 1: 17.7 thousandths, the next word, “the” (4): 7.7"
    title, moved, note = bars(app)
    assert title == "“river” → “bank”, layer 1"
    assert moved == pytest.approx(1000 * packaged.cut_heads(packaged.tokens(A), BANK, RIVER, 1).moved, abs=0.051)
    assert note == "One by one they add up to 10.1; cut all at once it is 17.7: effects need not add up."


def test_what_is_hidden_is_said_and_the_own_column_too(visit, packaged: ModelService) -> None:
    drawn = picture_of(visit("cause", a=A, view="cut", token=str(BANK)))
    moved = packaged.cuts(packaged.tokens(A), BANK).moved
    assert 0 not in drawn["columns"] and 11 not in drawn["columns"] and drawn["own"] == BANK
    assert drawn["note"].endswith("blue: “bank” cut off from itself")
    most = float(re.search(r"by up to ([\d.]+)\.", drawn["below"])[1])
    assert 0 <= most - 1000 * moved[:, [0, 11]].max() < 0.1 + 1e-4
    others = [place for place in range(1, 11) if place != BANK]
    assert drawn["end"] == pytest.approx(moved[:, others].max())


@pytest.mark.parametrize(
    ("paths", "headline", "title"),
    [
        ("one", "In a single layer, “bites” depends most on “dog”.", "“dog” → “bites”, layer 6"),
        ("onward", "Over all layers, “bites” depends most on “dog”.", "“dog” → “bites”, layer 1 and later"),
        ("nobody", "In a single layer, “dog”, hidden from all, moves “bites” most.", "“dog” hidden from all, layer"),
        ("never", "Over all layers, “dog”, hidden from all, moves “bites” most.", "“dog” hidden from all, layer 1"),
    ],
)  # fmt: skip
def test_each_way_of_cutting_has_its_own_sentence_also_over_the_heads(visit, paths, headline, title) -> None:
    app = visit("cause", a="dog bites man", view="cut", token="2", paths=paths)
    assert finding(app) == headline
    assert bars(app)[0].startswith(title)
    where = "all layers: " if paths in ("onward", "never") else "layer "
    assert line(app).startswith(f"{'cut' if paths in ('one', 'onward') else 'hidden from all'} in {where}")


def test_the_gear_hides_a_word_from_all_in_as_many_layers_as_before(visit) -> None:
    app = visit("cause", a="dog bites man", view="cut", token="2", paths="onward")
    app.toggle(key=asked.EVERYONE).set_value(True).run()
    assert app.session_state["address_chosen"]["paths"] == "never"
    app.toggle(key=asked.EVERYONE).set_value(False).run()
    assert app.session_state["address_chosen"]["paths"] == "onward"


@pytest.mark.parametrize(("a", "b"), [("dog bites man", "really dog bites man"), ("It is so.", "It was so!")])
def test_the_least_of_the_swaps_of_all_positions_is_rounded_down(visit, packaged, a: str, b: str) -> None:
    tokens, other = packaged.tokens(a), packaged.tokens(b)
    for target in range(1, len(tokens) - 1, 2):
        below = picture_of(visit("cause", a=a, b=b, view="swap", token=str(target)))["below"]
        told = re.search(r"All of one layer together: at least (−?[\d.]+)\.", below)
        least = packaged.swaps(tokens, other, target).all_positions.min()
        assert told and 0 <= least - float(told[1].replace("−", "-")) < 0.001 + 1e-6


def test_a_free_pair_has_its_own_column_and_no_identity_is_claimed_for_it(visit, packaged: ModelService) -> None:
    a, b = "dog bites man", "really the dog bites a young man"
    tokens, other = packaged.tokens(a), packaged.tokens(b)
    app = visit("cause", a=a, b=b, view="swap", token="2", free="1,6")
    drawn = picture_of(app)
    assert drawn["free"] == [1, 6] and drawn["columns"].index(1) == 0
    np.testing.assert_allclose(drawn["values"][:, 0], packaged.swap_pair(tokens, other, 2, 1, 6), atol=1e-6)
    assert "All of one layer" not in drawn["below"]
    assert "“dog” swapped for “young”" in said(
        visit("cause", a=a, b=b, view="swap", token="2", free="1,6", swap_cell="0,1")
    )
    for nowhere in ("1,99", "2,2"):
        app = visit("cause", a=a, b="cat bites man", view="swap", token="99", swap_cell="77,88", free=nowhere)
        assert clean(app)
        assert picture_of(app)["free"] == [-1, -1]


@pytest.mark.parametrize(
    ("cell", "by", "title"),
    [
        ("5,7", "zero", "In layer 6, what head 8 mixes replaced by zero"),
        ("5,13", "mean", "In layer 6, the network's output replaced by its mean"),
    ],
)
def test_what_is_replaced_is_named_since_an_attention_still_adds_its_bias(
    visit, packaged, cell: str, by: str, title: str
) -> None:
    app = visit("cause", a=A, view="off", token=str(BANK), off_cell=cell, by=by)
    assert title in said(app)
    layer, row = map(int, cell.split(","))
    after = packaged.after(packaged.tokens(A), cause_cell.part_of(layer, row, 12, by))
    assert bars(app)[1] == pytest.approx(1000 * after.moved[-1], abs=0.051)


def test_the_cone_of_many_layers_leaves_none_out(tmp_path, monkeypatch, visit) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "deep", num_hidden_layers=13)))
    app = visit("cause", a="dog bites man", view="cut", token="2", cut_cell="1,1")
    assert clean(app)
    (cone,) = re.findall(r"The cone: .*? moved by more than a millionth", said(app))
    assert "more in" not in cone and " more moved" not in cone
    assert "layers 3 to 13" in cone


def test_where_all_rows_of_the_tables_are_equal_no_word_and_no_head_is_named(tmp_path, monkeypatch, visit) -> None:
    def equal(found) -> None:
        for name, values in found.items():
            if "embeddings" in name and "LayerNorm" not in name:
                values[:] = values[0]

    monkeypatch.setenv("EXPLORER_MODEL", str(make(tmp_path / "equal", change=equal)))
    for paths in asked.PATHS.options:
        app = visit("cause", a="a nickel bag of drugs", view="cut", paths=paths)
        assert clean(app)
        assert finding(app).startswith("No single word decides")
        assert "stand in" not in bars(app)[2]


def test_a_swap_of_both_sentences_opens_on_the_word_that_moves_the_target_furthest(visit, packaged) -> None:
    app = visit("cause", a=A, b=B, view="swap", token=str(BANK))
    shares = packaged.swaps(packaged.tokens(A), packaged.tokens(B), BANK).shares
    drawn = picture_of(app)
    np.testing.assert_allclose(drawn["values"], shares[:, 1:-1], atol=1e-6)
    assert drawn["cell"] == [0, RIVER]
    assert "In layer 0, “river” swapped for “city”" in said(app)
    title, _, note = bars(app)
    assert title == "“river” → “bank”, layer 1, by a cut"
    assert note.startswith("Cut where its share changes most, in one head at a time.")


def test_a_token_of_sentence_b_is_not_looked_up_in_a(visit) -> None:
    app = visit("cause", a=A, b=f"Well, {B}", view="swap", side="b", token=str(RIVER))
    assert picture_of(app)["target"] == BANK
    assert app.session_state["address_chosen"]["token"] == str(RIVER)
    app = visit("cause", a=A, b=f"Well, {B}", view="swap", side="b", token=str(RIVER), of_a=str(RIVER - 1))
    assert "“the” (7)" in finding(app)


def test_without_a_second_sentence_one_click_makes_it_from_the_viewers_own(visit) -> None:
    app = visit("cause", a="The dog bites the man", view="swap")
    assert "A swap needs two sentences" in said(app)
    assert not has_part(app, "cause_swap")
    (settings,) = app.session_state["tries"].values()
    assert settings == {"b": "The man bites the dog"}


@pytest.mark.parametrize(
    ("a", "b", "word"),
    [
        ("He sat on the muddy bank of the river.", "She walked along the bank, and left.", "bank"),
        ("We sat on the bank.", "We sat on the lap.", "sat"),
        ("It is so.", "It was so, too.", "it"),
    ],
)
def test_the_token_that_is_looked_at_first_is_a_content_word_of_both_sentences_if_there_is_one(
    visit, a: str, b: str, word: str
) -> None:
    app = visit("cause", a=a, b=b, view="swap")
    assert clean(app)
    drawn = picture_of(app)
    assert dict(map(tuple, drawn["choices"]))[drawn["target"]] == word


@pytest.mark.parametrize("settings", [{}, {"token": "3"}, {"side": "b", "of_a": "3"}])
def test_the_answer_of_a_scene_is_about_the_token_that_the_page_looks_at(
    visit, packaged, settings: dict[str, str]
) -> None:
    first, b = "We sat on the bank.", "Well, we sat on the lap of a giant"
    question = Question(first, b, packaged.key, side=settings.get("side", "a"))
    state = PageState(packaged, packaged.tokens(first), settings, question)
    told = answer_named("swap")(state).sentence
    on_page = visit("cause", a=first, b=b, view="swap", **settings)
    headline = finding(on_page)
    assert headline and told.lower().startswith(headline.lower())
    assert told[len(headline) :].strip(" .").lower() == line(on_page).lower()


def test_a_cell_in_the_address_is_the_intervention_that_the_rest_of_the_page_follows(visit, packaged) -> None:
    app = visit("cause", a=A, view="cut", token=str(BANK), cut_cell=f"5,{RIVER}")
    assert "In layer 6, “bank” does not read “river”" in said(app)
    cone = packaged.after(packaged.tokens(A), Cut(BANK, RIVER, 6, 6)).moved
    np.testing.assert_allclose(heatmaps(app, "cone")[1]["cone"].reshape(7, -1), cone, atol=1e-7)
    by_head = packaged.cut_heads(packaged.tokens(A), BANK, RIVER, 6).moved
    assert bars(app)[1] == pytest.approx(1000 * by_head, abs=0.051)
    app.text_input(key="sentence_a").set_value(f"{A} again").run()
    assert picture_of(app)["cell"] == [0, RIVER], "it is forgotten with another text"


def test_the_target_is_on_the_map_of_uses_before_and_after(visit, packaged) -> None:
    app = visit("cause", a=A, view="cut", token=str(BANK))
    tokens, change = packaged.tokens(A), Cut(BANK, RIVER, 1, 1)
    before, after = packaged.placed(tokens), packaged.placed_after(tokens, (BANK,), change)
    assert (after.names, after.positions) == (("bank",), ((BANK,),))
    word = before.positions.index((BANK,))
    np.testing.assert_allclose(after.points[0], before.points[0, [word]], atol=1e-4)
    assert (after.points[-1] != before.points[-1, word]).any()
    (alt,) = [chart.proto.alt for chart in app.get("plotly_chart")]
    assert "before the change to where it is after" in alt
    itself = packaged.placed_after(tokens, (BANK,), cause_cell.swap_of(tokens, 3, BANK, BANK))
    np.testing.assert_allclose(itself.points[:, 0], before.points[:, word], atol=1e-4)


def test_heads_are_ranked_by_what_they_are_worth(visit, packaged) -> None:
    app = visit("cause", a=A, view="off", token=str(BANK))
    (table,) = [frame.value for frame in app.dataframe if "this text by" in frame.value]
    worth, effects = packaged.heads_in_general().worth, packaged.switched_off(packaged.tokens(A), BANK).mean_heads
    assert len(table) == worth.size
    assert table.iloc[:, 3].is_monotonic_decreasing
    for row in table.itertuples(index=False):
        assert row[3] == worth[row.layer - 1, row.head - 1]
        assert row[4] == effects[row.layer - 1, row.head - 1]
        shares, even = (getattr(packaged.heads_in_general(), name) for name in ("shares", "even"))
        of_head = shares[row.layer - 1, row.head - 1]
        least = np.minimum(1.5 * even, (1 + even) / 2)
        preferred = [KINDS[kind] for kind in np.flatnonzero(of_head >= least)]
        assert row[5] in preferred if preferred else not row[5]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ({"a": "", "view": "cut"}, "Type a sentence of two words or more"),
        ({"a": A, "b": A, "view": "swap"}, "Both sentences are the same to this model"),
        ({"a": "dog bites man", "b": "it rains", "view": "swap"}, "No word has a counterpart in B"),
        ({"a": "dog bites man", "b": "\u200b", "view": "swap"}, "Sentence B has no word"),
    ],
)
def test_where_there_is_nothing_to_show_the_page_says_what_to_do(visit, address: dict[str, str], words: str) -> None:
    app = visit("cause", **address)
    assert clean(app)
    assert words in said(app)


@pytest.mark.parametrize(("view", "first"), [("swap", 0), ("off", 1)])
def test_while_a_longer_text_is_computed_the_rows_that_are_done_are_shown(
    visit, monkeypatch: pytest.MonkeyPatch, view: str, first: int
) -> None:
    seen, draw = [], picture.draw

    def record(grid, *rest, key: str, **named):
        if key.startswith("so_far"):
            seen.append((grid.rows, np.array(grid.values)))
        return draw(grid, *rest, key=key, **named)

    monkeypatch.setattr(picture, "draw", record)
    monkeypatch.setattr(waiting, "PATIENCE", -1.0)
    monkeypatch.setattr(picture, "FEW", 8)
    text = "tree fish " * 4
    app = visit("cause", a=text, b=text.replace("tree", "leaf", 1), view=view, token="2")
    assert clean(app)
    final = picture_of(app)["values"]
    assert [len(rows) for rows, _ in seen] == list(range(1, 7 if view == "swap" else 6))
    assert seen[-1][0][0] == f"layer {first}"
    np.testing.assert_allclose(seen[-1][1], final[:-1], atol=1e-6)


@pytest.mark.parametrize(
    ("address", "layer", "head"),
    [
        ({"view": "cut", "cut_cell": f"0,{RIVER}"}, 1, 5),
        ({"view": "off", "off_cell": "2,13"}, 3, 1),
    ],
)
def test_the_links_lead_to_the_cell_of_the_encoder(visit, address: dict[str, str], layer: int, head: int) -> None:
    links = said(visit("cause", a=A, token=str(BANK), **address))
    (query,) = re.findall(r"\]\([^)]*/encoder\?([^)]*)\)", links)
    settings = dict(parse_qsl(query))
    assert (settings["layer"], settings["head"], settings["token"]) == (str(layer), str(head), str(BANK))
    app = visit("encoder", **settings)
    assert clean(app)
    shown = heatmaps(app, "encoder_layer")[0]
    assert (shown["layer"], shown["head"], shown["view"]["row"]) == (layer, head, BANK)
    assert f"{shown['view']['panel']},{shown['view']['column']}" == settings["cell"]


@pytest.mark.parametrize(
    ("address", "left_out"),
    [
        ({"a": LONG, "view": "cut", "paths": "nobody"}, "1 of 6 rows and the first 8 of 10 columns are computed here."),
        ({"a": LONG, "b": "big " + LONG[5:], "view": "swap"}, "1 of 7 rows and the first 8 of 10 columns are computed"),
        ({"a": A, "view": "off"}, "layer 6 alone is computed here, and not what each head is worth."),
    ],
)
def test_a_script_names_what_of_the_page_it_leaves_out(monkeypatch, address: dict[str, str], left_out: str) -> None:
    """With a third of what is usually computed, so that shorter texts are long ones."""
    for name in ("FEW", "MOST_COLUMNS"):
        monkeypatch.setattr(script, name, 8)
    code = open_page("cause", address, monkeypatch).code
    assert left_out in code
    assert failed({left_out: code}) == {}


@pytest.mark.parametrize("view", ["cut", "off"])
def test_of_a_long_text_the_sentence_is_shown_and_the_rest_computed_after_a_click(
    visit, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    for name, tokens in (("FEW", 8), ("MOST", 12)):
        monkeypatch.setattr(picture, name, tokens)
    app = visit("cause", view=view, a="cats like mice " * 5)
    assert clean(app)
    drawn = sent(app, "cause_grid")
    assert len(drawn["words"]) == 15 and not drawn["rows"]
    assert "17 tokens take" in drawn["said"]
    app.button(key=f"{view}_rows_compute").click().run()
    assert clean(app)
    assert len(sent(app, f"cause_{view}")["rows"]) == 6
