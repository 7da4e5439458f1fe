"""Load the checkpoint. `eager` attention is what the app runs."""

from transformers import AutoTokenizer, BertModel

from components.take_home.steps.checkpoint import checkpoint, revision

tokenizer = AutoTokenizer.from_pretrained(checkpoint, revision=revision)
model = BertModel.from_pretrained(checkpoint, revision=revision, attn_implementation="eager").eval()
table = model.embeddings.word_embeddings.weight.detach().numpy()
longest = min(1024, model.config.max_position_embeddings)
last_segment = model.config.type_vocab_size - 1  # some checkpoints have a single one


def encoded(a, b=""):
    """One text, or a pair, as the model gets it."""
    inputs = tokenizer(a, b if b.strip() else None, truncation=True, max_length=longest, return_tensors="pt")
    inputs["token_type_ids"].clamp_(max=last_segment)
    return inputs
