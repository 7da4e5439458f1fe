"""Two checkpoints -> what is different in one that was trained, or in one that was trained otherwise."""

from components.compute.heads import clearest_head
from components.compute.initial import at_same_depth
from components.compute.tokens import instructive_pair
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.progress import finished
from components.frame.sentence import followed_token, handed
from components.frame.settings import LAYER
from components.service import ModelService, comparable, open_service
from components.take_home import training as steps
from components.take_home.points import add_probe_steps
from components.views import corpus, training, training_pictures, training_probe, uses
from components.views.points import WORD
from components.views.tokens_counts import side_by_side

question, bert = handed(ModelService)

head = page_head("training", views=training.VIEWS, about=training.ABOUT)
view = head.view
with head.controls:
    beside = training.second_choice(comparable(bert.key))
if beside and training.may_load(other := open_service(beside)):
    pair, names = (bert, other), training.names_of(bert, other)
    both = bert.tokens(question.a, question.b), other.tokens(question.a, question.b)
    depths = bert.facts().layers, other.facts().layers
    aligned = bert.vocabulary().pieces == other.vocabulary().pieces
    if view == training.TOLD or (view == training.MAP and aligned):
        first, second = bert.uses_map(), other.uses_map()
        if not first or not second:
            missing = bert if not first else other
            uses.no_map_yet(missing, missing.facts())
        elif view == training.TOLD:
            facts = first.facts, second.facts
            counts = [
                finished(one.topics, one.facts().layers, "layers", key=key, of=one.key)
                for one, key in zip(pair, ("topics_here", "topics_beside"), strict=True)
            ]
            head.finding(training.told_finding(facts, names))
            training_pictures.told_figure(facts, counts, names)
            steps.add_told_step(pair, first.uses, facts, counts)
            if in_view(height=900, settings=(*corpus.LIST, WORD)):
                training_probe.heading()
                chosen = corpus.corpus_choice(default=training_probe.DEFAULT)
                lines = corpus.corpus_lines(chosen, question, default=training_probe.DEFAULT)
                labels = training_probe.word_of(lines, bert)
                points = training_probe.points_of(bert, lines, labels, "probe_here")
                others = training_probe.points_of(other, lines, labels, "probe_beside")
                probe = bert.probe(points)
                training_probe.probe_figure((probe, other.probe(others)), names)
                add_probe_steps(points, probe)
        else:
            with head.controls:
                layer = LAYER.choose(depths[0], depths[0])
            maps, layers = (first, second), (layer, at_same_depth(layer, *depths))
            placed = bert.placed(both[0]), other.placed(both[1])
            word = training.word_of(placed[0], followed_token(both[0]))
            head.finding(training.map_finding(maps, placed, layers, word, names))
            training_pictures.map_figure(maps, placed, layers, word, names)
            steps.add_map_step(pair, maps, placed, layers)
    elif not aligned:
        training.other_vocabulary(names)
        side_by_side(*both, names)
    elif view == training.TABLES:
        tables = bert.input_facts(), other.input_facts()
        head.finding(training.tables_finding(both[0], tables, names))
        training_pictures.tables_figure(tables, both[0], names)
        steps.add_tables_step(pair, tables)
    elif view == training.INPUT:
        rows = bert.embeddings(both[0]), other.embeddings(both[1])
        head.finding(training.input_finding(both[0], rows, names))
        training_pictures.input_figure(rows, names, followed_token(both[0]))
        steps.add_input_step(pair, rows)
    elif view == training.ATTENTION:
        shares = bert.head_shares(both[0]), other.head_shares(both[1])
        with head.controls:
            layer, spot = training_pictures.head_choice(depths[0], bert.facts().heads, clearest_head(shares[0]))
        heads = spot, training.same_head(spot, other.facts().heads)
        seen = bert.attention(both[0], layer), other.attention(both[1], at_same_depth(layer, *depths))
        head.finding(training.attention_finding(both[0], seen, heads, shares, names))
        training_pictures.attention_figure(both[0].names, seen, heads, names)
        steps.add_attention_step(pair, seen, heads)
    else:
        states = bert.states(both[0]), other.states(both[1])
        baselines = bert.baseline(), other.baseline()
        curves = training.curves_of_two(both[0], states)
        head.finding(training.states_finding(both[0], curves, baselines, names))
        training_pictures.states_figure(states, curves, baselines, names)
        steps.add_states_step(pair, curves, instructive_pair(both[0]))
