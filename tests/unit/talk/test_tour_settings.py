"""What others know by name is declared as a setting: links of readers, tours, documents, the frame."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from components.frame.moved import OF_VIEW, moved_to
from components.frame.pages import PAGES, settings_of, settings_of_pages
from components.records.pages import Page
from components.story import STORY
from tests.conftest import REPOSITORY

KNOWN = settings_of_pages(STORY)
OF_FRAME = {"a", "b", "v", "model", "talk", "scene", "minutes", "embed"}
CORPUS = "set=here|springs|python|bank|spring|bat|plant|mouse|bites|segments|reference|varied|own lines with word"
HEATMAPS = "cell window order=index|variance|gamma scale=shared|one|own"
# What readers have in links: a name or an option that is taken from here is a change for CHANGELOG.md.
LINKED = {
    "attention": "token layer head to hide habit=main|itself|worth pads",
    "cause": "view=cut|swap|off token hide paths=one|onward|nobody|never by=mean|zero on=token|sentence swap_cell",
    "context": "view=word|uses layer apart find by_colour=topic|sense|none token",
    "decomposition": "layer token split head",
    "embeddings": f"token rows=every|one|difference {HEATMAPS} one_cell matched=word|place",
    "encoder": "layer head token inner cell window order=index|variance|gamma",
    "home": "token cell lines=telling|mean open",
    "list": f"view=map|senses layer {CORPUS} seed "
    "pieces=mean|first points=token|word|sentence specials pool=mean|cls|pooler colour colour_all point token "
    "method=umap|pca dim=2|3 neighbors dist metric=cosine|euclidean false seeds placed=turned|joint|alone "
    "show=one|motion|trails|once namesakes compare=raw|standardized probe",
    "model": "view=parameters|tensor parameter blocks=mean|rms filter",
    "normalization": "token zeroed measure=euclidean|cosine p seed cell window "
    "change=nothing|gamma|beta|layernorm|dimension|dropout",
    "sentences": "beside two first second show=layers|pairs layer compare=raw|standardized",
    "status": "",
    "tables": "view=words|positions cells=size|mean token row word_cell cosine_window",
    "tokens": "limit pad token word step second",
    "training": f"beside {CORPUS}",
    "blank": "token metric=cosine|euclidean mask",
    "vocabulary": "token words by=contains|prefix|exact|near as=text|regex|id near piece tokens kind script "
    "digits=any|with|without",
}


@pytest.mark.parametrize("page", LINKED)
def test_every_name_and_option_in_the_links_of_readers_is_still_declared(page: str) -> None:
    known = KNOWN[page]
    for name, _, options in (part.partition("=") for part in LINKED[page].split()):
        assert name in known
        assert all(known[name].allows(option) for option in options.split("|") if options)


@pytest.mark.parametrize("page", STORY, ids=lambda page: page.stem)
def test_a_page_declares_a_name_once(page: Page) -> None:
    names = [one.name for one in settings_of(page)]
    assert sorted(names) == sorted(set(names))


def links() -> Iterator[tuple[str, dict[str, object]]]:
    for path in (Path(REPOSITORY, "README.md"), *Path(REPOSITORY, "docs").glob("*.md")):
        for page, query in re.findall(r"[/`(]([a-z]+)\?([^)`\s\"]+)", path.read_text(encoding="utf-8")):
            if page in LINKED:
                yield moved_to(page, dict(parse_qsl(query)))


def test_the_documents_link_to_declared_settings_only() -> None:
    found = list(links())
    assert len(found) > 10
    for page, settings in found:
        known = KNOWN[page]
        assert all(name in OF_FRAME or known[name].allows(str(value)) for name, value in settings.items())


def test_every_view_that_the_frame_knows_by_name_is_one_of_the_page() -> None:
    for page, views in OF_VIEW.items():
        assert set(views.values()) <= set(PAGES[page].views)


@pytest.mark.parametrize("page", STORY, ids=lambda page: page.stem)
def test_every_view_and_answer_that_a_page_names_is_one_that_it_has(page: Page) -> None:
    of_setting = {one for one in page.both_or_neither if "=" in one}
    assert {*page.charts, *page.about_others, *page.both_or_neither} - of_setting <= set(page.views or [""])
    for name, value in (one.split("=") for one in of_setting):
        assert KNOWN[page.stem][name].allows(value)
    for asked in page.predictions:
        assert asked.view in ("", *page.views)
        assert asked.answer in page.answers
    assert set(page.headline) <= set(page.views or [""]) and set(page.headline.values()) <= set(page.answers)
