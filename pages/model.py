"""Checkpoint -> parameters: their names, counts and values."""

import streamlit as st

from components.canvas.figure import show_figure
from components.compute.anatomy import select
from components.figures.anatomy import along, distribution, overview, to_scale
from components.findings.model import finding
from components.frame.controls import choice, switch, typed_text
from components.frame.in_view import in_view
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.records.anatomy import WORD
from components.service import open_service
from components.take_home.records import add_cells_steps, add_parameters_steps
from components.views.model import (
    block_caption,
    counts,
    group_choice,
    groups_table,
    inventory_notice,
    module_tree,
    parameters_table,
    range_caption,
    scale_caption,
    settings_table,
)

question = current_question()
bert = open_service(question.model)

anatomy, architecture = bert.anatomy(), bert.architecture()

page_head("model", finding(anatomy))
st.write(
    "Everything this BERT has learned is in these tensors; your sentence changes none of them. The “110M” of BERT base "
    "is rounded: it has 109,482,240 parameters without its pre-training heads and 110,106,428 with them."
)
counts(anatomy)
show_figure(
    to_scale(anatomy),
    key="to_scale",
    alt="All parameters as rectangles, grouped by layer; the area of each is its number of values.",
    caption=scale_caption(anatomy),
    table=groups_table(anatomy),
)
inventory_notice(bert.inventory())

if in_view(height=4300, settings=("group", "filter", "parameter", "log", "blocks")):
    st.header("Every tensor", anchor="parameters")
    left, right = st.columns([1, 2])
    with left:
        group = group_choice(anatomy.groups)
    with right:
        text = typed_text("Name contains", key="parameter_filter", name="filter", placeholder="query weight")
    listed = select(anatomy.parameters, text, group)
    parameters_table(listed)

    st.header("The values of one tensor", anchor="values")
    name = choice(
        "Tensor", [parameter.name for parameter in anatomy.parameters],
        key="parameter_name", name="parameter", default=WORD, horizontal=False,
    )  # fmt: skip
    values = bert.parameter(name)
    add_parameters_steps(anatomy, listed, values)
    logarithmic = switch("Logarithmic counts", key="parameter_log", name="log", help="Makes rare values visible.")
    show_figure(
        distribution(values, logarithmic=logarithmic),
        key="distribution",
        alt=f"Histogram of the values of {name}.",
        caption=range_caption(anatomy.parameter(name), values),
    )
    if values.is_matrix:
        ways = {"mean": "the mean", "rms": "the root mean square"}
        cell = choice("Each cell shows", ways, key="blocks", name="blocks", default="mean")
        show_figure(
            overview(values, signed=cell == "mean"),
            key="overview",
            alt=f"Heatmap of {name}: rows from top to bottom, columns from left to right.",
            caption=block_caption(values, signed=cell == "mean"),
        )
        add_cells_steps(values, cell)
    else:
        show_figure(along(values), key="along", alt=f"The values of {name} by dimension.")

    st.header("How it is built", anchor="tree")
    module_tree(architecture.tree)

    st.header("Its configuration", anchor="config")
    settings_table(architecture.settings)
