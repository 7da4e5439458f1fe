"""hidden_states[l - 1] -> hidden_states[l]: one encoder layer, every number of it."""

from functools import partial

import components.start  # noqa: F401
from components.frame.page_head import page_head
from components.frame.parts import end_card
from components.frame.sentence import followed_token, handed
from components.service import ModelService
from components.story.encoder import asked, picture, products, script, words
from components.story.encoder.panels import panels

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()

head = page_head("encoder", about=words.ABOUT)
link = asked.opened(tokens, bert.attention_from(tokens, followed_token(tokens)))
trace = bert.encoder_layer(tokens, link.layer)
proof = bert.encoder_proof(tokens, trace)
of_matrix = partial(bert.product, tokens, link.layer)
factors = partial(products.product_of, trace, link.head, of_matrix=of_matrix)
with head.controls:
    asked.places(link, facts.layers, facts.heads)
    inner, excited = asked.gear(trace, link.source, tokens)
with head.column():
    picture.beside(asked.context_of(tokens, link.layer, link.head))

head.finding(words.finding(trace, link.head, link.source, tokens))
cell = picture.layer_picture(tokens, trace, link, proof, factors, layers=facts.layers, inner=inner)
head.told(**words.told(tokens, trace, link, cell.panel, panels(trace, link.head, inner=inner)))
end_card()
products.cell_products(of_matrix, products.product_shapes(trace), asked.context_of(tokens, link.layer, link.head))
script.add_layer_steps(trace, link.head, inner=inner)
script.add_product_steps(cell, factors)
if excited:
    script.add_neurons_steps(excited)
