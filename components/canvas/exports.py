"""What is downloaded: tables as CSV that a spreadsheet opens safely, arrays as NPZ."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def harmless(cell: object) -> object:
    """A text that a spreadsheet would run as a formula, with an apostrophe before it; anything else unchanged.

    Leading white space does not make a text safe, since some spreadsheets strip it, and some treat the full-width signs
    of East Asian keyboards like the ASCII ones. Source: OWASP, “CSV Injection”.
    """
    if not isinstance(cell, str):
        return cell
    active = cell.startswith(FORMULA_STARTS) or cell.lstrip().startswith(FORMULA_STARTS)
    return f"'{cell}" if active else cell


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file in UTF-8, with the byte order mark by which spreadsheets recognise it."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig", "replace")


def arrays(**named: NDArray[Any]) -> bytes:
    """Named arrays as a compressed NPZ that can be read without pickle."""
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **named)
    return file.getvalue()
