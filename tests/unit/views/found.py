"""Every page's finding for one text, computed as its page does."""

import re

from tests.story import KNOWN

FINDINGS = {view: finding for known in KNOWN.values() for view, finding in known.findings.items()}


def head_to_mark(found: str) -> str:
    """The name of the head that a headline, or else its line of numbers, names first; empty if there is none."""
    named = re.search(r"layer (\d+), head (\d+)", with_line(found), re.IGNORECASE)
    return f"layer {named[1]}, head {named[2]}" if named else ""


def with_line(found: str) -> str:
    """A headline and the line of numbers below it."""
    return f"{found} {getattr(found, 'line', '')}".strip()
