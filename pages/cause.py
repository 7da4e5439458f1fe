"""One change inside the encoder -> a token's last vector: what it depends on, by layer, token and head."""

from functools import partial

import components.start  # noqa: F401
from components.compute.interventions import Cut, Intervention, Swap, SwitchOff
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import handed
from components.service import ModelService
from components.story.cause import asked, cell, grids, heads, picture, script, words
from components.views.cause_told import with_worth

question, bert = handed(ModelService)
facts = bert.facts()

head = page_head("cause", about=asked.ABOUT)
swapping = head.view == "swap"
read, second = asked.two_sentences(question, head.view)
tokens, other = bert.tokens(*read), bert.tokens(second)
problem = asked.nothing_to_show(tokens, other if swapping else None, question)
free = asked.free_pair(tokens, other) if swapping and not problem else None
change: Intervention

if problem:
    asked.say(head, problem, asked.second_sentence(question, bert.tokens) if swapping else ())
elif swapping:
    target = asked.swap_target(tokens, other, question)
    with head.controls:
        hide = asked.swap_choices()
    of: tuple[object, ...] = (bert.which, tokens.inputs, other.inputs, target.position)
    swapped = partial(bert.swap_rows, tokens, other, target.position)
    swaps = picture.all_rows(head, swapped, tokens, target, facts.layers, of=of, other=other)
    head.finding(words.swap_finding(swaps, tokens, facts.layers))
    head.told(**words.swap_told(swaps, tokens))
    of_pair = bert.swap_pair(tokens, other, target.position, *free) if free else None
    grid = grids.swap_grid(swaps, tokens, other, hide=hide, free=free, of_pair=of_pair)
    row, place = picture.picture(grid, tokens, target, of=of)
    change = cell.swap_of(other, row, place, grids.partner_of(grid, place))
elif head.view == "cut":
    target = asked.target_of(tokens)
    with head.controls:
        onward, everyone, hide = asked.cut_choices()
    of = (bert.which, tokens.inputs, target.position, onward, everyone)
    without = partial(bert.cut_rows, tokens, target.position, onward=onward, everyone=everyone)
    cuts = picture.all_rows(head, without, tokens, target, facts.layers, of=of)
    path, untrained = words.named_path(cuts, tokens), bool(bert.without_training())
    head.finding(words.cut_finding(cuts, tokens, path, facts.layers))
    head.told(**words.cut_told(cuts, tokens, path, variant=bert.variant, untrained=untrained))
    grid = grids.cut_grid(cuts, tokens, hide=hide)
    row, place = picture.picture(grid, tokens, target, path, of=of)
    change = cell.cut_of(target.position, row, place, facts.layers, onward, everyone)
else:
    target = asked.target_of(tokens)
    with head.controls:
        by, on = asked.off_choices()
    of = (bert.which, tokens.inputs, by)
    switched = partial(bert.switch_rows, tokens, target.position, by)
    parts = picture.all_rows(head, switched, tokens, target, facts.layers, of=of, heads=facts.heads)
    head.finding(words.off_finding(parts, tokens, on, bert.heads_in_general(), facts.layers))
    head.told(**words.off_told(parts, tokens, on))
    grid = grids.off_grid(parts, tokens, on)
    row, place = picture.picture(grid, tokens, target, of=(of, target.position, on))
    change = cell.part_of(row, place, facts.heads, by)

if not problem:
    at, after = target.position, bert.after(tokens, change)
    read_path = heads.path_of(change, at, facts.layers, grid)
    by_head = bert.cut_heads(tokens, at, *read_path) if read_path else None
    with head.column():
        heads.beside(by_head, read_path, cell.title_of(change, tokens), after, tokens, at, swapped=swapping)
    if by_head and read_path:
        script.add_path_step(by_head, read_path)
    match change:
        case Swap():
            script.add_swap_steps(
                tokens, change, swaps, grid.columns, after, of_pair if free and place == free[0] else None
            )
        case Cut():
            script.add_cut_steps(tokens, change, cuts, grid.columns, after)
        case SwitchOff():
            script.add_part_steps(tokens, change, place, on, at, grid.values, bert.mean_activations, after)

if not problem and in_view(height=1320):
    cell.what_follows(bert, change, tokens, at, after, by_head, other if swapping else None)
    if head.view == "off":
        heads.ranking(parts, with_worth(bert.heads_with_worth, of=bert.which))
