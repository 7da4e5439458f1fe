"""The steps of the scripts that readers download, in a file for each page and for what pages share; the app imports
none of them.

Each step is a cell, `# %% NAME needs="…"` (jupytext's percent format), whose name no other step has. Its docstring says
what it does, `needs` which steps' results it uses, and its top-level assignments of literals are choices of the page
(`components/take_home/shown.py`). The imports above the first cell are those of all cells.
"""
