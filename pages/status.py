"""Server -> memory, sessions, cache and weights, for the host."""

import streamlit as st

import components.start  # noqa: F401
from components.frame.navigation import host_only
from components.frame.page_head import page_head
from components.frame.sentence import handed
from components.service import ModelService
from components.story.status.panel import status_panel

_, bert = handed(ModelService)

page_head("status", "")
host_only()
st.caption("Figures of this server process, counted since it started. They contain nothing that a viewer typed.")

status_panel(bert.status())
