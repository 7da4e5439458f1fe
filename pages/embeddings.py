"""Tokens -> embeddings: three rows looked up, added, and normalised; what each contributes; A minus B."""

import components.start  # noqa: F401
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.sentence import followed_token, handed, handed_two
from components.service import ModelService
from components.story.embeddings import difference, of_two, script, summed
from components.story.embeddings.difference import DIFFERENCE, natural, side_by_side
from components.take_home.shared import add_embeddings_steps
from components.views.recipe import proof_badge, shape_and_code

question, bert = handed(ModelService)
head = page_head("embeddings", about=summed.ABOUT)
tokens = bert.tokens(*question.read)

if two_models := handed_two(Split[ModelService]):
    of_two.input_of_two(head, bert, two_models, tokens)
else:
    with head.controls:
        shown = summed.choose_rows(question)
        alone = summed.choose_token(tokens) if shown == summed.ONE else None
        if shown == DIFFERENCE:
            a, b = bert.tokens(question.a), bert.tokens(question.b)
            matched = summed.MATCHED.choose(default=natural(a.ids, b.ids))
        summed.undo_button(question)
    if shown == DIFFERENCE:
        left, right = bert.embeddings(a), bert.embeddings(b)
        both = side_by_side(left, right, matched)
        row = difference.row_to_tell(both, a, b, followed_token(tokens))
        head.finding(difference.finding(both, a, b, row))
        head.told(**difference.told(a, bert.variant))
        editing = summed.editing(question, a, [here for here, _ in both.places], before=b.a)
        difference.picture(both, a, b, row, editing)
        script.recipe_of_difference(question.a, question.b, both)
        proof_badge(bert.proof(a, left), of="A: ")
        proof_badge(bert.proof(b, right), key="proof_b", of="B: ")
        script.add_difference_step(question.a, question.b, both)
    else:
        ours = bert.embeddings(tokens)
        chosen = followed_token(tokens) if alone is None else alone
        head.finding(summed.finding(tokens, ours, chosen))
        head.told(**summed.told(tokens, chosen, bert.variant))
        places = range(len(tokens)) if alone is None else [alone]
        summed.picture(tokens, ours, bert.facts(), alone, summed.editing(question, tokens, places, before=tokens.a))
        shape_and_code((5, *ours.shape), summed.CODE, key="recipe_input_layer")
        proof_badge(bert.proof(tokens, ours))
        add_embeddings_steps(tokens, ours, alone)
