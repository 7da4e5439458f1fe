"""Turn the text, or the pair, into token IDs."""

from components.take_home.steps.model import encoded, tokenizer

a = "The bank raised its rates while we sat on the river bank."
b = ""
inputs = encoded(a, b)
ids = inputs["input_ids"][0].tolist()
pieces = tokenizer.convert_ids_to_tokens(ids)
