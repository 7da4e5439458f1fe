"""Everything from the tokens to the hidden states, for a report, and where its numbers come from."""

from components.records.checkpoints import Place
from components.records.flow import Flow
from components.records.tokens import Tokens
from components.records.version import VERSION
from components.service.embeddings import embeddings, normalization, proof
from components.service.states import states
from components.service.weights import read_facts


def flow(place: Place, tokens: Tokens) -> Flow:
    """Embeddings, their proof, LayerNorm and the hidden states of one text or pair."""
    ours = embeddings(place, tokens)
    measured, opened = proof(place, tokens, ours), normalization(place, tokens)
    return Flow(tokens, ours, measured, opened, states(place, tokens), provenance(place))


def provenance(place: Place) -> str:
    """Where numbers come from, in one line: this app, checkpoint, revision or hash, library versions."""
    facts = read_facts(place)
    revision = f", revision {facts.revision}" if facts.revision else ""
    weights = f", weights SHA-256 {facts.weights_sha256[:12]}…" if facts.weights_sha256 else ""
    versions = f"torch {facts.torch_version}, transformers {facts.transformers_version}"
    checkpoint = f"Checkpoint {facts.title}{revision}{weights}"
    app = f"BERT Embedding Explorer {VERSION}"
    return f"{app}. {checkpoint}; {versions}; dropout is off, so the model needs no seed."
