"""Text -> tokens: which pieces of the vocabulary a text is made of."""

import streamlit as st

from components.service import open_service
from components.widgets.pills import pills
from components.widgets.sentence import asked
from components.widgets.tables import tokens_table

question = asked()
bert = open_service(question.model)

tokens = bert.tokens(question.a, question.b)

st.title("Tokens")
pills(tokens)
tokens_table(tokens)
