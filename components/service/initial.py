"""A checkpoint's input layer in curves, by which two checkpoints are compared."""

from __future__ import annotations

from components.compute import initial
from components.compute.initial import InputFacts
from components.records.checkpoints import Checkpoint
from components.service.cache import cached
from components.service.embeddings import parameters
from components.service.tables import positions
from components.service.vocabulary import norms


@cached()
def input_facts(checkpoint: Checkpoint) -> InputFacts:
    """The word table's values and norms, how alike positions are, gamma and beta."""
    own, alike = parameters(checkpoint), positions(checkpoint).cosines
    return initial.input_facts(own["word_table"], norms(checkpoint), alike, own["gamma"], own["beta"])
