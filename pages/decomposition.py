"""hidden_states[l] -> the parts that add up to it: word, position, segment, each attention and feed-forward network."""

import components.start  # noqa: F401
from components.frame.page_head import page_head
from components.frame.sentence import handed
from components.service import ModelService
from components.story.decomposition import asked, inside, picture, script, words

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()
head = page_head("decomposition", about=words.ABOUT)
with head.controls:
    token = asked.choose_token(tokens)
layer = asked.chosen_layer(facts.layers)
every = bert.decomposition(tokens, facts.layers, [token])
ours = bert.decomposition(tokens, layer, [token])
part = asked.open_part(ours)
of_head = asked.open_head(part, facts.heads)
picture.sums(every, ours, part, tokens, error=bert.sum_error(tokens, ours))
opened = bert.inside(tokens, layer, token, part) if part else None
with head.column():
    if opened:
        inside.inside(opened, of_head, tokens)
    else:
        inside.of_tables(ours)
head.finding(words.finding(ours, tokens))
head.told(**words.told(ours, part, tokens, facts.layers, bert.variant))
script.add_decomposition_steps(ours, opened, of_head)
