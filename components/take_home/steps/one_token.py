"""One token before LayerNorm, centred and divided by its deviation, and after gamma and beta."""

from components.take_home.steps.embeddings import normed, standardized, summed

token = 1
steps = [summed[token], standardized[token], normed[token]]
