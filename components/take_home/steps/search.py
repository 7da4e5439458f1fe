"""The pieces that match a search, and the lengths of their rows; patterns are regular expressions of RE2 (in pyarrow).

A piece's kind is the last one that fits; its script is that of all its letters, or “Several” or “None”.
"""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from components.take_home.steps.model import table, tokenizer

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
