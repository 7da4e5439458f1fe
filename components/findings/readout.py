"""How long a token's vector stays nearest to its own row."""

from components.findings.wording import name
from components.records.readout import Readout


def finding(readout: Readout, pieces: tuple[str, ...]) -> str:
    """The last station up to which the token is always nearest to its own row, and its row's rank at the end."""
    token = name(pieces, readout.position)
    ranked = [station for station in readout.stations if station.rank]
    if not ranked:
        return f"No vector of {token} has a direction, so no row is nearest to it."
    first = 0
    while first < len(ranked) and ranked[first].rank == 1:
        first += 1
    if first == len(ranked):
        return f"At every station {token} is nearest to its own row of the word table."
    last = ranked[-1]
    ending = f"; at the end its own row ranks {last.rank:,}." if last.rank != 1 else ""
    if not first:
        return f"{token} does not begin nearest to its own row of the word table{ending or ', but is at the end.'}"
    ending = ending or ", and again at the end."
    station = ranked[first - 1].name.partition(":")[0]
    return f"{token} is nearest to its own row of the word table up to {station[0].lower()}{station[1:]}{ending}"
