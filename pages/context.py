"""A word in a sentence -> the uses in a dictionary's sentences that its vector is near to, in every layer."""

import components.start  # noqa: F401
from components.compute.uses import FEWEST
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed, handed_two
from components.records.checkpoints import TRAINED
from components.service import ModelService
from components.story.context import asked, of_two, picture, script, senses, words
from components.views.maps import no_map_yet
from components.views.words import followed_word

question, bert = handed(ModelService)

tokens, facts = bert.tokens(*question.read), bert.facts()
mapped = bert.uses_map()
drawn = mapped or (bert.beside(TRAINED).uses_map() if bert.altered else None)
word = followed_word(tokens)
own = bert.count_uses(tokens, word.positions)
head = page_head("context", opens=asked.first_view(word, own, mapped), about=words.about(drawn))
if two_models := handed_two(Split[ModelService]):
    of_two.uses_of_two(head, bert, two_models, tokens)
else:
    with head.controls:
        it = asked.choose(tokens, facts.layers, bert.readings)
    nearness = bert.nearness() if mapped else None
    shown = picture.Shown(it)
    if it:
        same, around = bert.same_word(it.reading.tokens, it.reading.positions), None
        if len(same.uses) >= FEWEST:
            around = bert.around(same, it.read, it.chosen, it.layer)
        elif mapped:
            around = bert.around_of_words(same, it.read, it.chosen, it.layer)
        head.finding(words.finding(it.word, same, around, it.layer, nearness, untrained=bert.untrained))
        head.told(**words.told(head.view, it, same, around, tokens, facts.layers, on_map=own > 0))
        with head.column():
            found = picture.listed(it, same, around, drawn if head.view == asked.SPACE else None)
        shown = picture.Shown(it, same, around, found)
    else:
        head.told(**words.told_of_nothing())
    if not mapped and (head.view == asked.SPACE or shown.around is None):
        no_map_yet(bert, facts)
    if head.view == asked.SPACE and drawn:
        layer = it.layer if it else facts.layers
        beside = bert.drawn_beside_nearest(layer) if mapped and not mapped.facts.drawn_as else None
        foot = words.foot_of_map(drawn, layer, beside)
        placed = bert.placed(tokens) if mapped and not mapped.facts.drawn_as else None
        picture.space(drawn, placed, shown, foot, tokens, layer)
    elif it and shown.around:
        picture.distance(it, same, shown.around, nearness)
    if it and shown.around:
        script.add_steps(it, same, shown.around, with_others=head.view == asked.DISTANCE)
        if in_view(height=600):
            untrained = senses.facts_without_training(bert.without_training())
            senses.senses_by_layer(same, it.layer, mapped.facts if mapped else None, untrained)
            script.add_sense_step(same, it.layer)
    else:
        script.add_map_step()
