"""Records -> plotly figures: no Streamlit, no torch."""
