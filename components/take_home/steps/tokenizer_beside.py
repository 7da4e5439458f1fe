"""The second checkpoint's tokenizer, and a text as that checkpoint gets it."""

from transformers import AutoTokenizer

from components.take_home.steps.beside import beside, beside_revision, other

other_tokenizer = AutoTokenizer.from_pretrained(beside, revision=beside_revision)


def encoded_beside(a, b=""):
    """One text, or a pair, as the second checkpoint gets it."""
    longest = min(1024, other.config.max_position_embeddings)
    inputs = other_tokenizer(a, b if b.strip() else None, truncation=True, max_length=longest, return_tensors="pt")
    inputs["token_type_ids"].clamp_(max=other.config.type_vocab_size - 1)
    return inputs
