"""The lines of transformers code that give the arrays of the pages on the input layer; a test runs every one of them.

Each begins where a reader has `model = BertModel.from_pretrained(…)` and `inputs = tokenizer(text,
return_tensors="pt")`, and leaves its result in `array`.
"""

from components.widgets.recipe import recipe

START = '# model = BertModel.from_pretrained(…).eval(), inputs = tokenizer(text, return_tensors="pt")\n'
SUMMED = """e = model.embeddings
positions = e.position_embeddings.weight[: inputs["input_ids"].shape[1]]
summed = e.word_embeddings(inputs["input_ids"]) + positions + e.token_type_embeddings(inputs["token_type_ids"])
"""
RECIPES = {
    "row": SUMMED
    + """centred = summed - summed.mean(-1, keepdim=True)
standardized = centred / (summed.var(-1, unbiased=False, keepdim=True) + e.LayerNorm.eps).sqrt()
array = standardized * e.LayerNorm.weight + e.LayerNorm.bias  # = model.embeddings(...) = hidden_states[0]""",
    "weights": "norm = model.embeddings.LayerNorm\narray = torch.stack([norm.weight, norm.bias])  # gamma, beta",
    "what_if": SUMMED
    + """changed = torch.nn.functional.layer_norm(summed, summed.shape[-1:], bias=e.LayerNorm.bias, eps=e.LayerNorm.eps)
array = model.encoder(changed).last_hidden_state - model(**inputs).last_hidden_state  # here: gamma = 1""",
    "shares": SUMMED
    + """parts = torch.stack(torch.broadcast_tensors(e.word_embeddings(inputs["input_ids"]), positions,
    e.token_type_embeddings(inputs["token_type_ids"])))
array = (parts * summed).sum(-1) / (summed * summed).sum(-1)  # adds up to 1""",
    "position_table": "array = model.embeddings.position_embeddings.weight",
    "segment_table": "array = model.embeddings.token_type_embeddings.weight",
    "word_table": "array = model.embeddings.word_embeddings.weight",
    "position_cosines": """rows = torch.nn.functional.normalize(model.embeddings.position_embeddings.weight, dim=-1)
array = rows @ rows.T""",
    "segment_difference": """rows = model.embeddings.token_type_embeddings.weight
array = rows[1] - rows[0]""",
    "walk": """word = inputs["input_ids"][0, 1]
rows = model.embeddings(word.repeat(1, model.config.max_position_embeddings))[0]
array = torch.nn.functional.cosine_similarity(rows, rows[1:2])""",
    "layers": """states = model(**inputs, output_hidden_states=True).hidden_states
array = torch.stack(states)[:, 0]  # all layers of one sentence; the same for the other, then subtract""",
    "dropout": """layer = torch.nn.Dropout(p=0.1).train()  # model.embeddings.dropout, were the model in training
array = layer(model.embeddings(**{k: v for k, v in inputs.items() if k != "attention_mask"}))""",
}


def recipe_of(name: str, *shape: int) -> None:
    """The button with the shape and the code of one array."""
    recipe(shape, START + RECIPES[name], key=f"recipe_{name}")
