"""Checkpoint -> parameters: their names, counts and values; sentence -> the shapes it takes on its way through them."""

import streamlit as st

from components.canvas.stations.stations import first_values, flow
from components.compute.anatomy import select
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed
from components.service import ModelService
from components.take_home.records import add_cells_steps, add_one_parameter_step, add_parameters_steps
from components.take_home.shown import add_step
from components.views import model, stations
from components.views.recipe import difference_badge

question, bert = handed(ModelService)

head = page_head("model", about=model.ABOUT)
tokens = bert.tokens(*question.read)
head.told(**model.told(head.view))

if head.view == model.FLOW:
    facts = bert.facts()
    shapes = bert.stations(tokens)
    head.finding(stations.finding(tokens, shapes, facts.width))
    flow(shapes, question.read, key="flow")
    stations.sizes_figure(shapes, facts.layers)
    if in_view(height=1450):
        states, pooling = bert.states(tokens), bert.pooling(tokens)
        st.header("What comes out", anchor="output")
        st.markdown(
            "`last_hidden_state`: one vector for each token, the output of the last layer, after its LayerNorm."
        )
        first_values(tokens.names, states.hidden[-1], key="last_hidden_state")
        st.markdown("`pooler_output`: one vector for the whole input.")
        first_values(("whole input",), pooling.theirs[None], key="pooler_output")

        st.header("The pooler, opened", anchor="pooler")
        st.markdown(
            "The pooler reads only **one** vector, that of [CLS] in the last layer, and applies a dense layer and "
            "tanh. It is computed here from the model's own weights and compared with what the model returned:"
        )
        difference_badge("max |tanh(W · [CLS] + b) − pooler_output|", pooling.difference)
        stations.pooler_figure(pooling)
        add_step("encoder", hidden=states.hidden)
        inventory = bert.inventory()
        if inventory.pooler_in_file:  # else it is random, and another one in each run
            add_step("pooler", dense=pooling.dense, pooled=pooling.theirs)
        model.inventory_notice(inventory)
elif head.view == model.TENSORS:
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
