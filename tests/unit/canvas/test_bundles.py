"""The bundles match the sources; without Node nothing else would notice a bundle that was not rebuilt."""

import hashlib
import re
from pathlib import Path

from tests.conftest import REPOSITORY

COMPONENTS = Path(REPOSITORY, "components")
BUNDLES = COMPONENTS / "bundles"
MEND = "run `make browser-code`"


def sources() -> dict[Path, str]:
    """The sources of the bundles, with their digests at that time."""
    lines = BUNDLES.joinpath("SOURCES.sha256").read_text(encoding="utf-8").splitlines()
    return {(BUNDLES / path).resolve(): digest for digest, path in (line.split("  ") for line in lines)}


def test_no_source_has_changed_since_the_bundles_were_built() -> None:
    changed = [path for path, digest in sources().items() if hashlib.sha256(path.read_bytes()).hexdigest() != digest]
    assert not changed, MEND


def test_every_module_is_in_a_bundle() -> None:
    modules = {path.resolve() for path in COMPONENTS.rglob("*.js")} - {path.resolve() for path in BUNDLES.iterdir()}
    assert modules <= sources().keys(), MEND


def test_every_component_that_python_names_has_one_bundle_and_every_bundle_is_named() -> None:
    calls = [re.findall(r'browser_component\(\s*"(\w+)"', path.read_text("utf-8")) for path in COMPONENTS.rglob("*.py")]
    assert sorted(name for names in calls for name in names) == sorted(
        path.name.rsplit("-", 1)[0] for path in BUNDLES.glob("*.js")
    )
