"""Checkpoint -> parameters: their names, counts and values."""

import streamlit as st

from components.compute.anatomy import select
from components.frame.page_head import page_head
from components.frame.sentence import handed
from components.service import ModelService
from components.take_home.records import add_cells_steps, add_one_parameter_step, add_parameters_steps
from components.views import model

question, bert = handed(ModelService)

head = page_head("model", about=model.ABOUT)
tokens = bert.tokens(*question.read)
head.told(**model.told(head.view))

if head.view == model.TENSORS:
    anatomy = bert.anatomy()
    head.finding(model.finding(tokens, anatomy))
    model.counts(anatomy)
    left, right = st.columns([1, 2])
    with left:
        group = model.group_choice(anatomy.groups)
    with right:
        text = model.FILTER.choose()
    listed = select(anatomy.parameters, text, group)
    model.parameters_table(listed)

    architecture = bert.architecture()
    st.header("How it is built", anchor="tree")
    model.module_tree(architecture.tree)

    st.header("Its configuration", anchor="config")
    model.settings_table(architecture.settings)
    add_parameters_steps(anatomy, listed)
else:
    anatomy = bert.anatomy()
    head.finding(model.finding(tokens, anatomy))
    left, right = st.columns([3, 2], gap="small")
    with right, st.container(key="one_tensor"):
        name, logarithmic = model.tensor_choice(anatomy)
        values = bert.parameter(name)
        model.values_figure(anatomy.parameter(name), values, logarithmic=logarithmic)
        if values.is_matrix:
            cell = model.BLOCKS.choose()
            model.matrix_figure(values, cell)
            add_cells_steps(values, cell)
        else:
            model.vector_figure(values)
    with left:
        model.parameters_figure(anatomy, name)
    model.inventory_notice(bert.inventory())
    add_one_parameter_step(values)
