"""Write `deploy/community-cloud/requirements.txt` from `requirements.txt`: `make community-cloud`.

Only torch differs: the default index has the GPU build, about 2.5 GB larger. A direct reference to the CPU build, one
for each version of Python, cannot change where other packages come from, as an additional index could.
"""

import re
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
TARGET = Path(REPOSITORY, "deploy", "community-cloud", "requirements.txt")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")  # those that every compiled requirement has wheels for
WHEEL = "https://download.pytorch.org/whl/cpu/torch-{version}%2Bcpu-cp{short}-cp{short}-manylinux_2_28_x86_64.whl"
HEAD = "# Written by `make community-cloud` from requirements.txt; only torch differs: its build without CUDA.\n"


def written(requirements: str) -> str:
    """The same requirements with torch's CPU build, for Linux on x86-64."""
    lines = [line.partition("#")[0].strip() for line in requirements.splitlines()]
    return HEAD + "".join(f"{made}\n" for line in lines if line for made in _made(line))


def _made(line: str) -> list[str]:
    if not (pin := re.fullmatch(r"torch==([\d.]+)", line)):
        return [line]
    return [
        f"torch @ {WHEEL.format(version=pin[1], short=python.replace('.', ''))} ; python_version == '{python}'"
        for python in PYTHONS
    ]


if __name__ == "__main__":
    TARGET.write_text(written(Path(REPOSITORY, "requirements.txt").read_text(encoding="utf-8")), encoding="utf-8")
