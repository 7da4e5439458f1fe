"""What all steps share: the tokenizer, the word table, and a text as the model gets it."""

from transformers import AutoTokenizer

from components.take_home.steps.checkpoint import checkpoint, revision
from components.take_home.steps.trained import model

tokenizer = AutoTokenizer.from_pretrained(checkpoint, revision=revision)
table = model.embeddings.word_embeddings.weight.detach().numpy()
longest = min(1024, model.config.max_position_embeddings)
last_segment = model.config.type_vocab_size - 1  # some checkpoints have a single one


def encoded(a, b=""):
    """One text, or a pair, as the model gets it."""
    cut = {"truncation": True, "max_length": longest}
    inputs = tokenizer(a, b if b.strip() else None, **cut, return_token_type_ids=True, return_tensors="pt")
    inputs["token_type_ids"].clamp_(max=last_segment)
    return inputs
