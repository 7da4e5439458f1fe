"""The script steps of /model."""

from collections.abc import Sequence

import numpy as np

from components.compute.anatomy import POOLER, Anatomy, Parameter, ParameterValues
from components.story.model.asked import MEAN
from components.take_home.shown import add_step, for_script


@for_script
def add_steps(anatomy: Anatomy, listed: Sequence[Parameter], values: ParameterValues, cell: str) -> None:
    """Add the parameter counts, the statistics of the listed tensors, and the histogram and cells of the open one."""
    add_step(
        "parameters",
        names=[parameter.name for parameter in listed],
        pooler_in_file=POOLER in anatomy.groups,
        total=anatomy.total,
        in_matrices=anatomy.total_2d,
        statistics=np.array([(parameter.mean, parameter.std, parameter.norm) for parameter in listed]),
        remark="How it is built, its configuration, and what is said of the pooler are not computed here.",
    )
    cells = values.means if cell == MEAN else values.magnitudes
    add_step("one_parameter", name=values.name, block=values.block, span=values.span, counts=values.counts,
             edges=values.edges, cell=cell, cells=cells)  # fmt: skip
