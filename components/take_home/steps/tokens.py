"""How a text becomes tokens."""

from components.take_home.steps.model import last_segment, longest, tokenizer

# %% tokens needs="model"
"""The pieces, their rows in the vocabulary, the segments and the attention mask, cut and padded."""

a = "The bank raised its rates while we sat on the river bank."
b = ""
limit = 1024
pad_to = 0
cut = {"truncation": True, "max_length": min(limit, longest), "return_token_type_ids": True}
row = tokenizer(a, b or None, **cut)
row = tokenizer.pad(row, padding="max_length", max_length=max(min(pad_to, limit, longest), len(row["input_ids"])))
row_ids, row_mask = row["input_ids"], row["attention_mask"]
row_segments = [min(segment, last_segment) for segment in row["token_type_ids"]]
row_pieces = tokenizer.convert_ids_to_tokens(row_ids)
