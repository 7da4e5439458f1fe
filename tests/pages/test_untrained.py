"""Every page with the untrained twin, and the way there and back."""

from dataclasses import replace

import pytest

from components.compute.topics import TopicFacts, topic_chance, topic_votes
from components.compute.uses import directions, leave_one_out
from components.frame import share
from components.frame.bar import AS_TRAINED, RANDOM
from components.service import open_service
from components.service.use_vectors import vectors_of
from components.take_home import downloads
from components.take_home.script import as_script, script
from components.take_home.shown import Shown
from components.take_home.training import add_told_step
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
    app.radio(key="model_variant").set_value(RANDOM).run()
    assert "untrained" in header(app)
    assert app.radio(key="model").value == "minilm"
    app.radio(key="model_variant").set_value(AS_TRAINED).run()
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
        app.session_state[share.MENU] = app.session_state[downloads.KEY] = True
        app.run()
    assert {name for name in names if "-untrained." in name} == {
        "tokens-untrained.py", "tokens-untrained.ipynb", "report-untrained.html", "worksheets-untrained.html",
    }  # fmt: skip
    assert len(set(names)) == 8


def over_few_uses(bert):
    """Every fortieth word's uses, and what their neighbours tell of senses and topics."""
    drawn = bert.uses_map()
    few = set(sorted({use.word for use in drawn.uses})[::40])
    uses = tuple(use for use in drawn.uses if use.word in few)
    vectors = vectors_of(bert, uses)
    units = directions(vectors, vectors.mean(axis=1)[:, None])
    names, senses, topics = zip(*((use.word, use.meaning, use.topic) for use in uses), strict=True)
    counted, right, chance = leave_one_out(units, names, senses)
    facts = replace(drawn.facts, counted=counted, right=tuple(map(float, right)), chance=chance)
    votes = tuple(topic_votes(own, names, topics) for own in units)
    return uses, facts, TopicFacts(votes, topic_chance(names, topics), len(uses))


def test_a_script_reads_the_uses_in_both_checkpoints_and_arrives_at_what_they_tell(packaged) -> None:
    pair = packaged, open_service(TWIN)
    (uses, _), told, topics = zip(*map(over_few_uses, pair), strict=True)
    codes = {}
    for name, facts in {"told": told, "wrong": told[::-1]}.items():
        with (shown := Shown()).collect():
            add_told_step(pair, uses, facts, topics)
        codes[name] = as_script(script("A title", packaged.provenance(), packaged, {"a": "", "b": ""}, shown.steps))
    failures = failed(codes)
    assert failures.pop("wrong").startswith("AssertionError")
    assert failures == {}
