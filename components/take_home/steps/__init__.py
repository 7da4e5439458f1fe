"""The steps of the scripts that readers download: each file runs on its own, and none is imported by the app.

A file's docstring says what it does, its imports from here say which files come before it, and its top-level
assignments of literals are choices of the page (`components/take_home/shown.py`).
"""
