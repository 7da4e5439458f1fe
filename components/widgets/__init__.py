"""Streamlit pieces that pages share: the only room that touches session state and the URL. It never asks the model."""
