"""The whole flow on one screen: text -> tokens -> embeddings -> LayerNorm -> contextual vectors."""

import streamlit as st

from components.canvas.figure import picture
from components.canvas.heatmaps.linked_heatmaps import linked_heatmaps
from components.canvas.labels.labels import keep_labels_apart
from components.canvas.pills.pills import pills
from components.figures.normalization import means_and_deviations
from components.figures.projection import point_map
from components.findings.wording import count
from components.frame.page_head import page_head
from components.frame.sentence import asked
from components.service import open_service
from components.take_home.records import shows_embeddings
from components.take_home.shown import shows
from components.umap.projection import project
from components.views.home import card, further

READABLE = 20  # tokens whose names have room in a narrow card

question = asked()
bert = open_service(question.model)
facts = bert.facts()

page_head("home", "")
st.markdown("Type a sentence: each number below is read from the model as you type. Each heading opens its page.")
flow, outcome = st.columns([3, 2], gap="medium")

tokens = bert.tokens(question.a, question.b)
with flow, card("tokens", "1 · Tokens", f"{len(tokens)} tokens from a vocabulary of {facts.vocabulary:,} entries."):
    pills(tokens, key="pills_home")

embeddings = bert.embeddings(tokens)
with (
    flow,
    card(
        "embeddings",
        "2 · Embeddings",
        f"Word + position + segment = sum, then LayerNorm: five arrays of shape {embeddings.shape}. "
        "All three tables were learned.",
    ),
):
    linked_heatmaps(embeddings, key="heatmaps_home", facts=facts, compact=True)

normalization = bert.normalization(tokens)
with (
    outcome,
    card(
        "normalization",
        "3 · LayerNorm",
        f"Each token's {facts.width} numbers are centred, divided by their standard deviation, then scaled and shifted "
        "by learned weights. The result is `hidden_states[0]`.",
    ),
):
    picture(
        means_and_deviations(normalization, tokens.pieces, 0, most=READABLE).update_layout(height=230),
        key="home_normalization",
        alt="Mean and standard deviation that LayerNorm takes from each token",
        compact=True,
    )

states = bert.states(tokens)
with (
    outcome,
    card(
        "context",
        "4 · Context",
        f"After {count(facts.layers, 'encoder layer')} each token's vector depends on all tokens read with it: "
        f"the hidden states are {states.hidden.shape}, layer 0 included; here the last layer, by PCA.",
    ),
):
    keep_labels_apart("home_map")
    plane = project(states.hidden[-1], method="pca")
    picture(
        point_map(plane, tokens.pieces).update_layout(height=300),
        key="home_map",
        alt="The tokens' vectors of the last layer in two dimensions",
        compact=True,
    )

shows_embeddings(embeddings)
shows("embeddings", mean=normalization.mean, deviation=normalization.deviation)
shows("plane", plane=plane.points)
further({"attention": "Who looks at whom?", "model": "What is inside?"})
