"""How many numbers a token becomes on its way through the model, and the pooler's last step."""

from components.canvas.figure import show_figure
from components.canvas.stations.stations import pooler_table
from components.compute.pooler import Pooling
from components.compute.tokens import worth_naming
from components.figures.stations import sizes, squeezing
from components.frame.page_head import Finding
from components.records.stations import Stations
from components.records.tokens import Tokens
from components.views.wording import counted, quoted


def finding(tokens: Tokens, stations: Stations, width: int) -> Finding:
    """The numbers that one word becomes: its last hidden state. The line has the station at which the whole text has
    most."""
    token = worth_naming(tokens).positions[-1]
    most = max(stations.stations, key=lambda station: station.numbers)
    equal = [station for station in stations.stations if station.numbers == most.numbers]
    where = f"in “{most.name}”" if len(equal) == 1 else f"at {len(equal):,} steps, such as “{most.name}”"
    return Finding(
        f"{quoted(tokens.names[token])} goes in as an ID and comes out as {counted(width, 'number')}.",
        token,
        line=f"all tokens together take up most {where}: {most.numbers:,} numbers",
    )


def sizes_figure(stations: Stations, layers: int) -> None:
    """How many numbers each station has."""
    times = (
        f"“{layers} ×” means one tensor in each layer; query, key and value are three in each. " if layers > 1 else ""
    )
    show_figure(
        sizes(stations),
        key="sizes",
        alt="How many numbers there are at each step, from the token IDs to the pooler's output, with their shapes.",
        caption=f"{times}The axis is logarithmic: each gridline is ten times the one before.",
        fill="half",
    )


def pooler_figure(pooling: Pooling) -> None:
    """Each dimension of the pooler's output over the result of the dense layer, on the curve of tanh."""
    show_figure(
        squeezing(pooling),
        key="squeezing",
        alt="The curve of tanh with one point for each dimension of pooler_output, over the result of the dense layer.",
        caption="Points: the model's numbers. Line: tanh. Each point should lie on the line.",
        table=pooler_table(pooling),
    )
