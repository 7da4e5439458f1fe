"""What a page found."""

from typing import Self


class Finding(str):
    """A sentence, as plain text, with the positions of the `tokens` that it names, which the page's picture marks."""

    tokens: tuple[int, ...]

    def __new__(cls, text: str = "", *tokens: int) -> Self:
        finding = super().__new__(cls, text)
        finding.tokens = tokens
        return finding
