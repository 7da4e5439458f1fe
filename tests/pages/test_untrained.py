"""Every page with the untrained twin, and the way there and back."""

from dataclasses import replace

import numpy as np
import pytest

from components.compute.tokens import words_of
from components.compute.topics import TopicFacts, topic_chance, topic_votes
from components.compute.uses import directions, geometric_medians, k_nearest, leave_one_out
from components.records.uses_map import Placed
from components.service import open_service
from components.service.use_vectors import vectors_of
from components.take_home import downloads
from components.take_home.script import as_script, script
from components.take_home.shown import Shown
from components.take_home.training import add_map_step, add_told_step
from components.umap.atlas import neighbours_kept
from tests.pages.test_every_page import PAGES
from tests.pages.test_take_home import open_page
from tests.scripts import failed

TWIN = "minilm-untrained"


def header(app) -> str:
    return next(item.proto.popover.label for item in app.get("popover") if item.proto.id.endswith("-checkpoint"))


@pytest.mark.parametrize("page", PAGES)
def test_every_page_works_with_the_twin_and_says_so(visit, page: str) -> None:
    app = visit(page, model=TWIN, a="dog bites man")
    assert not app.exception
    assert not [error.value for error in app.error]
    assert "untrained" in header(app)


def test_one_click_leads_to_the_twin_and_back(visit) -> None:
    app = visit("positions")
    assert "untrained" not in header(app)
    app.button(key="twin").click().run()
    assert "untrained" in header(app)
    assert app.radio(key="model").value == TWIN
    app.button(key="twin").click().run()
    assert "untrained" not in header(app)


def test_another_viewer_sees_nothing_of_the_twin(visit) -> None:
    other = visit("positions")
    finding = [item.proto.body for item in other.get("html") if "finding" in item.proto.body]
    visit("positions", model=TWIN)
    other.run()
    assert "untrained" not in header(other)
    assert [item.proto.body for item in other.get("html") if "finding" in item.proto.body] == finding


def test_a_downloaded_script_rebuilds_the_twin_and_arrives_at_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = {}
    for page in ("embeddings", "attention", "similarity", "tables"):
        with monkeypatch.context() as patch:
            codes[page] = open_page(
                page,
                {"model": TWIN, "a": "dog bites man", **({"view": "positions"} if page == "tables" else {})},
                patch,
            ).code
    assert all("torch.manual_seed(0)" in code and "BertModel.from_pretrained" not in code for code in codes.values())
    assert failed(codes) == {}


def test_the_files_of_a_twin_have_names_of_their_own(visit, monkeypatch: pytest.MonkeyPatch) -> None:
    names = []
    monkeypatch.setattr(downloads, "_button", lambda label, data, name, *_, **__: names.append(name))
    for model in (TWIN, "minilm"):
        app = visit("tokens", model=model)
        app.session_state[downloads.KEY] = True
        app.run()
    assert {name for name in names if "-untrained." in name} == {
        "tokens-untrained.py", "tokens-untrained.ipynb", "report-untrained.html", "worksheets-untrained.html",
    }  # fmt: skip
    assert len(set(names)) == 8


def over_few_uses(bert, tokens):
    """A map of every fortieth word's uses, the words of the text on it, and what its neighbours tell of topics."""
    drawn = bert.uses_map()
    few = set(sorted({use.word for use in drawn.uses})[::40])
    rows = [row for row, use in enumerate(drawn.uses) if use.word in few]
    uses, points = tuple(drawn.uses[row] for row in rows), drawn.points[:, rows]
    vectors = vectors_of(bert, uses)
    means = vectors.mean(axis=1, keepdims=True)
    units = directions(vectors, means)
    names, senses, topics = zip(*((use.word, use.meaning, use.topic) for use in uses), strict=True)
    counted, right, chance = leave_one_out(units, names, senses)
    kept = tuple(neighbours_kept(own, places, k=15) for own, places in zip(units, points, strict=True))
    facts = replace(drawn.facts, counted=counted, right=tuple(map(float, right)), chance=chance, kept=kept)
    votes = tuple(topic_votes(own, names, topics) for own in units)
    words, groups = words_of(tokens)
    hidden = bert.states(tokens).hidden
    typed = directions(np.stack([hidden[:, list(group)].mean(axis=1) for group in groups], axis=1), means)
    cosines = typed @ units.transpose(0, 2, 1)
    near = [k_nearest(layer, 15) for layer in cosines]
    places = np.stack([geometric_medians(own[numbers]) for own, numbers in zip(points, near, strict=True)])
    nearest = tuple(tuple(rows[number] for number in layer[:, 0]) for layer in near)
    placed = Placed(words, groups, places, cosines.max(axis=2), np.zeros(len(units)), nearest)
    made = replace(drawn, numbers=tuple(drawn.numbers[row] for row in rows), uses=uses, points=points, facts=facts)
    return made, placed, TopicFacts(votes, topic_chance(names, topics), len(uses))


def test_a_script_reads_the_uses_in_both_checkpoints_and_arrives_at_what_they_tell(packaged) -> None:
    pair = packaged, open_service(TWIN)
    text = "The bank raised its rates while we sat on the river bank."
    tokens = packaged.tokens(text)
    maps, placed, topics = zip(*(over_few_uses(bert, tokens) for bert in pair), strict=True)
    told, swapped = (maps[0].facts, maps[1].facts), (maps[1].facts, maps[0].facts)
    codes = {}
    for name, add in {
        "told": lambda: add_told_step(pair, maps[0].uses, told, topics),
        "wrong": lambda: add_told_step(pair, maps[0].uses, swapped, topics),
        "map": lambda: add_map_step(pair, maps, placed, (4, 4)),
    }.items():
        with (shown := Shown()).collect():
            add()
        codes[name] = as_script(script("A title", packaged.provenance(), packaged, {"a": text, "b": ""}, shown.steps))
    failures = failed(codes)
    assert failures.pop("wrong").startswith("AssertionError")
    assert failures == {}
