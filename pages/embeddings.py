"""Tokens -> embeddings: three rows looked up, added, and normalised; what each contributes; two sentences compared."""

from components.compute.pairs import compare, side_by_side
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.sentence import followed_token, handed, handed_two
from components.service import ModelService
from components.story.embeddings import of_two
from components.take_home.records import (
    add_embeddings_steps,
    add_pair_steps,
    add_side_step,
)
from components.views import embeddings, pairs
from components.views.distances import MEASURE
from components.views.recipe import proof_badge, recipe_of

question, bert = handed(ModelService)
head = page_head("embeddings", about=embeddings.ABOUT)
tokens = bert.tokens(*question.read)
ours = bert.embeddings(tokens)

two_models = handed_two(Split[ModelService])

if head.view == embeddings.PAIRS:
    first, second = pairs.two_sentences(head, question, tokens)
    a, b = bert.tokens(first), bert.tokens(second)
    left, right = bert.embeddings(a), bert.embeddings(b)
    comparison = compare(left, right, bert.states(a), bert.states(b))
    head.finding(pairs.finding(comparison, a))
    with head.controls:
        side, matched = pairs.ROWS_OF.choose(), pairs.MATCHED.choose()
        embeddings.undo_button(question)
    head.told(**pairs.told(a, side, bert.variant))
    both = side_by_side(left, right, matched)
    editing = embeddings.editing(question, a, [here for here, _ in both.places], before=second)
    pairs.rows_figure(both, side, a, b, pairs.first_row(both, comparison, a, b), editing)
    recipe_of("difference", *left.shape)
    proof_badge(bert.proof(a, left), of="A: ")
    proof_badge(bert.proof(b, right), key="proof_b", of="B: ")
    pairs.line_up_figure(comparison, a, b)
    recipe_of("line_up", len(a), kind="int64")
    measure = MEASURE.choose()
    pairs.parting_figure(comparison, measure)
    recipe_of("layers", *comparison.euclidean.shape[:1], left.shape[1])
    add_pair_steps(first, second, comparison, measure)
    add_side_step(both, side)
elif two_models:
    of_two.input_of_two(head, bert, two_models, tokens)
else:
    with head.controls:
        token = embeddings.rows_choice(tokens)
        embeddings.undo_button(question)
    chosen = followed_token(tokens) if token is None else token
    head.finding(embeddings.finding(tokens, ours, chosen))
    head.told(**embeddings.told(tokens, chosen, bert.variant))
    shown = range(len(tokens)) if token is None else [token]
    editing = embeddings.editing(question, tokens, shown, before=tokens.a)
    embeddings.rows_of_input(tokens, ours, bert.facts(), token, editing)
    recipe_of("input_layer", 5, *ours.shape)
    proof_badge(bert.proof(tokens, ours))
    add_embeddings_steps(tokens, ours, token)
