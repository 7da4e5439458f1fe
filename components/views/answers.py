"""What a page's answers are made from and of: its state, and a sentence for a tour's scene or a worksheet."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from components.compute.tokens import MADE_OF_TEXT, instructive_token, is_content
from components.frame import address
from components.frame.page_head import Finding
from components.records.tokens import Question, Tokens
from components.service import ModelService

TWICE = "the bank by the river is not a bank"
NO_REPEAT = "No word occurs twice in this text."


@dataclass(frozen=True)
class SceneAnswer:
    """One sentence about what was typed; `instead` suggests a text that shows the point, if this one does not."""

    sentence: str
    instead: str = ""


@dataclass(frozen=True)
class PageState:
    """A checkpoint, what it reads, the settings of a page as they are in its address, and both sentences."""

    bert: ModelService
    tokens: Tokens
    settings: Mapping[str, str]
    question: Question

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A setting as a whole number; an invalid one gives the default."""
        try:
            return address.whole_number(low, high)(self.settings.get(name, str(default)))
        except ValueError:
            return default

    @property
    def token(self) -> int:
        """The position of the token that is selected on all pages."""
        return self.number("token", instructive_token(self.tokens), 0, len(self.tokens) - 1)


def whole(found: Finding) -> SceneAnswer:
    """The headline of a page with its numbers."""
    return SceneAnswer(f"{found} {found.line[:1].upper()}{found.line[1:]}." if found.line else found)


def repeated(tokens: Tokens) -> Sequence[int]:
    """The positions of the first content word that occurs more than once, else of the first such piece; empty if none.

    Two [UNK] are the same only if the text has the same in both places.
    """
    made = [token.position for token in tokens.tokens if token.kind in MADE_OF_TEXT]
    content = [position for position in made if is_content(tokens.pieces[position])]
    return first_equal(tokens.names, content) or first_equal(tokens.names, made)


def first_equal(values: Sequence[Hashable], positions: Sequence[int]) -> Sequence[int]:
    """Those of `positions` with the first value that occurs more than once among them."""
    of_value: dict[Hashable, list[int]] = {}
    for position in positions:
        of_value.setdefault(values[position], []).append(position)
    return next((equal for equal in of_value.values() if len(equal) > 1), [])
