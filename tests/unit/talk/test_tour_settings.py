"""What others know by name is declared as a setting: links of readers, tours, documents, the frame."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from components.frame.moved import OF_VIEW, moved_to
from components.frame.navigation import WITHOUT_CHARTS
from components.frame.sentence import VIEWS_OF_OTHERS
from components.frame.settings import VIEW
from components.talk.tour_settings import SETTINGS, settings_of_pages
from tests.conftest import REPOSITORY

OF_FRAME = {"a", "b", "v", "model", "talk", "scene", "minutes", "embed"}
CORPUS = "set=here|python|bank|spring|bat|plant|mouse|bites|segments|reference|varied|own lines with word"
HEATMAPS = "cell window order=index|variance|gamma scale=shared|one|own"
# What readers have in links: a name or an option that is taken from here is a change for CHANGELOG.md.
LINKED = {
    "attention": "view=token|heads|padding token layer head to hide habit=main|itself|worth pads",
    "cause": "view=swap|cut|off token hide paths=one|onward|nobody|never by=mean|zero on=token|sentence swap_cell",
    "context": f"view=word|uses|layers|alone layer apart find by_colour=topic|pos|sense pieces_on_map {CORPUS} seed "
    "pieces=mean|first points=token|word|sentence specials pool=mean|cls|pooler colour colour_all point token "
    "method=umap|pca dim=2|3 neighbors dist metric=cosine|euclidean seeds placed=turned|joint|alone "
    "show=motion|multiples|trails|once namesakes",
    "decomposition": "layer token split head cell window order=index|variance|gamma",
    "embeddings": f"view=sum|shares|pairs token rows=every|one {HEATMAPS} one_cell measure=euclidean|cosine "
    "rows_of=a|b|difference matched=word|place",
    "encoder": "layer head token inner cell window order=index|variance|gamma",
    "home": "token cell",
    "model": "view=parameters|flow parameter log blocks=mean|rms group filter",
    "normalization": "token zeroed measure=euclidean|cosine p seed cell window "
    "change=nothing|gamma|beta|position|segment|layernorm|dimension|dropout",
    "similarity": f"view=tokens|sentences|matrix|senses control first second layer compare=raw|standardized {CORPUS} "
    "pieces=mean|first probe",
    "status": "",
    "tables": "view=words|positions|segments cells=size|mean token row word_cell position_window segment_cell",
    "tokens": "limit pad token word step second",
    "training": f"view=told|input|states beside token {CORPUS} both_cell",
    "vocabulary": "view=map|list|vector|blank token by=near|contains|regex words near piece tokens search kind script "
    "mode=contains|exact|prefix|suffix|regex|id digits=any|with|without metric=cosine|euclidean mask",
}


@pytest.mark.parametrize("page", LINKED)
def test_every_name_and_option_in_the_links_of_readers_is_still_declared(page: str) -> None:
    known = settings_of_pages()[page]
    for name, _, options in (part.partition("=") for part in LINKED[page].split()):
        assert name in known
        assert all(known[name].allows(option) for option in options.split("|") if options)


@pytest.mark.parametrize("page", SETTINGS)
def test_a_page_declares_a_name_once(page: str) -> None:
    names = [one.name for one in SETTINGS[page]]
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
        known = settings_of_pages()[page]
        assert all(name in OF_FRAME or known[name].allows(str(value)) for name, value in settings.items())


def test_every_view_that_the_frame_knows_by_name_is_one_of_the_page() -> None:
    named = [
        *WITHOUT_CHARTS.items(),
        *VIEWS_OF_OTHERS.items(),
        *((page, [*of.values()]) for page, of in OF_VIEW.items()),
    ]
    for page, views in named:
        assert all(settings_of_pages()[page][VIEW.name].allows(view) for view in views if view)
