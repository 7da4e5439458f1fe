"""The transformers code that computes each of the five arrays of the input layer."""

_START = '# model = BertModel.from_pretrained(…).eval()\n# inputs = tokenizer(text, return_tensors="pt")\n'
RECIPES = {
    "word": 'ids = inputs["input_ids"]\nword = model.embeddings.word_embeddings(ids)[0]',
    "position": """places = torch.arange(inputs["input_ids"].shape[1])
position = model.embeddings.position_embeddings(places)""",
    "segment": """segments = inputs["token_type_ids"]
segment = model.embeddings.token_type_embeddings(segments)[0]""",
    "summed": "summed = word + segment + position  # the three before",
    "normed": """normed = model.embeddings.LayerNorm(summed)
# = model(**inputs, output_hidden_states=True).hidden_states[0][0]""",
}
CODE = {name: _START + code for name, code in RECIPES.items()}
