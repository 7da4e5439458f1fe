"""Maps that need umap-learn: its import, its process, its queue."""
