"""Names of points: a token's own, and of a line two or three words that other lines do not have."""

import re
from collections import Counter

from components.compute.tokens import is_content
from components.records.corpus import PointKind, Points
from components.views.wording import shortened

WORDS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
MOST_LETTERS, LETTERS_OF_A_WORD = 24, 13


def brief_names(points: Points) -> tuple[str, ...]:
    """The name of each point: two words of its line, a third where another line has the same two; of several points of
    one line the later ones have a number."""
    if points.wanted.kind is PointKind.TOKEN:
        return points.names
    used = dict.fromkeys(origin.line for origin in points.origins)
    texts = {line: f"{points.lines[line].a} {points.lines[line].b}".strip() for line in used}
    said = {line: WORDS.findall(text) for line, text in texts.items()}
    common = Counter(word for words in said.values() for word in {one.lower() for one in words})
    named = {line: _telling(words, common, points.wanted.word, len(said)) for line, words in said.items()}
    twice = Counter(_joined(words[:2]) for words in named.values())
    names = {
        line: _joined(words[: 3 if twice[_joined(words[:2])] > 1 else 2]) or shortened(texts[line]) or "(no text)"
        for line, words in named.items()
    }
    seen: Counter[int] = Counter()
    return tuple(_numbered(names[origin.line], origin.line, seen) for origin in points.origins)


def _telling(words: list[str], common: Counter[str], looked_at: str, lines: int) -> list[str]:
    """The words of a line that tell it from the others, in their order: content words that fewer than half of the lines
    have, or else all words but the one looked at."""
    own = [word for word in dict.fromkeys(words) if word.lower() != looked_at.lower()]
    content = [word for word in own if is_content(word.lower())]
    telling = [word for word in content if 2 * common[word.lower()] <= max(lines, 2)]
    return telling or content or own


def _joined(words: list[str]) -> str:
    return shortened(", ".join(shortened(word, LETTERS_OF_A_WORD) for word in words), MOST_LETTERS)


def _numbered(name: str, line: int, seen: Counter[int]) -> str:
    seen[line] += 1
    return name if seen[line] == 1 else f"{name} ({seen[line]})"
