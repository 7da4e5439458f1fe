"""One change inside the encoder -> a token's last vector: what it depends on, by layer, token and head."""

from functools import partial

from components.compute.interventions import Cut, Intervention, Swap, SwitchOff
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed
from components.service import ModelService
from components.take_home.causes import add_cut_steps, add_part_steps, add_path_step, add_swap_steps
from components.views import cause, cause_cell, cause_cut, cause_grids, cause_heads, cause_off, cause_swap
from components.views.attention_heads import with_worth

question, bert = handed(ModelService)
facts = bert.facts()

head = page_head("cause", about=cause.ABOUT)
swapping = head.view == "swap"
read, second = cause.two_sentences(question, head.view)
tokens, other = bert.tokens(*read), bert.tokens(second)
problem = cause.nothing_to_show(tokens, other if swapping else None, question)
so_far = partial(cause_grids.rows_so_far, tokens)
change: Intervention

if problem:
    cause.say(head, problem, cause.second_sentence(question, bert.tokens) if swapping else ())
elif swapping:
    with head.controls:
        target, hide = cause.swap_target(tokens, other, question), cause.HIDE.choose()
    swap = partial(bert.swap_rows, tokens, other, target)
    pair = (bert.which, tokens.inputs, other.inputs, target)
    swaps = cause.all_rows(swap, tokens, facts.layers, key="swap_rows", of=pair, from_zero=True, show=so_far)
    head.finding(cause_swap.finding(swaps, tokens, facts.layers))
    head.told(**cause_swap.told(swaps, tokens))
    columns = cause_grids.shown_columns(tokens, hide=hide, pairs=swaps.partners)
    layer, position = cause_grids.swap_grid(swaps, tokens, columns)
    change = cause_cell.swap_of(other, layer, position, swaps.partners[position])
elif head.view == "cut":
    with head.controls:
        target, hide = cause.target_choice(tokens), cause.HIDE.choose()
        onward, everyone = cause.paths_choice()
    cut = partial(bert.cut_rows, tokens, target, onward=onward, everyone=everyone)
    of = (bert.which, tokens.inputs, target, onward, everyone)
    cuts = cause.all_rows(cut, tokens, facts.layers, key="cut_rows", of=of, show=so_far)
    best = cause.named_path(cuts, tokens)
    by_head = bert.cut_heads(tokens, target, best.source, best.layer, onward, everyone) if best else None
    head.finding(cause_cut.finding(cuts, tokens, best, by_head, facts.layers))
    head.told(**cause_cut.told(cuts, tokens))
    columns = cause_grids.shown_columns(tokens, hide=hide)
    layer, position = cause_grids.cut_grid(cuts, tokens, columns, best)
    change = cause_cell.cut_of(target, position, layer, facts.layers, onward, everyone)
else:
    with head.controls:
        target, by, on = cause.target_choice(tokens), cause.BY.choose(), cause.ON.choose()
    switch = partial(bert.switch_rows, tokens, target, by)
    by_which = (bert.which, tokens.inputs, by)
    off = cause.all_rows(switch, tokens, facts.layers, key="off_rows", of=by_which, heads=facts.heads, show=so_far)
    head.finding(cause_off.finding(off, tokens, on, bert.heads_in_general(), facts.layers))
    head.told(**cause_off.told(off, tokens, on))
    layer, column = cause_grids.off_grid(off, tokens, on)
    change = cause_cell.part_of(layer, column, facts.heads, by)

if not problem and in_view(height=1320):
    cause_cell.heading(change, tokens)
    before, after = bert.states(tokens), bert.after(tokens, change)
    cause_cell.cone_figure(after, tokens, target)
    path = cause_heads.path_of(change, target, facts.layers)
    heads = bert.cut_heads(tokens, target, *path) if path else None
    if path and heads:
        cause_heads.heads_figure(heads, tokens, path)
        add_path_step(heads, path)
    cause_cell.links(change, tokens, target, heads)
    word = cause_cell.word_of(tokens, target)
    same = bert.same_word(tokens, word), bert.same_word(tokens, word, change)
    cause_cell.before_and_after(before, after, tokens, target, same, bert.states(other) if swapping else None)
    if (drawn := bert.uses_map()) and not drawn.facts.drawn_as and not cause.is_around_text(tokens, target):
        placed = bert.placed(tokens), bert.placed_after(tokens, word, change)
        cause_cell.map_figure(drawn, *placed, same[0])
    if bert.has_head():
        predicted = bert.predictions(cause_cell.last_vectors(before, after, target), tokens.ids[target], 5)
        cause_cell.predictions_table(predicted, bert.vocabulary().pieces, tokens.ids[target])
    match change:
        case Swap():
            add_swap_steps(tokens, change, swaps, columns, after)
        case Cut():
            add_cut_steps(tokens, change, cuts, columns, after)
        case SwitchOff():
            effects = cause_grids.effects(off, on)
            add_part_steps(tokens, change, column, on, target, effects, bert.mean_activations, after)
            cause_grids.ranking(off, with_worth(bert.heads_with_worth, of=bert.which))
