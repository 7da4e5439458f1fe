"""Text -> tokens -> embeddings -> LayerNorm -> encoder -> context: one token on its way through BERT, on one screen."""

import streamlit as st

from components.canvas.overview.overview import overview
from components.findings.home import finding
from components.frame.controls import followed_token
from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.service import open_service
from components.take_home.records import add_followed_steps
from components.take_home.shown import add_step
from components.talk.dock import tour_button
from components.umap.projection import project

question = current_question()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
embeddings = bert.embeddings(tokens)
states = bert.states(tokens)
plane = project(states.hidden[-1])
token = followed_token(tokens)

with st.container(key="home_tour"):
    tour_button("take_tour_home")
page_head("home", finding(embeddings, states, token))
overview(embeddings, states, plane, token, key="overview")
add_followed_steps(embeddings, states, token)
add_step("plane", plane=plane.points)
