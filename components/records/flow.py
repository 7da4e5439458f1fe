"""All results for one text or pair, from tokens to hidden states, for a report."""

from dataclasses import dataclass

from components.records.embeddings import Embeddings, Proof
from components.records.normalization import Normalization
from components.records.states import States
from components.records.tokens import Tokens


@dataclass(frozen=True, eq=False)
class Flow:
    """One text or pair, from its tokens to its hidden states."""

    tokens: Tokens
    embeddings: Embeddings
    proof: Proof
    normalization: Normalization
    states: States
    provenance: str
