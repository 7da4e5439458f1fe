"""Vocabulary -> rows: every piece as a point, what a search finds among them, and the rows nearest to one."""

import components.start  # noqa: F401
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import followed_token, handed, handed_two
from components.records.checkpoints import UNTRAINED
from components.service import ModelService
from components.story.vocabulary import asked, map, near, of_two, script, words
from components.take_home.shown import add_step

question, bert = handed(ModelService)
tokens = bert.tokens(*question.read)
token = followed_token(tokens)

head = page_head("vocabulary", about=words.ABOUT)
if two_models := handed_two(Split[ModelService]):
    of_two.rows_of_two(head, bert, two_models, tokens, token)
else:
    pieces = bert.vocabulary()
    with head.controls:
        wanted, room = asked.box(pieces, tokens.pieces[token])
    clicked = asked.clicked(pieces)
    read = (
        bert.reading(wanted.expression, wanted.listed)
        if wanted.typed and clicked is None
        else bert.row(tokens.ids[token] if clicked is None else clicked, wanted.listed)
    )
    found, row, random = asked.found(pieces, wanted, read), asked.looked_at(read), bert.random_rows()
    asked.show_count(room, found, near=wanted.near)
    head.finding(words.finding(wanted, read, found, row, pieces, random))
    if drawn := bert.atlas():
        map.map_figure(drawn, pieces, found, row, read, map.marked_tokens(tokens, on=wanted.marks))
    else:
        map.no_map_yet(bert, len(pieces))
    with head.column():
        near.beside(wanted, read, found, row, clicked, pieces)
    untrained = bert.variant == UNTRAINED
    head.told(**words.told(tokens, token, wanted, row, on_map=drawn is not None, untrained=untrained))
    add_step("text", ids=tokens.ids, pieces=tokens.pieces, remark="Where UMAP draws the pieces is not computed here.")
    script.add_nearest_steps(read, pieces, random)
    script.add_search_steps(wanted, found, bert.norms())
    if in_view(height=500):
        near.matches_table(pieces, bert.norms(), found)
