"""The version of this app, in one place; a test holds `CITATION.cff` and `CHANGELOG.md` to it."""

VERSION = "3.0.0"
