"""Text -> tokens -> embeddings -> LayerNorm -> encoder -> context: one token on its way through BERT, on one screen."""

from components.frame.page_head import page_head
from components.frame.sentence import followed_token, handed
from components.service import ModelService
from components.take_home.records import add_followed_steps
from components.take_home.shown import add_step
from components.umap.projection import project
from components.views import home

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
embeddings = bert.embeddings(tokens)
states = bert.states(tokens)
plane = project(states.hidden[-1])
token = followed_token(tokens)

head = page_head("home", about=home.ABOUT)
head.finding(home.finding(tokens, embeddings, states, token))
head.told(**home.told(tokens, token))
home.whole_way(tokens, embeddings, states, plane, token)
add_followed_steps(tokens, embeddings, states, token)
add_step("plane", plane=plane.points)
