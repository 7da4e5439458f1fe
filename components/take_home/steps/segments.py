"""What segment 1 adds over segment 0."""

from components.take_home.steps.embeddings import segments

difference = segments[1] - segments[0]
