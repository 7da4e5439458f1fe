"""Records -> Plotly figures: no Streamlit, no torch."""
