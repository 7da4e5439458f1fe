"""Pictures of the input layer."""

import plotly.graph_objects as go

from components.records.embeddings import Embeddings


def heatmap(embeddings: Embeddings, name: str) -> go.Figure:
    """One of the five arrays, tokens down and dimensions across."""
    return go.Figure(go.Heatmap(z=getattr(embeddings, name), zmid=0, colorscale="RdBu"))
