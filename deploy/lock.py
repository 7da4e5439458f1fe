"""Write the lock files: `make lock`. Each line is one package with its version and the SHA-256 of its wheels.

Versions are what pip chooses today for Linux on x86-64 with Python 3.11; hashes are those of the wheels for Linux on
x86-64 and on Arm. torch has the hashes of the default index's build and, if pip is configured for it, the CPU build.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
LOCKS = {
    "requirements.lock": ["requirements.txt"],
    "tests/requirements.lock": ["requirements.txt", "tests/requirements.txt"],
}
GLIBC = ("manylinux_2_34", "manylinux_2_31", "manylinux_2_28", "manylinux_2_27", "manylinux_2_24", "manylinux_2_17")
MACHINES = ("x86_64", "aarch64")
DEFAULT_INDEX = {"PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": "", "PIP_CONFIG_FILE": os.devnull}
HEAD = """# Written by `make lock`; a test holds it to {sources}. {use}
# Hashes are of the wheels for Linux and Python 3.11; elsewhere only the versions count.
"""
USES = (
    "With torch's CPU build in place, `pip install --require-hashes --no-deps -r requirements.lock` adds the rest.",
    "What the tests need beyond requirements.lock.",
)


def main() -> None:
    """Resolve, collect the hashes, and write both files."""
    written: dict[str, str] = {}
    for (lock, sources), use in zip(LOCKS.items(), USES, strict=True):
        chosen = {name: found for name, found in closure(sources).items() if name not in written}
        lines = [line(name, *chosen[name]) for name in sorted(chosen)]
        head = HEAD.format(sources=" and ".join(sources), use=use)
        Path(REPOSITORY, lock).write_text(head + "".join(lines), encoding="utf-8")
        written |= {name: version for name, (version, _) in chosen.items()}
        print(f"{lock}: {len(lines)} packages")


def closure(sources: list[str]) -> dict[str, tuple[str, set[str]]]:
    """Name -> version and hashes of everything that these requirements need."""
    found = resolve(*(f"-r{source}" for source in sources))
    pins = [f"{name}=={version}" for name, (version, _) in found.items() if name != "torch"]
    for machine in MACHINES:
        platforms = [f"--platform={glibc}_{machine}" for glibc in (*GLIBC, "manylinux2014", "manylinux1")]
        place = ["--python-version=3.11", "--only-binary=:all:", "--target=nowhere", "--no-deps", *platforms]
        add(found, resolve(*place, *pins))
        add(found, resolve(*place, f"torch=={found['torch'][0]}", environment=DEFAULT_INDEX))
    return found


def resolve(*arguments: str, environment: dict[str, str] | None = None) -> dict[str, tuple[str, set[str]]]:
    """What pip would install, from its own report."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report=-"]
    run = subprocess.run(
        [*pip, *arguments],
        cwd=REPOSITORY,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        check=True,
    )
    return {
        package["metadata"]["name"].lower().replace("_", "-"): (
            package["metadata"]["version"].partition("+")[0],
            {package["download_info"]["archive_info"]["hashes"]["sha256"]},
        )
        for package in json.loads(run.stdout)["install"]
    }


def add(found: dict[str, tuple[str, set[str]]], more: dict[str, tuple[str, set[str]]]) -> None:
    """Add the hashes of the same versions."""
    for name, (version, hashes) in more.items():
        assert found[name][0] == version, f"{name}: {found[name][0]} and {version}"
        found[name][1].update(hashes)


def line(name: str, version: str, hashes: set[str]) -> str:
    return " ".join([f"{name}=={version}", *(f"--hash=sha256:{digest}" for digest in sorted(hashes))]) + "\n"


if __name__ == "__main__":
    main()
