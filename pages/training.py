"""Two checkpoints -> what is different in one that was trained, or in one that was trained otherwise."""

from components.compute.alignment import aligned
from components.compute.tokens import instructive_pair
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.progress import finished
from components.frame.sentence import followed_token, handed
from components.service import ModelService
from components.take_home import training as steps
from components.views import corpus, training, training_pictures, training_probe, uses
from components.views.points import WORD
from components.views.tokens_counts import side_by_side

question, bert = handed(ModelService)

head = page_head("training", about=training.ABOUT)
view = head.view
with head.controls:
    beside = training.second_choice(bert.comparable())
if beside and training.may_load(other := bert.beside(beside)):
    pair, names = (bert, other), training.names_of(bert, other)
    both = bert.tokens(*question.read), other.tokens(*question.read)
    if view == training.TOLD:
        first, second = bert.uses_map(), other.uses_map()
        if (drawn := first or second) and any(unread := (bert.unread(drawn.numbers), other.unread(drawn.numbers))):
            training.uses_not_read(unread, len(drawn.numbers), names)
        elif not first or not second:
            missing = bert if not first else other
            uses.no_map_yet(missing, missing.facts())
        else:
            facts = first.facts, second.facts
            counts = [
                finished(one.topics, one.facts().layers, "layers", key=key, of=one.which)
                for one, key in zip(pair, ("topics_here", "topics_beside"), strict=True)
            ]
            head.finding(training.told_finding(facts, names))
            head.told(**training.told(view))
            training_pictures.told_figure(facts, counts, names)
            steps.add_told_step(pair, first.uses, facts, counts)
            if in_view(height=900, settings=(*corpus.LIST, WORD)):
                training_probe.heading()
                chosen = corpus.corpus_choice(default=training_probe.DEFAULT)
                lines = corpus.corpus_lines(chosen, question, default=training_probe.DEFAULT)
                word = training_probe.word_of(lines, bert)
                if training_probe.read_alike(pair, lines, word, names):
                    points = training_probe.points_of(pair, lines, word)
                    probes = bert.probe(points[0]), other.probe(points[1])
                    training_probe.probe_figure(probes, names)
                    steps.add_probe_steps(pair, points, probes)
    elif not aligned(*both):
        training.read_otherwise(both, names)
        side_by_side(*both, names)
    elif view == training.INPUT:
        rows = bert.embeddings(both[0]), other.embeddings(both[1])
        head.finding(training.input_finding(both[0], rows, names))
        head.told(**training.told(view))
        training_pictures.input_figure(rows, names, followed_token(both[0]))
        steps.add_input_step(pair, rows)
    else:
        states = bert.states(both[0]), other.states(both[1])
        baselines = bert.baselines(other)
        curves = training.curves_of_two(both[0], states)
        head.finding(training.states_finding(both[0], curves, baselines, names))
        head.told(**training.told(view))
        training_pictures.states_figure(states, curves, baselines, names)
        steps.add_states_step(pair, states, curves, baselines, instructive_pair(both[0]))
