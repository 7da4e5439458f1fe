"""Words in a sentence -> what their vectors are near: uses of the same word, and of any word."""

from functools import partial

from components.canvas.uses_map.uses_map import layer_of
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed
from components.service import ModelService
from components.take_home import points as of_points
from components.views import context, near_uses, own_uses, senses_of_word, uses, words

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()

followed = words.followed_word(tokens)
opens = context.first_view(bert.count_uses(tokens, followed.positions))
head = page_head("context", opens=opens, about=context.ABOUT)
mapped = bert.uses_map()
if head.view == context.WORD:
    word, apart = own_uses.word_choice(head, tokens, bert.readings)
    read, layer = bert.readings(tokens, word.positions, apart=apart), layer_of(own_uses.KEY, facts.layers)
    chosen = words.among(read, word)
    same = bert.same_word(read[chosen].tokens, read[chosen].positions)
    nearness, known = (bert.nearness(), mapped.facts) if mapped else (None, None)
    head.finding(context.among_own_uses(word, same, layer, nearness, known))
    head.told(**context.told(head.view, tokens, word.positions[0]))
    if len(same.uses) > 1:
        own, near = bert.own_map(same, read, chosen), own_uses.nearest_by_layer(same)
        own_uses.own_uses_map(own, same, near, read, word, layer, apart)
        of_points.add_own_uses_steps(layer, read, own, near[layer], same.means[layer])
        if in_view(height=600):
            senses_of_word.senses_by_layer(
                same, layer, known, senses_of_word.facts_without_training(bert.without_training())
            )
    else:
        own_uses.no_uses(word, same)
elif mapped:
    with head.controls:
        text, by, pieces = uses.map_controls(mapped)
        word = words.word_choice(tokens, pieces=pieces, of_map=uses.KEY)
    layer, placed = layer_of(uses.KEY, facts.layers), bert.placed(tokens, pieces=pieces)
    near = bert.nearest_in_layers(tokens, word.positions, 10) if word.name else []
    same_word = partial(bert.same_word, tokens, word.positions)
    shown = uses.uses_view(mapped, placed, layer, by, text, word, near, same_word)
    uses.map_of_uses(mapped, placed, shown, layer, text)
    if near:
        own_count = bert.count_uses(tokens, word.positions)
        head.finding(context.among_uses(placed, word.number, near[layer], layer, bert.nearness(), own_count))
        head.told(**context.told(head.view, tokens, word.positions[0]))
        of_points.add_uses_steps(layer, word.positions, near[layer], partial(bert.mean_of_uses, layer))
    if near and in_view(height=500):
        near_uses.nearest_here(placed, word.number, layer, near[layer])
else:
    uses.no_map_yet(bert, facts)
