"""Pure functions, mostly on numpy arrays: no torch, no Streamlit, no files, no processes, no network."""
