"""The pieces of what leaves with the reader: each file runs by itself, and none is imported by the app.

A file's docstring says what it does, its imports from here say which files come before it, and what it sets to a
number, a text or a list at its top level may be chosen by the page (`components/take_home/shown.py`).
"""
