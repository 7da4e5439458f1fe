"""Server -> memory, sessions, cache and weights, for the host."""

import streamlit as st

from components.frame.page_head import page_head
from components.frame.sentence import current_question
from components.frame.status import host_only, status_panel
from components.service import open_service

question = current_question()
bert = open_service(question.model)

page_head("status", "")
host_only()
st.caption("Figures of this server process, counted since it started. They contain nothing that a viewer typed.")

status_panel(bert.status())
