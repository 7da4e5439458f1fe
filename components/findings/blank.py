"""What the head would write into the blank, and since which layer."""

from collections.abc import Sequence

from components.findings.wording import percent, shortened
from components.records.blank import Blank


def finding(blank: Blank, pieces: Sequence[str]) -> str:
    """The first choice of the last layer, the layer since which it is first, and the rank of the hidden piece.

    `pieces` is the vocabulary.
    """
    last = blank.layers[-1]
    first = last.rows[0]
    since = len(blank.layers) - 1
    while since and blank.layers[since - 1].rows[0] == first:
        since -= 1
    held = "only in the last layer" if since == len(blank.layers) - 1 else f"from layer {since} on"
    sentence = f"The head's first choice is “{shortened(pieces[first])}” ({percent(last.probabilities[0])}), {held}"
    if blank.hidden is None:
        return f"{sentence}."
    if blank.hidden == first:
        return f"{sentence}: it is the piece that was hidden."
    return f"{sentence}; “{shortened(pieces[blank.hidden])}”, which was hidden, ranks {last.rank:,}."
