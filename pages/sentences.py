"""Two sentences, read apart or as one pair -> how alike words, tokens and the whole are, and who pulls a word apart."""

from functools import partial

import streamlit as st

import components.start  # noqa: F401
from components.compute.similarity import added_by_pairs, as_compared, cosines
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed, handed_two
from components.records.sets import PYTHON_SPOTS
from components.records.tokens import APART
from components.service import ModelService
from components.story.sentences import asked, column, of_two, pairs, picture, pulls, pythons, script, words

question, bert = handed(ModelService)
how = asked.how_read(question)
a = bert.tokens(*((question.a, "") if how == APART else question.read))
b = bert.tokens(question.b) if how == APART else a
head = page_head("sentences", about=words.about(bert.baseline()))
if two_models := handed_two(Split[ModelService]):
    of_two.of_two(head, bert, two_models, (a, b), apart=how == APART)
else:
    last, baseline = bert.facts().layers, bert.baseline()
    show, layer, kind = asked.choices(head, last, baseline)
    band, raw = baseline.band(kind), [bert.states(read).hidden for read in (a, b)]
    hidden_a, hidden_b = (as_compared(states, baseline, kind) for states in raw)
    if show == asked.PAIRS:
        matrix = cosines(hidden_a[layer], hidden_b[layer])
        head.finding(pairs.finding(matrix, band, a, b, layer))
        head.told(**words.pairs_told(layer, last, banded=baseline.tells))
        pairs.matrix_figure(matrix, a.names, b.names, layer, baseline, kind)
        script.add_pairs_steps(how, a, b, baseline, kind, matrix, layer)
    elif it := asked.compared(how, a, b, hidden_a, hidden_b, asked.wished(how)):
        asked.keep(it)
        head.finding(words.finding(it, band, kind))
        head.told(**words.told(it, bert.variant, banded=baseline.tells))
        with head.column():  # first, so that the picture gets its width at once
            whole = column.whole_sentences(it, raw, bert)
            beside = st.container()
        picture.readings(it, baseline, kind)
        script.add_line_steps(it, baseline, kind)
        script.add_whole_steps(it, whole, bert.sentence_baseline, bert.reworded)
        found = None
        with beside:
            if pulls.may_pull(it, kind):
                rows, total = partial(bert.pull_rows, a, b, it.chosen), bert.pull_count(a, b, it.chosen)
                found = pulls.all_pulls(rows, total, it, of=(bert.which, a.inputs, b.inputs, it.chosen))
            if found:
                of_chosen = partial(bert.without, a, b, it.chosen), partial(bert.pull_path, a, b, it.chosen)
                pulls.listed(it, found, *of_chosen)
                script.add_pull_steps(it, found, *of_chosen)
        if not found:  # in the card: the column may have nothing else
            pulls.nobody(it)
    else:
        head.finding(words.nothing(how, a))
        head.told(**words.told_of_nothing())
    if in_view(height=1400):
        if how == APART:
            of_sentences = bert.sentence_baseline()
            added = added_by_pairs(*(as_compared(states, of_sentences, kind)[-1] for states in raw))
            note = pairs.beyond_limit(bert.sentence_limit(), a, b)
            pairs.parts_figure(added, a, b, kind)
            script.add_parts_step(kind, added, (question.a, question.b), note)
        if pythons.about_pythons(bert.misread(PYTHON_SPOTS)):
            vectors = as_compared(bert.vectors_at(PYTHON_SPOTS), baseline, kind)
            pythons.experiment_figure(vectors, baseline, kind)
            script.add_pythons_steps(vectors, baseline, kind)
