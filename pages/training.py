"""Two models -> how often neighbours tell a word's sense and topic in each: by default one trained and untrained."""

import components.start  # noqa: F401
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed, handed_two
from components.frame.waiting import finished
from components.service import ModelService
from components.story.training import picture, probe, script, words
from components.views import corpus, maps

question, bert = handed(ModelService)

head = page_head("training", about=words.ABOUT)
if two := handed_two(Split[ModelService]):
    pair = first, other = two.models
    here, there = first.uses_map(), other.uses_map()
    if (drawn := here or there) and any(unread := [one.unread(drawn.numbers) for one in pair]):
        words.uses_not_read(unread, len(drawn.numbers), two)
    elif not here or not there:
        missing = other if here else first
        maps.no_map_yet(missing, missing.facts())
    else:
        facts = here.facts, there.facts
        counts = [
            finished(one.topics, len(own.right), "hidden states", key=key, of=one.which)
            for one, own, key in zip(pair, facts, ("topics_here", "topics_beside"), strict=True)
        ]
        head.finding(words.finding(facts, two))
        with head.column():
            words.of_a_hundred(facts, two)
        head.told(**words.told(words.asked()))
        picture.told_figure(facts, counts, two.names, words.best_layer(facts, two))
        script.add_told_step(bert, pair, here.uses, facts, counts)
        if in_view(height=900, settings=(*corpus.LIST, corpus.WORD)):
            probe.heading()
            chosen = corpus.corpus_choice(default=probe.DEFAULT)
            lines = corpus.corpus_lines(chosen, question, default=probe.DEFAULT)
            word = probe.word_of(lines, bert)
            if probe.read_alike(pair, lines, word, two.names):
                points = probe.points_of(pair, lines, word)
                probes = first.probe(points[0]), other.probe(points[1])
                probe.probe_figure(probes, two.names)
                script.add_probe_steps(bert, pair, points, probes)
