"""Tokens -> attention: what one token reads in every layer and head, and what it needs of that."""

from functools import partial

import components.start  # noqa: F401
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.sentence import handed, handed_two
from components.service import ModelService
from components.story.attention import (
    choices,
    choices as asking,
    habits,
    of_two,
    padding,
    picture,
    ranked,
    script,
    words,
)
from components.views.cause_told import with_worth

question, bert = handed(ModelService)

text, facts = bert.tokens(*question.read), bert.facts()

head = page_head("attention", about=words.ABOUT)
if two_models := handed_two(Split[ModelService]):
    of_two.attention_of_two(head, bert, two_models, text)
else:
    with head.controls:
        grid = choices.GRID.choose()
        lines = head.controls.empty()
        gear = choices.gear(text, facts.positions, grid)
    tokens = choices.with_pads(text, gear, lambda length: bert.tokens(*question.read, pad_to=length))
    row = bert.attention_from(tokens, choices.reader(tokens))
    asked, arrivals = choices.asked(tokens, row), bert.arrivals(tokens, row.position)
    in_text, general = bert.head_shares(text), bert.heads_in_general()
    with lines:
        picture.whose_lines(asked)
    if gear.habit == choices.WORTH:
        general = with_worth(bert.heads_with_worth, of=bert.which)
    of_heads = picture.lettered(in_text, general, gear) if grid == choices.HEADS else None
    of = (bert.which, tokens.inputs, row.position, asked.source)
    picture.reading(asked, gear, habits.notes(in_text, general), of_heads)
    with head.controls:
        may_cut = asking.may_cut(tokens, of=of)
    pads = bert.padding(text, gear.pads) if gear.pads else None
    moved = padding.whose_move(text, pads, row.position) if pads else row.position
    with head.column():
        ranked.ranked(asked, arrivals, gear.rank, habits.notes_by_name(in_text, general), comes=may_cut)
        if pads:
            padding.padding_table(tokens, pads, moved)

    if pads:
        head.told(**padding.told(gear))
        script.add_padding_step(pads, moved)
    elif of_heads:
        head.told(**habits.told(gear.habit))
        script.add_attention_steps(asked, arrivals)
        script.add_heads_step(in_text, general)
    else:
        head.told(**words.told(asked, gear.rank))
        script.add_attention_steps(asked, arrivals)
    if pads or gear.no_room:
        head.finding(padding.finding(text, pads, moved))
    elif of_heads:
        head.finding(habits.finding(asked, general))
    elif may_cut:
        head.finding(words.computing(asked))
    else:
        head.finding(words.before_asked(asked))
    if may_cut:
        cut = partial(bert.cut_heads, tokens, row.position)
        cuts = asking.cuts_by_layer(partial(cut, asked.source), tokens, facts.layers, of=of)
        ranked.tell(asked, cuts, asking.beside(asked, cut))
        if not (pads or of_heads or gear.no_room):
            head.finding(words.finding(asked, cuts))
        if not pads:
            script.add_cuts_step(asked, cuts)
