"""Replace one token by [MASK], so that the model cannot see it."""

from components.take_home.steps.model import tokenizer
from components.take_home.steps.text import inputs

hidden = 1
seen = inputs["input_ids"].clone()
seen[0, hidden] = tokenizer.mask_token_id
seen_pieces = tokenizer.convert_ids_to_tokens(seen[0].tolist())
