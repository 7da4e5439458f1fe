"""Every page's finding for one text, computed as its page does."""

from tests.story import KNOWN

FINDINGS = {view: finding for known in KNOWN.values() for view, finding in known.findings.items()}


def with_line(found: str) -> str:
    """A headline and the line of numbers below it."""
    return f"{found} {getattr(found, 'line', '')}".strip()
