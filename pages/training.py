"""Two models -> how often neighbours tell a word's sense and topic in each: by default one trained and untrained."""

from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.progress import finished
from components.frame.sentence import handed, handed_two
from components.service import ModelService
from components.take_home import training as steps
from components.views import corpus, training, training_pictures, training_probe, uses
from components.views.points import WORD

question, bert = handed(ModelService)

head = page_head("training", about=training.ABOUT)
if two := handed_two(Split[ModelService]):
    pair = first, other = two.models
    here, there = first.uses_map(), other.uses_map()
    if (drawn := here or there) and any(unread := [one.unread(drawn.numbers) for one in pair]):
        training.uses_not_read(unread, len(drawn.numbers), two)
    elif not here or not there:
        missing = other if here else first
        uses.no_map_yet(missing, missing.facts())
    else:
        facts = here.facts, there.facts
        counts = [
            finished(one.topics, len(own.right), "hidden states", key=key, of=one.which)
            for one, own, key in zip(pair, facts, ("topics_here", "topics_beside"), strict=True)
        ]
        head.finding(training.told_finding(facts, two))
        head.told(**training.told())
        training_pictures.told_figure(facts, counts, two.names)
        steps.add_told_step(bert, pair, here.uses, facts, counts)
        if in_view(height=900, settings=(*corpus.LIST, WORD)):
            training_probe.heading()
            chosen = corpus.corpus_choice(default=training_probe.DEFAULT)
            lines = corpus.corpus_lines(chosen, question, default=training_probe.DEFAULT)
            word = training_probe.word_of(lines, bert)
            if training_probe.read_alike(pair, lines, word, two.names):
                points = training_probe.points_of(pair, lines, word)
                probes = first.probe(points[0]), other.probe(points[1])
                training_probe.probe_figure(probes, two.names)
                steps.add_probe_steps(bert, pair, points, probes)
