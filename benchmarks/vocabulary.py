"""Searching 30,522 pieces and finding the nearest rows, beside the plain ways of pandas, re and torch."""

import re
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

import numpy as np
import pandas as pd
import torch

from components.compute.readout import nearest_rows, row_norms
from components.compute.vocabulary import parse, search
from components.records.arrays import Array
from components.records.vocabulary import Query
from components.service import open_service
from components.service.embeddings import parameters

SEARCH_LIMIT, NEAR_LIMIT, RUNS = 100.0, 50.0, 15


def main() -> None:
    """Measure both in the same run, in turn, and print medians and the slowest of all runs."""
    bert = open_service("minilm")
    vocabulary, norms = bert.vocabulary(), bert.norms()
    table = parameters(bert)["word_table"]
    pieces = list(vocabulary.pieces)
    frame = pd.DataFrame({"piece": pd.Series(pieces, dtype=object)})

    print(f"{'search':<34}{'ours':>10}{'slowest':>10}{'limit':>8}{'plain':>10}  plain way")
    for name, query, plain, way in (
        ("contains “ing”", Query("ing"), lambda: frame[frame.piece.str.contains("ing", regex=False)], "pandas"),
        ("begins with “##”", Query("##", "prefix"), lambda: frame[frame.piece.str.startswith("##")], "pandas"),
        ("pattern ^[a-z]{3}$", Query("^[a-z]{3}$", "regex"), lambda: matched("^[a-z]{3}$", pieces), "re"),
        ("ID 2000-2010", Query("2000-2010", "id"), lambda: frame.iloc[2000:2011], "pandas"),
        ("contains “a”, ## piece, Latin", Query("a", kind="piece", script="Latin"), None, ""),
        ("pattern (x+x+)+y", Query("(x+x+)+y", "regex"), None, "never ends in some engines"),
        ("pattern .{30} × 40", Query(".{30}" * 40, "regex"), None, "as large as it may be"),
    ):
        row(name, partial(search, vocabulary, query), SEARCH_LIMIT, plain, way)

    print(f"\n{'10 nearest rows of one vector':<34}{'ours':>10}{'slowest':>10}{'limit':>8}{'plain':>10}  plain way")
    neighbours("packaged", table, norms)
    reference = np.random.default_rng(0).normal(size=(30_522, 768)).astype(np.float32)
    neighbours("30,522 × 768", reference, row_norms(reference))

    tokens = bert.tokens("the bank of the river")
    print("\nNearest rows and rank of a token at all stations, and both lists of a typed sum")
    row("what a vector is near, 7 columns", lambda: bert.readout(tokens, 2, "cosine", 10), SEARCH_LIMIT, None, "")
    row("king - man + woman", lambda: bert.reading(parse("king - man + woman"), 10), NEAR_LIMIT, None, "")


def neighbours(which: str, table: Array, norms: Array) -> None:
    """Two lines, by cosine and by distance, for one row of this table."""
    vector, whole = table[2924], torch.from_numpy(table.copy())
    one = whole[2924:2925]
    row(f"{which}, cosine", lambda: nearest_rows(table, vector, 10, norms=norms), NEAR_LIMIT,
        lambda: torch.nn.functional.cosine_similarity(whole, one).topk(10), "torch cosine_similarity")  # fmt: skip
    row(f"{which}, Euclidean", lambda: nearest_rows(table, vector, 10, "euclidean", norms=norms), NEAR_LIMIT,
        lambda: torch.cdist(one, whole).topk(10, largest=False), "torch cdist")  # fmt: skip


def row(name: str, ours: Callable[[], object], limit: float, plain: Callable[[], object] | None, way: str) -> None:
    """Print one line: milliseconds of ours, the slowest run, the limit, and of the plain way."""
    times, others = [], []
    for _ in range(RUNS):
        times.append(milliseconds(ours))
        if plain:
            others.append(milliseconds(plain))
    beside = f"{median(others):>7.1f} ms" if others else f"{'':>10}"
    kept = "" if max(times) <= limit else "  OVER THE LIMIT"
    print(f"{name:<34}{median(times):>7.1f} ms{max(times):>7.1f} ms{limit:>5.0f} ms{beside}  {way}{kept}")


def matched(pattern: str, pieces: list[str]) -> list[str]:
    """The plain way with Python's own engine."""
    compiled = re.compile(pattern)
    return [piece for piece in pieces if compiled.search(piece)]


def milliseconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1e3
