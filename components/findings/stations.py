"""Where in the model a sentence takes up most numbers."""

from components.records.stations import Stations


def finding(stations: Stations) -> str:
    """The station with the most numbers, compared with the first."""
    first = stations.stations[0]
    most = max(stations.stations, key=lambda station: station.numbers)
    shape = " × ".join(f"{size:,}" for size in most.shape)
    copies = f", {most.copies:,} of them" if most.copies > 1 else ""
    return (
        f"{first.numbers:,} numbers go in ({first.name}); most are at once at “{most.name}”: "
        f"{most.numbers:,} ({shape}{copies})."
    )
