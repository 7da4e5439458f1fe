"""Embeddings -> contextual vectors, as a map."""

import streamlit as st

from components.compute.projection import project
from components.figures.projection import point_map
from components.service import open_service
from components.widgets.sentence import asked

question = asked()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
states = bert.states(tokens)

st.title("Context")
st.plotly_chart(point_map(project(states.hidden[-1]), tokens.pieces), key="map")
