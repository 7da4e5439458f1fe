"""Where in the model a sentence takes up the most numbers."""

from components.records.stations import Stations


def finding(stations: Stations) -> str:
    """The station with the most numbers, compared with the first."""
    first = stations.stations[0]
    most = max(stations.stations, key=lambda station: station.numbers)
    shape = " × ".join(f"{size:,}" for size in most.shape)
    copies = f", {most.copies:,} of them" if most.copies > 1 else ""
    return (
        f"{first.numbers:,} numbers go in ({first.name}); the largest step is “{most.name}” with {most.numbers:,} "
        f"({shape}{copies})."
    )
