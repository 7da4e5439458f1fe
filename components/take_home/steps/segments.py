"""The difference of the two segment rows."""

from components.take_home.steps.embeddings import segments

difference = segments[1] - segments[0]
