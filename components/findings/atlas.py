"""How far the map of the vocabulary can be trusted."""

from components.findings.wording import percent
from components.records.atlas import Atlas


def finding(atlas: Atlas) -> str:
    """The share of true neighbours that are also neighbours on the map."""
    return f"Of a row's 10 nearest rows, {percent(atlas.kept)} on average are among the 10 points nearest to it here."
