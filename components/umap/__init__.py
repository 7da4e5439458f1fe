"""Maps that need umap-learn: its import, its helper processes, and the queues for them."""
