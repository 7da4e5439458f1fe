"""The whole flow on one screen: text -> tokens -> embeddings -> LayerNorm -> context."""

import streamlit as st

from components.service import open_service
from components.widgets.pills import pills
from components.widgets.sentence import asked

question = asked()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)

st.title("How BERT turns text into vectors")
pills(tokens)
