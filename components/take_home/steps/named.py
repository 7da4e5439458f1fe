"""The pieces of rows of the word table; a row that no piece has goes by its number."""

from components.take_home.steps.model import tokenizer


def named(rows):
    """The names of these rows."""
    pieces = zip(rows, tokenizer.convert_ids_to_tokens(rows), strict=True)
    return [piece or f"row {row:,} (no piece)" for row, piece in pieces]
