"""Tokens -> embeddings: three rows looked up, added, and normalised."""

import streamlit as st

from components.service import open_service
from components.widgets.linked_heatmaps import linked_heatmaps
from components.widgets.recipe import proof_badge
from components.widgets.sentence import asked

question = asked()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)
embeddings = bert.embeddings(tokens)

st.title("Embeddings")
view = linked_heatmaps(embeddings, key="heatmaps", facts=bert.facts())
proof_badge(bert.proof(tokens, embeddings))
