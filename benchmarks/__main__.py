"""Run every benchmark of this folder, or those that are named: `python -m benchmarks [name ...]`."""

import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
ALL = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))

if __name__ == "__main__":
    for name in sys.argv[1:] or ALL:
        module = import_module(f"benchmarks.{name}")
        print(f"\n== {name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        module.main()
