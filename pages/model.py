"""Checkpoint -> parameters: where they live, their names, counts and values."""

import components.start  # noqa: F401
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed
from components.service import ModelService
from components.story.model import asked, picture, script, words
from components.views.inventory import inventory_notice

question, bert = handed(ModelService)

anatomy, facts = bert.anatomy(), bert.facts()
head = page_head("model", about=words.ABOUT)
with head.controls:
    cell = asked.cells()
name = asked.opened(anatomy)
if head.view == asked.AREAS:
    head.finding(words.finding(bert.tokens(*question.read), anatomy, facts.layers))
else:
    head.finding(words.finding_of_one(anatomy, name))
values = bert.parameter(name)
with head.column():  # first, so that the picture gets its width at once
    listed = picture.listed(anatomy, name)
head.told(**words.told(head.view, values, cell, bert.variant))
picture.tensors(head.view, anatomy, values, cell, listed)
script.add_steps(anatomy, listed, values, cell)
if in_view(height=900):
    inventory_notice(bert.inventory())
    picture.how_it_is_built(bert.architecture())
