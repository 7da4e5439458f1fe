"""Sum -> LayerNorm: before and after on one scale, one token's row, gamma and beta, and what changes if …"""

import streamlit as st

from components.canvas.pills.pills import token_strip
from components.compute.dropout import drop
from components.compute.normalization import most_amplified
from components.compute.whatif import DROPOUT, encoder_input, layer_norms_input
from components.frame.page_head import page_head
from components.frame.sentence import followed_token, handed, token_selector
from components.service import ModelService
from components.take_home import normalization as take_home
from components.views import normalization as layer_norm
from components.views import normalization_picture as picture
from components.views import whatif
from components.views.dropout import dropout_facts
from components.views.dropout import finding as dropout_finding
from components.views.recipe import proof_badge, recipe_of

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
ours = bert.embeddings(tokens)
steps = bert.normalization(tokens)
length, width = ours.shape

head = page_head("normalization", about=picture.ABOUT)
row = followed_token(tokens)
if head.view == picture.ROW:
    head.finding(layer_norm.finding(tokens, steps, row))
    head.told(**layer_norm.told(tokens, row))
    token_strip(tokens, row, token_selector(tokens))
    layer_norm.row_in_numbers(steps, row)
    layer_norm.row_figure(steps, ours, row)
    recipe_of("row", length, width)
    proof_badge(bert.proof(tokens, ours))

    st.header("Every token", anchor="every-token")
    st.markdown(
        "LayerNorm handles one token at a time: each has its own mean and standard deviation, taken over its "
        "dimensions. The chosen token stands out."
    )
    layer_norm.tokens_figure(steps, tokens.names, row)
    recipe_of("moments", 2, length)
    take_home.add_row_steps(steps, row)
elif head.view == picture.WEIGHTS:
    head.finding(layer_norm.weights_finding(tokens, steps, row))
    head.told(**layer_norm.weights_told(tokens, row))
    layer_norm.weights_figure(steps, ours, row)
    recipe_of("weights", 2, width)
    layer_norm.enlarged_table(steps, ours, row)
    take_home.add_weights_steps(ours)
elif head.view == picture.COMPARED:
    with head.controls:
        measure = whatif.MEASURE.choose()
        zeroed = whatif.zeroed_dimension(width, most_amplified(steps, 1)[0])
    reports = bert.what_ifs(tokens, zeroed)
    head.finding(whatif.finding(tokens, reports, measure))
    head.told(**whatif.told())
    whatif.movement_figure(reports, tokens.names, measure)
    recipe_of("what_if", length, width)
    take_home.add_what_if_steps(reports, zeroed=zeroed, measure=measure)
else:
    left, right = picture.columns()
    with right:
        kind = picture.CHANGE.choose()
    with head.controls:
        change = picture.change_settings(kind, width, most_amplified(steps, 1)[0])
    before, after, moved = layer_norms_input(ours, change), encoder_input(ours, change), bert.moves(tokens, change)
    with left:
        row = picture.before_and_after(tokens, before, after, change, moved)
    head.told(**layer_norm.told(tokens, row))
    with right:
        picture.histograms(steps, before, after, tokens, row, changed=moved is not None)
        recipe_of("values", 2, width)
        proof_badge(bert.proof(tokens, ours))
    if moved and kind == DROPOUT:
        dropped = drop(ours.normed, change.p, change.seed)
        head.finding(dropout_finding(tokens, dropped))
        dropout_facts(dropped, bert.dropout_setting(tokens))
        picture.dropout_recipes(length, width, change)
        take_home.add_dropout_steps(dropped, moved)
    elif moved:
        head.finding(picture.effect(moved, tokens.names, change))
        take_home.add_change_steps(kind, change.dimension, after, moved)
    else:
        head.finding(layer_norm.finding(tokens, steps, row))
        take_home.add_picture_steps(ours)
