"""Tokens -> embeddings: three rows looked up, added, and normalised; what each contributes; A minus B."""

from components.compute.pairs import DIFFERENCE, side_by_side
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.sentence import followed_token, handed, handed_two
from components.service import ModelService
from components.story.embeddings import edits, of_two, rows, words
from components.take_home.records import add_difference_step, add_embeddings_steps
from components.views.recipe import proof_badge, recipe_of

question, bert = handed(ModelService)
head = page_head("embeddings", about=words.ABOUT)
tokens = bert.tokens(*question.read)

if two_models := handed_two(Split[ModelService]):
    of_two.input_of_two(head, bert, two_models, tokens)
else:
    with head.controls:
        shown = rows.choose_rows(question)
        alone = rows.choose_token(tokens) if shown == rows.ONE else None
        matched = rows.MATCHED.choose() if shown == DIFFERENCE else ""
        edits.undo_button(question)
    if matched:
        a, b = bert.tokens(question.a), bert.tokens(question.b)
        left, right = bert.embeddings(a), bert.embeddings(b)
        both = side_by_side(left, right, matched)
        row = words.row_to_tell(both, a, b, followed_token(tokens))
        head.finding(words.of_difference(both, a, b, row))
        head.told(**words.told_of_difference(a, bert.variant))
        editing = edits.editing(question, a, [here for here, _ in both.places], before=b.a)
        rows.of_difference(both, a, b, row, editing)
        recipe_of("difference", *left.shape)
        proof_badge(bert.proof(a, left), of="A: ")
        proof_badge(bert.proof(b, right), key="proof_b", of="B: ")
        add_difference_step(question.a, question.b, both)
    else:
        ours = bert.embeddings(tokens)
        chosen = followed_token(tokens) if alone is None else alone
        head.finding(words.finding(tokens, ours, chosen))
        head.told(**words.told(tokens, chosen, bert.variant))
        places = range(len(tokens)) if alone is None else [alone]
        rows.of_input(tokens, ours, bert.facts(), alone, edits.editing(question, tokens, places, before=tokens.a))
        recipe_of("input_layer", 5, *ours.shape)
        proof_badge(bert.proof(tokens, ours))
        add_embeddings_steps(tokens, ours, alone)
