"""Sum -> LayerNorm: every token before and after, one token step by step, and what changes if …"""

import streamlit as st

import components.start  # noqa: F401
from components.compute.whatif import DROPOUT, drop, encoder_input
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed, handed_two
from components.service import ModelService
from components.story.normalization import of_two, picture, script, steps, what_ifs
from components.story.normalization.what_ifs import MEASURE, dropout_facts, finding as dropout_finding
from components.take_home.step_files import step_code
from components.views.recipe import proof_badge, shape_and_code

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
head = page_head("normalization", about=picture.ABOUT)
if two_models := handed_two(Split[ModelService]):
    of_two.normed_of_two(head, bert, two_models, tokens)
else:
    ours, by_step = bert.embeddings(tokens), bert.normalization(tokens)
    length, width = ours.shape
    with head.controls:
        change = picture.change_choice(width, steps.most_amplified(by_step))
    after, moved = encoder_input(ours, change), bert.moves(tokens, change)
    row, dimension = picture.before_and_after(tokens, ours, by_step, after, change, moved)
    head.told(**steps.told(tokens, row, change.kind, ours))
    left, right = (st.container(), st.container()) if moved else st.columns(2, gap="medium")
    if not moved:
        with left:
            steps.row_figure(by_step, ours, tokens, row, dimension)
            shape_and_code((length, width), step_code("embeddings", "normed"), key="recipe_row")
            script.add_row_steps(ours, by_step, row)
    with right:
        picture.histograms(by_step, ours.summed, after, tokens, row, changed=moved is not None)
        if not moved:
            shape_and_code((2, width), step_code("one_token", steps.BOTH_ENDS, token=row), key="recipe_values")
        proof_badge(bert.proof(tokens, ours))
    script.add_sum_steps(by_step)
    if moved and change.kind == DROPOUT:
        dropped = drop(ours.normed, change.p, change.seed)
        head.finding(dropout_finding(tokens, dropped))
        dropout_facts(dropped, bert.dropout_setting(tokens))
        picture.dropout_recipe(dropped)
        script.add_dropout_steps(dropped, moved)
    elif moved:
        head.finding(picture.effect(moved, tokens.names, change))
        script.add_change_steps(change.kind, change.dimension, after, moved)
    else:
        head.finding(steps.finding(tokens, by_step, row))
        script.add_picture_steps(ours)
    if in_view(height=900, settings=(MEASURE,)):
        measure, reports = MEASURE.choose(), bert.what_ifs(tokens, change.dimension)
        what_ifs.movement_figure(reports, tokens.names, measure)
        what_ifs.recipe(reports, zeroed=change.dimension, measure=measure)
        script.add_what_if_steps(reports, zeroed=change.dimension, measure=measure)
        steps.tokens_figure(by_step, tokens.names, row)
        shape_and_code((2, length), step_code("embeddings", steps.MOMENTS), key="recipe_moments")
