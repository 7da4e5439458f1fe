"""Everything from tokens to hidden states, for a report, and the provenance of the numbers."""

from components.records.checkpoints import Checkpoint
from components.records.flow import Flow
from components.records.tokens import Tokens
from components.records.version import VERSION
from components.service.embeddings import embeddings, normalization, proof
from components.service.states import states
from components.service.weights import read_facts


def flow(checkpoint: Checkpoint, tokens: Tokens) -> Flow:
    """Embeddings, their proof, LayerNorm and the hidden states of one text or pair."""
    ours = embeddings(checkpoint, tokens)
    measured, steps = proof(checkpoint, tokens, ours), normalization(checkpoint, tokens)
    return Flow(tokens, ours, measured, steps, states(checkpoint, tokens), provenance(checkpoint))


def provenance(checkpoint: Checkpoint) -> str:
    """Where numbers come from, in one line: this app, checkpoint, revision or hash, library versions."""
    facts = read_facts(checkpoint)
    revision = f", revision {facts.revision}" if facts.revision else ""
    weights = f", weights SHA-256 {facts.weights_sha256[:12]}…" if facts.weights_sha256 else ""
    versions = f"torch {facts.torch_version}, transformers {facts.transformers_version}"
    model = f"Checkpoint {facts.title}{revision}{weights}"
    app = f"BERT Embedding Explorer {VERSION}"
    return f"{app}. {model}; {versions}; dropout is off, so the model needs no seed."
