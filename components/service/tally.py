"""How often something happened in this process, counted from all sessions."""

from collections import Counter
from threading import Lock

_counts: Counter[str] = Counter()
_lock = Lock()


def count(event: str) -> None:
    """Once more."""
    with _lock:
        _counts[event] += 1


def counted(event: str) -> int:
    """How often until now."""
    return _counts[event]
