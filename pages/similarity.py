"""Contextual vectors -> cosines of tokens and of sentences, each beside those of random pairs."""

from components.compute.similarity import as_compared, cosines, curve, sentence_pair
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed, handed_two
from components.frame.settings import LAYER
from components.records.sets import PYTHON_SPOTS
from components.service import ModelService
from components.story.similarity import of_two
from components.take_home import records as take_home
from components.views import pythons, sentences, similarity
from components.views.pairs import two_sentences

question, bert = handed(ModelService)
tokens, baseline, two_models = bert.tokens(*question.read), bert.baseline(), handed_two(Split[ModelService])
head = page_head("similarity", about=similarity.about(baseline))
if head.view == similarity.SENTENCES:
    texts, baseline = two_sentences(head, question, tokens), bert.sentence_baseline()
    if two_models:
        of_two.sentences_of_two(head, bert, two_models, texts)
    else:
        (a, b), kind = map(bert.tokens, texts), similarity.compared_alone(head, baseline)
        two, parts = sentence_pair(bert.states(a).hidden, bert.states(b).hidden, baseline, kind)
        head.finding(sentences.finding(two, baseline.band(kind), parts, a, b))
        head.told(**sentences.told(a))
        note = sentences.length_note(bert.sentence_limit(), a, b)
        sentences.pair_figures(two, baseline, kind, parts, (a, b))
        take_home.add_sentences_steps(baseline, kind, two, parts, texts, note)
elif head.view == similarity.MATRIX:
    with head.controls:
        layer = LAYER.choose(last := bert.facts().layers, last)
    kind = similarity.compared_alone(head, baseline)
    matrix = cosines(shown := as_compared(bert.states(tokens).hidden, baseline, kind)[layer], shown)
    head.finding(similarity.matrix_finding(matrix, baseline.band(kind), tokens, layer))
    head.told(**similarity.matrix_told(layer, banded=baseline.tells))
    similarity.matrix_figure(matrix, tokens.names, layer, baseline, kind)
    take_home.add_matrix_steps(baseline, kind, matrix, layer)
elif two_models:
    of_two.tokens_of_two(head, bert, two_models, tokens)
else:
    with head.controls:
        first, second = similarity.pair_choice(tokens)
    kind = similarity.compared_alone(head, baseline)
    compared = as_compared(bert.states(tokens).hidden, baseline, kind)
    two = curve(compared, first, second, f"{tokens.names[first]} {first} ~ {tokens.names[second]} {second}")
    head.finding(similarity.finding(two, baseline.band(kind), tokens, first, second))
    head.told(**similarity.told(tokens, banded=baseline.tells))
    similarity.curves_figure([two], baseline, kind, key="similarity_curve", fill="window")
    take_home.add_similarity_steps(baseline, kind, two, first, second)
    if in_view(height=700) and pythons.about_pythons(bert.misread(PYTHON_SPOTS)):
        pythons.experiment_figure(vectors := as_compared(bert.vectors_at(PYTHON_SPOTS), baseline, kind), baseline, kind)
        take_home.add_pythons_step(vectors)
