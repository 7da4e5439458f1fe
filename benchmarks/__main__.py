"""Run every benchmark of this folder, or those that are named first: `python -m benchmarks [name ...] [option ...]`.

With `--write` the tables of docs/capacity.md are written anew.
"""

import sys
from importlib import import_module
from itertools import takewhile
from pathlib import Path

HERE = Path(__file__).parent
ALL = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))

if __name__ == "__main__":
    for name in list(takewhile(lambda word: not word.startswith("-"), sys.argv[1:])) or ALL:
        module = import_module(f"benchmarks.{name}")
        print(f"\n== {name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        module.main()
