"""Words in sentences -> what their vectors are near: uses of the same word, of any word, and one's own sentences."""

from functools import partial

from components.canvas.uses_map.uses_map import layer_of
from components.compute.similarity import nearest_points
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed
from components.frame.settings import LAYER
from components.service import ModelService
from components.take_home import points as of_points
from components.views import alone, context, layers, near_uses, own_uses, senses_of_word, uses, words

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()

followed = words.followed_word(tokens)
opens = context.first_view(bert.count_uses(tokens, followed.positions))
head = page_head("context", opens=opens, about=context.ABOUT)
mapped = bert.uses_map() if head.view in (context.WORD, context.USES) else None
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
elif head.view == context.USES and mapped:
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
elif head.view == context.USES:
    uses.no_map_yet(bert, facts)
elif head.view == context.LAYERS:
    listed = alone.listed(head, question, bert, pooler=False, most=layers.MOST)
    choices = layers.choices(head, listed, tokens)
    settings = alone.map_choice(listed, choices.alignment, solid=False)
    head.finding(layers.finding(listed.points))
    head.told(**context.told_of_list(head.view))
    draw = partial(bert.layer_maps, listed.points, alignment=choices.alignment)
    layered = layers.layers_figure(listed, draw, settings, choices)
    alone.downloads(listed, layered.by_layer(), key="layers")
    of_points.add_layers_steps(listed.points, settings, choices.alignment, layered, choices.trails)
else:
    listed = alone.listed(head, question, bert, pooler=bert.inventory().pooler_in_file)
    points = listed.points
    with head.controls:
        layer = LAYER.choose(facts.layers, facts.layers)
    settings = alone.map_choice(listed, layer)
    point, style = alone.marks(listed, tokens)
    nearby = nearest_points(points, point, 8, bert.baseline(), layer)
    entries = bert.nearest_entries(points, layer, point, 5)
    head.finding(context.among_points(points, point, nearby, layer))
    head.told(**context.told_of_list(context.ALONE))
    alone.neighbours(listed, nearby, entries)
    false = partial(bert.false_neighbours, points, layer, settings, point)
    projection, trust = alone.map_figure(listed, partial(bert.map, points, layer), settings, layer, point, style, false)
    alone.downloads(listed, [(layer, projection)], key="context")
    of_points.add_map_steps(points, layer, settings, projection, trust)
    of_points.add_near_steps(points, layer, point, nearby, entries)
    if in_view(height=600, settings=(alone.SEEDS,)):
        alone.seeds(listed, partial(bert.seed_maps, points, layer, settings), settings, layer, point, style)
