"""What stands beside the heatmaps of the input layer: the lines of code that give each of the five arrays."""

import streamlit as st

from components.records.embeddings import PANELS, Embeddings
from components.widgets.recipe import recipe

START = '# model = BertModel.from_pretrained(…).eval()\n# inputs = tokenizer(text, return_tensors="pt")\n'
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
NAMES = {"word": "Word", "position": "Position", "segment": "Segment", "summed": "Sum", "normed": "LayerNorm"}


def panel_recipes(embeddings: Embeddings) -> None:
    """One small button for each of the five arrays, with its shape and its lines of transformers code."""
    with st.container(horizontal=True):
        for name in PANELS:
            recipe(embeddings.shape, START + RECIPES[name], key=f"recipe_{name}", label=NAMES[name])
