"""The lines of long files, kept on the server as long as a session points at them: a text box would be too slow.

At most a few lists, and so many bytes, are kept at once; the one that came first then gives way.
"""

from threading import Lock
from weakref import ref

from components.records.corpus import Sentence

MOST_LISTS, MOST_BYTES = 4, 40_000_000
PER_LINE = 300  # bytes that Python needs for one besides its text


class Held:
    """The lines of a file of this `name`; None once they had to give way."""

    def __init__(self, name: str, lines: tuple[Sentence, ...]) -> None:
        self.name = name
        self.lines: tuple[Sentence, ...] | None = lines
        self.size = sum(PER_LINE + 4 * (len(line.a) + len(line.b)) for line in lines)


_held: list[ref[Held]] = []
_turn = Lock()


def hold(name: str, lines: tuple[Sentence, ...]) -> Held:
    """Keep these lines until nobody points at the result, or until newer lists need the room; equal ones once."""
    new = Held(name, lines)
    with _turn:
        kept = [one for known in _held if (one := known()) is not None and one.lines is not None]
        if same := next((one for one in kept if (one.name, one.lines) == (name, lines)), None):
            kept.remove(same)  # it counts as the newest now
            new = same
        while kept and (len(kept) >= MOST_LISTS or sum(one.size for one in (*kept, new)) > MOST_BYTES):
            kept.pop(0).lines = None
        _held[:] = [ref(one) for one in (*kept, new)]
    return new
