"""Pure functions on numpy arrays (and umap): no torch, no Streamlit, no files, no network."""
