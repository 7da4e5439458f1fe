"""The tables of docs/capacity.md: what measures one writes it there if its command ends with `--write`."""

import os
import platform
import re
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "capacity.md"
WRITE = "--write"  # `make bench` and `make load` give it


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    return "\n".join(["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)])


def write(name: str, measured: str, *, page: Path = PAGE) -> None:
    """Replace block `name` of the page by `measured`, with the day and the machine, if the command says so."""
    if WRITE in sys.argv:
        block = f"{measured}\n\nMeasured on {date.today()}: {machine()}."
        page.write_text(replaced(page.read_text(encoding="utf-8"), name, block), encoding="utf-8")


def replaced(text: str, name: str, block: str) -> str:
    """`text` with another `block` between the marks of `name`. Raises `ValueError` if it has no such marks."""
    marks = re.compile(rf"(<!-- measured: {re.escape(name)} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not marks.search(text):
        raise ValueError(f"no block “{name}”")
    return marks.sub(lambda found: f"{found[1]}\n{block}\n\n{found[2]}", text, count=1)


def machine() -> str:
    """What a figure depends on, in words."""
    return f"{os.cpu_count()} cores, {platform.system()} on {platform.machine()}, Python {platform.python_version()}"
