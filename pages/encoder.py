"""hidden_states[l - 1] -> hidden_states[l]: one encoder layer, every number of it."""

from functools import partial

from components.canvas.layer_steps.cell_products import cell_products, product_shapes
from components.compute.products import product_of
from components.frame.page_head import page_head
from components.frame.sentence import followed_token, handed
from components.service import ModelService
from components.take_home.records import add_layer_steps, add_neurons_steps, add_product_steps
from components.views import encoder

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()

head = page_head("encoder", about=encoder.ABOUT)
link = encoder.opened(tokens, bert.attention_from(tokens, followed_token(tokens)))
trace = bert.encoder_layer(tokens, link.layer)
proof = bert.encoder_proof(tokens, trace)
of_matrix = partial(bert.product, tokens, link.layer)
factors = partial(product_of, trace, link.head, of_matrix=of_matrix)
with head.controls:
    inner = encoder.inner_choice(trace)
    neurons = encoder.neurons_room(trace, link.source, tokens.names)

head.finding(encoder.finding(trace, link.head, link.source, tokens))
head.told(**encoder.told(tokens, link, facts.layers, facts.heads))
cell = encoder.layer_picture(tokens, trace, link, proof, factors, layers=facts.layers, inner=inner)
cell_products(of_matrix, product_shapes(trace), encoder.context_of(tokens, link.layer, link.head))
add_layer_steps(trace, link.head, inner=inner)
add_product_steps(cell, factors)
if neurons:
    add_neurons_steps(neurons)
