"""Whether two tokens are more alike than random pairs are."""

from components.records.similarity import Band, Curve


def finding(curve: Curve, band: Band) -> str:
    """Their cosine in the last layer beside the 5th and 95th percentile of random pairs."""
    last = len(curve.cosines) - 1
    value, low, high = float(curve.cosines[-1]), float(band.low[-1]), float(band.high[-1])
    if value > high:
        place = f"more alike than 95% of random pairs (up to {high:.2f})"
    elif value < low:
        place = f"less alike than 95% of random pairs (from {low:.2f})"
    else:
        place = f"within what 90% of random pairs have ({low:.2f} to {high:.2f})"
    return (
        f"In layer {last} {curve.name} have a cosine of {value:.2f}: {place}. In layer 0 it was {curve.cosines[0]:.2f}."
    )
