"""The head's first choice for the blank, and from which layer on it is that."""

from collections.abc import Sequence

from components.findings.wording import percent, settled_from, shortened
from components.records.blank import Blank


def finding(blank: Blank, pieces: Sequence[str]) -> str:
    """The first choice of the last layer, the layer from which on it is first, and the rank of the hidden piece.

    `pieces` is the vocabulary.
    """
    last = blank.layers[-1]
    first = last.rows[0]
    since = settled_from([layer.rows[0] for layer in blank.layers])
    when = "only in the last layer" if since == len(blank.layers) - 1 else f"from layer {since} on"
    sentence = f"The head's first choice is “{shortened(pieces[first])}” ({percent(last.probabilities[0])}), {when}"
    if blank.hidden is None:
        return f"{sentence}."
    if blank.hidden == first:
        return f"{sentence}: it is the piece that was hidden."
    return f"{sentence}; “{shortened(pieces[blank.hidden])}”, which was hidden, ranks {last.rank:,}."
