"""Tokens -> embeddings: three rows looked up, added, and normalised."""

import streamlit as st

from components.figures.embeddings import heatmap
from components.records.embeddings import PANELS
from components.service import open_service
from components.widgets.sentence import asked

question = asked()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
embeddings = bert.embeddings(tokens)

st.title("Embeddings")
for name in PANELS:
    st.plotly_chart(heatmap(embeddings, name), key=f"heatmap_{name}")
