"""The version of this app, in one place; a test holds `CITATION.cff` and `CHANGELOG.md` to it."""

VERSION = "4.0.0"
