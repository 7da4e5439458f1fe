"""Rows of the word table: the nearest to a vector, sums of words, and searches."""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from components.take_home.steps.model import table, tokenizer
from components.take_home.steps.vectors import unit

# %% named needs="model"
"""The pieces of rows of the word table; a row that no piece has goes by its number."""


def named(rows):
    """The names of these rows."""
    pieces = zip(rows, tokenizer.convert_ids_to_tokens(rows), strict=True)
    return [piece or f"row {row:,} (no piece)" for row, piece in pieces]


# %% nearest needs="model, named, unit"
"""The rows of the word table that are nearest to a vector."""

row_lengths = np.linalg.norm(table, axis=1)


def nearness(vector, metric):
    """The cosine of each row of the table with the vector, or its Euclidean distance, in double precision."""
    if metric == "euclidean":
        return np.linalg.norm(table - vector.astype(np.float64), axis=1)
    return table @ unit(vector) / np.where(row_lengths > 0, row_lengths, np.inf)


def nearest(vector, metric, k, left_out=()):
    """The pieces of the k nearest rows, and their cosines or distances."""
    near = nearness(vector, metric)
    order = np.argsort((near if metric == "euclidean" else -near).round(9), kind="stable")
    found = [int(row) for row in order[: k + len(left_out)] if row not in left_out][:k]
    return named(found), near[found]


# %% random_rows
"""How alike two rows of a table are at random."""


def bound_of_random(rows):
    """The cosine that 19 of 20 random pairs of rows stay below, none of them a row with itself, or of zeros."""
    known = np.flatnonzero(np.linalg.norm(rows, axis=1))
    pairs = known[np.random.default_rng(0).integers(0, len(known), (20_000, 2))]
    one, other = pairs[pairs[:, 0] != pairs[:, 1]].T
    lengths = np.linalg.norm(rows[one], axis=1) * np.linalg.norm(rows[other], axis=1)
    return np.quantile((rows[one] * rows[other]).sum(axis=1) / lengths, 0.95)


# %% expression needs="model, nearest, random_rows"
"""A weighted sum of rows of the word table, the rows nearest to it without the summands, and what 19 of 20 random pairs
of rows stay below."""

factors = [1.0, -1.0, 1.0]
operands = [2332, 2158, 2450]
near = 10
vector = (np.array(factors)[:, None] * table[operands]).sum(axis=0)
cosine_pieces, cosines = nearest(vector, "cosine", near, operands)
random_bound = bound_of_random(table)


# %% search needs="model"
"""The pieces that match a search, and the lengths of their rows; patterns are regular expressions of RE2 (in pyarrow).

A piece's kind is the last one that fits; its script is that of all its letters, or “Several” or “None”.
"""

text = "king"
mode = "contains"
kind = "any"
script = "any"
digits = "any"
most = 1000
scripts = ["Latin"]
vocabulary = {row: piece for piece, row in tokenizer.get_vocab().items()}
column = pa.array([vocabulary.get(row, "") for row in range(len(table))])


def matching(pattern):
    """Which pieces match the pattern."""
    return pc.match_substring_regex(column, pattern).to_numpy(zero_copy_only=False)


if mode == "id":
    ends = [[int(end) for end in part.replace("–", "-").split("-")] for part in text.split(",")]
    found = np.isin(np.arange(len(table)), [row for end in ends for row in range(end[0], end[-1] + 1)])
else:
    literal = "".join(rf"\x{{{ord(character):x}}}" for character in text)
    templates = {"contains": "{}", "exact": "^(##)?{}$", "prefix": "^{}"}
    found = matching(text if mode == "regex" else "(?i)" + templates[mode].format(literal))
kinds = np.full(len(table), "word", dtype="<U12")
patterns = {"capitalised": r"^\p{Lu}", "character": "^.$", "number": r"^\p{N}+$", "piece": "^##."}
for name, pattern in {**patterns, "unused": r"^(\[unused\d+\])?$"}.items():
    kinds[matching(pattern)] = name
special = {token.content for token in tokenizer.added_tokens_decoder.values()} | set(tokenizer.all_special_tokens)
kinds[np.isin(column.to_pylist(), list(special))] = "special"
letters = np.array([matching(rf"\p{{{name}}}") for name in scripts]) & ~np.isin(kinds, ["unused", "special"])
script_count = letters.sum(axis=0)
in_script = {name: letters[at] & (script_count == 1) for at, name in enumerate(scripts)}
in_script |= {"None": script_count == 0, "Several": script_count > 1}
if kind != "any":
    found &= kinds == kind
if script != "any":
    found &= in_script[script]
if digits != "any":
    found &= matching(r"\p{Nd}") == (digits == "with")
count = int(found.sum())
matched = np.flatnonzero(found)[:most]
matched_lengths = np.linalg.norm(table[matched], axis=1)


# %% found_rows needs="model"
"""How long the rows of the word table are that were found near."""

found_rows = [2332]
found_lengths = np.linalg.norm(table[found_rows], axis=1)
