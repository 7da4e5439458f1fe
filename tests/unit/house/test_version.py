"""The version is defined in one place, and everything that names it agrees."""

import re
from pathlib import Path

import yaml

from components.records.version import VERSION
from components.service import ModelService
from tests.conftest import REPOSITORY


def test_the_citation_has_the_version_and_the_changelog_begins_with_it() -> None:
    citation = yaml.safe_load(Path(REPOSITORY, "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == VERSION
    changes = re.findall(
        r"^## (\d+\.\d+\.\d+)", Path(REPOSITORY, "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert changes[0] == VERSION
    assert changes == sorted(changes, key=lambda version: [int(part) for part in version.split(".")], reverse=True)


def test_exported_files_name_the_version(packaged: ModelService) -> None:
    """Scripts, notebooks, reports and the captions of figures take this line."""
    assert f"BERT Embedding Explorer {VERSION}" in packaged.provenance()
