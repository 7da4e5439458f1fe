"""The app, for a host that looks for requirements beside the main file first: those here have torch without CUDA."""

import runpy
import sys
from pathlib import Path

sys.path.insert(0, str(REPOSITORY := Path(__file__).parents[2]))
runpy.run_path(str(REPOSITORY / "app.py"), run_name="__main__")
