"""The container and the replicas fit the app: what they refer to exists, and what they pin is what is locked."""

import ast
import ipaddress
import re
import stat
import subprocess
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from streamlit.testing.v1 import AppTest

from deploy.audit import locked
from deploy.community_cloud import PYTHONS, TARGET, written
from tests.code import nodes
from tests.conftest import REPOSITORY

DEPLOY = Path(REPOSITORY, "deploy")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")


def test_the_image_contains_everything_that_the_app_imports_and_nothing_else() -> None:
    copied = {source for source, _ in re.findall(r"^COPY (\S+) (\S+)$", DOCKERFILE, re.MULTILINE)}
    assert {"app.py", "pages", "components", ".streamlit", "requirements.lock"} == copied
    assert all(Path(REPOSITORY, source).exists() for source in copied)
    sent = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in sent
    assert {line[1:].split("/")[0] for line in sent if line.startswith("!")} == copied


def test_the_image_installs_the_locked_torch_and_checks_the_hashes_of_the_rest() -> None:
    assert set(re.findall(r"torch==([\d.]+)", DOCKERFILE)) == {locked("requirements.lock")["torch"]}
    assert re.search(r"--no-deps --require-hashes -r requirements.lock$", DOCKERFILE, re.MULTILINE)


def test_the_image_has_the_python_version_of_the_lock_file() -> None:
    version = re.search(r"^FROM python:(\d+\.\d+)-slim$", DOCKERFILE, re.MULTILINE)[1]
    assert f"Python {version}" in Path(REPOSITORY, "requirements.lock").read_text(encoding="utf-8").split("torch==")[0]


def test_the_image_does_not_ask_another_server_for_its_address() -> None:
    assert '"--logger.hideWelcomeMessage=true"' in DOCKERFILE[DOCKERFILE.index("\nCMD [") :]


def test_the_image_runs_without_root_and_has_a_health_check() -> None:
    user, command = DOCKERFILE.index("\nUSER explorer"), DOCKERFILE.index("\nCMD ")
    assert DOCKERFILE.index("useradd --create-home explorer") < user < command
    assert "\nUSER" not in DOCKERFILE[user + 1 :]
    assert "/_stcore/health" in DOCKERFILE[DOCKERFILE.index("\nHEALTHCHECK") : command]


def test_the_commands_of_the_image_are_valid_for_a_shell() -> None:
    for step in re.findall(r"^RUN (.*?[^\\])$", DOCKERFILE, re.MULTILINE | re.DOTALL):
        checked = subprocess.run(["sh", "-n", "-c", step.replace("\\\n", " ")], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr


def test_nginx_forwards_to_every_replica_and_starts_after_all_of_them() -> None:
    behind = dict(re.findall(r"server (\S+):(\d+);", NGINX))
    assert (
        set(behind) == {name for name in SERVICES if name.startswith("explorer-")} == set(SERVICES["web"]["depends_on"])
    )
    assert set(behind.values()) == set(re.findall(r"^EXPOSE (\d+)", DOCKERFILE, re.MULTILINE))
    inside = {port.split(":")[1] for port in SERVICES["web"]["ports"]}
    assert inside == set(re.findall(r"listen (\d+);", NGINX))


def test_a_restarted_replica_has_the_address_that_nginx_knows() -> None:
    subnet = ipaddress.ip_network(COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"])
    replicas = [service for name, service in SERVICES.items() if name != "web"]
    fixed = [ipaddress.ip_address(service["networks"]["default"]["ipv4_address"]) for service in replicas]
    assert len(set(fixed)) == len(replicas)
    assert all(address in subnet for address in fixed)


def test_a_replica_may_write_only_to_its_cache_and_has_no_capabilities() -> None:
    for name, service in SERVICES.items():
        if name == "web":
            continue
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert service["volumes"] == ["cache:/home/explorer/.cache"]
        assert "/home/explorer/.cache" in DOCKERFILE
        assert (service["build"]["context"], service["build"]["dockerfile"]) == ("..", "deploy/Dockerfile")


def test_the_files_of_the_container_are_readable_by_everyone() -> None:
    for path in (DEPLOY / "nginx.conf", Path(REPOSITORY, "app.py")):
        assert path.stat().st_mode & stat.S_IROTH


def test_community_cloud_installs_the_requirements_with_another_build_of_torch() -> None:
    requirements = Path(REPOSITORY, "requirements.txt").read_text(encoding="utf-8")
    text = TARGET.read_text(encoding="utf-8")
    assert text == written(requirements), "make community-cloud"
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    ours = {line.partition("==")[0]: line for line in lines if "==" in line and "@" not in line}
    assert {name: pin.rpartition("==")[2] for name, pin in ours.items()} | {"torch": pins()["torch"]} == pins()
    for line in lines[1 : 1 + len(PYTHONS)]:
        build = Requirement(line)
        assert build.name == "torch"
        assert build.url
        assert f"torch-{pins()['torch']}%2Bcpu-" in build.url
        assert sum(build.marker.evaluate({"python_version": python}) for python in PYTHONS) == 1


def test_the_versions_of_python_are_those_that_all_compiled_requirements_are_made_for() -> None:
    made_for = [supported(name) for name in map(base_name, pins()) if "Root-Is-Purelib: false" in wheel_of(name)]
    assert len(made_for) > 5
    assert set.intersection(*made_for) == set(PYTHONS)


def test_every_place_names_the_same_versions_of_python() -> None:
    named = f"Python {PYTHONS[0]} to {PYTHONS[-1]}"
    for file in ("README.md", "CONTRIBUTING.md", "docs/hosting.md", "Makefile", "deploy/Dockerfile"):
        text = Path(REPOSITORY, file).read_text(encoding="utf-8")
        assert named in text, file
        assert "or newer" not in text, file
    makefile = Path(REPOSITORY, "Makefile").read_text(encoding="utf-8")
    names = re.search(r"for name in ([^;]+);", makefile)[1].split()
    assert names == ["python3", *(f"python{version}" for version in reversed(PYTHONS))]
    oldest, newest = re.search(r"(\(\d+, \d+\)) <= sys.version_info\[:2\] <= (\(\d+, \d+\))", makefile).groups()
    assert [ast.literal_eval(oldest), ast.literal_eval(newest)] == [minor(PYTHONS[0]), minor(PYTHONS[-1])]
    tools = tomllib.loads(Path(REPOSITORY, "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tools["mypy"]["python_version"] == PYTHONS[0]
    assert tools["ruff"]["target-version"] == f"py{PYTHONS[0].replace('.', '')}"


def test_the_requirements_beside_that_main_file_are_found_first() -> None:
    assert {path.name for path in TARGET.parent.iterdir() if path.is_file()} == {"requirements.txt", "streamlit_app.py"}


@pytest.mark.model
def test_the_app_runs_from_that_main_file() -> None:
    app = AppTest.from_file(str(TARGET.parent / "streamlit_app.py"), default_timeout=300)
    app.query_params["a"] = "dog bites man"
    app.run()
    assert not app.exception
    assert not app.error
    assert app.text_input(key="sentence_a").value == "dog bites man"


def test_pages_are_named_in_one_place_since_the_main_file_may_be_elsewhere() -> None:
    sources = [*Path(REPOSITORY, "pages").glob("*.py"), *Path(REPOSITORY, "components").rglob("*.py")]
    literals = [
        node.value
        for path in sources
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert not [text for text in literals if re.fullmatch(r"pages/\w*\.?(py)?", text)]


def minor(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def base_name(pin: str) -> str:
    return pin.partition("[")[0]


def wheel_of(name: str) -> str:
    return distribution(name).read_text("WHEEL") or ""


def supported(name: str) -> set[str]:
    """The versions of Python that a package says it is made for."""
    metadata = distribution(name).metadata
    named = re.findall(r"^Programming Language :: Python :: (3\.\d+)$", "\n".join(metadata.get_all("Classifier")), re.M)
    return {version for version in named if version in SpecifierSet(metadata["Requires-Python"])}


def pins() -> dict[str, str]:
    text = Path(REPOSITORY, "requirements.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.\[\]-]+)==(\S+)", text, re.MULTILINE))
