"""What every script imports first, so that one thread imports it while all others wait.

Streamlit runs a script in a thread for each viewer. When a class opens a server that has just started, threads that
import a package from two sides may end with `_DeadlockError`, and Plotly, which looks for a pandas that is there, with
one that is half imported (`docs/decisions.md`).
"""

import pandas  # noqa: F401

import components.service
import components.story
import components.take_home.downloads
import components.talk.stage  # noqa: F401
