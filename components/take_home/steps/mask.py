"""Replace one token by [MASK], so that the model cannot see it, and others that it does not see in either reading."""

from components.take_home.steps.model import tokenizer
from components.take_home.steps.text import inputs

masked = 1
masks = []
seen_ids = inputs["input_ids"].clone()
seen_ids[0, masks] = tokenizer.mask_token_id
masked_ids = seen_ids.clone()
masked_ids[0, masked] = tokenizer.mask_token_id
masked_pieces = tokenizer.convert_ids_to_tokens(masked_ids[0].tolist())
