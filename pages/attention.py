"""Tokens -> attention: which tokens one token takes its new vector from, in every layer and head; and padding."""

from components.frame.page_head import page_head
from components.frame.sentence import followed_token, handed
from components.service import ModelService
from components.take_home.records import add_attention_steps, add_heads_step
from components.take_home.shown import add_step
from components.views import attention, attention_heads, attention_padding

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()

head = page_head("attention", about=attention.ABOUT)
if head.view == "token":
    with head.controls:
        hidden = attention.hidden_choice(tokens)
    row = bert.attention_from(tokens, followed_token(tokens))
    to = attention.target_choice(tokens)
    link = attention.opened(tokens, row, to)
    arriving = attention.shares_of(bert.arrived(tokens, row.position, link.layer, link.head))
    notes = attention.notes(bert.head_shares(tokens), bert.heads_in_general())
    head.finding(attention.finding(tokens, link, row.layers, row.heads))
    head.told(**attention.told(tokens, link, row.layers))
    attention.token_picture(tokens, row, link, arriving, notes, to=to, hidden=hidden)
    add_attention_steps(row, link, arriving)
elif head.view == "heads":
    with head.controls:
        shown = attention_heads.SHOW.choose()
    row = bert.attention_from(tokens, followed_token(tokens))
    in_text, general = bert.head_shares(tokens), bert.heads_in_general()
    head.finding(attention_heads.finding(tokens, row, general))
    head.told(**attention_heads.told(tokens, row.position, shown))
    if shown == attention_heads.WORTH:
        general = attention_heads.with_worth(bert.heads_with_worth, of=bert.which)
    attention_heads.heads_picture(in_text, general, shown)
    attention_heads.sortable_table(in_text, general, shown)
    add_heads_step(in_text, general)
else:
    with head.controls:
        pads = attention_padding.pads_choice(len(tokens), facts.positions)
        layer = attention_padding.layer_choice(facts.layers)
    padding = bert.padding(tokens, pads) if pads else None
    head.finding(attention_padding.finding(tokens, padding, layer))
    if padding:
        head.told(**attention_padding.told(padding, layer))
        attention_padding.padding_figure(tokens, padding, layer)
        attention_padding.largest_moves(padding, layer)
        attention_padding.padding_means(padding)
        add_step(
            "padding", pads=pads, layer=layer, masked=padding.masked[layer], unmasked=padding.unmasked[layer],
            mean_cosines=(padding.cosine_proper, padding.cosine_pads_averaged, padding.cosine_unmasked),
        )  # fmt: skip
