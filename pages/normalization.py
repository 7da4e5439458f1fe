"""Sum -> LayerNorm: one token's row, step by step."""

import streamlit as st

from components.service import open_service
from components.widgets.sentence import asked

question = asked()
bert = open_service(question.model)

normalization = bert.normalization(bert.tokens(question.a, question.b))

st.title("LayerNorm")
st.write(normalization.mean)
