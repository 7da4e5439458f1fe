"""pandas' tables; the library is imported with the first of them, since that takes half a second and 30 MB."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

__all__ = ("DataFrame", "data_frame", "joined", "side_by_side")

if TYPE_CHECKING:
    from pandas import DataFrame
else:
    DataFrame = Any


def data_frame(*data: Any, **settings: Any) -> DataFrame:
    """`pandas.DataFrame` of these arguments."""
    import pandas as pd

    return pd.DataFrame(*data, **settings)


def joined(tables: Iterable[DataFrame]) -> DataFrame:
    """The rows of all tables, numbered anew."""
    import pandas as pd

    return pd.concat(tables, ignore_index=True)


def side_by_side(left: DataFrame, right: DataFrame) -> DataFrame:
    """The columns of both tables, whose rows have the same numbers."""
    import pandas as pd

    return pd.concat([left, right], axis=1)
