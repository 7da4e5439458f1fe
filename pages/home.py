"""Text -> tokens -> embeddings -> encoder: all tokens on their way through BERT, and what one of them takes in."""

from functools import partial

import components.start  # noqa: F401
from components.frame.beside import Split
from components.frame.page_head import page_head
from components.frame.parts import in_view
from components.frame.sentence import followed_token, handed, handed_two
from components.service import ModelService
from components.story.home import journey, message, near, of_two, outputs, script, words
from components.story.home.message import Journey
from components.take_home.shared import add_embeddings_steps
from components.views.cause_told import other_words
from components.views.words import followed_word

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
facts = bert.facts()
token = followed_token(tokens)

head = page_head("home", about=words.ABOUT)
if two_models := handed_two(Split[ModelService]):
    of_two.journeys(head, bert, two_models, tokens, token)
else:
    embeddings, states = bert.embeddings(tokens), bert.states(tokens)
    shown = Journey(tokens, embeddings, states, bert.attention_from(tokens, token))

    with head.controls:
        lines = journey.LINES.choose()
    opened = journey.opened_row(facts.layers)
    strips: tuple[message.Strip, ...] = ()
    if opened == 0:
        strips = message.of_input(embeddings, token)
        add_embeddings_steps(tokens, embeddings, token)
    elif opened:
        pooling = bert.pooling(tokens) if opened == facts.layers else None
        strips = message.of_layer(bert.encoder_layer(tokens, opened, [token]), pooling)
        script.add_opened_steps(opened, token, strips, bert.inventory())
    journey.journey(shown, lines, opened, strips)

    word = followed_word(tokens)
    drawn = bert.uses_map() if token in word.positions and word.name else None
    nearest = bert.nearest_on_map(tokens, word.positions) if drawn else ()
    if drawn:
        with head.column():
            own = bert.count_uses(tokens, word.positions)
            near.nearest_uses(word.quoted, nearest, bert.nearness(), own, len(drawn.uses))

    telling = None
    arrived = partial(bert.arrived, tokens, token)
    rows = partial(bert.telling_rows, tokens, token, other_words(tokens, token))
    with head.controls:
        may_cut = words.may_cut(tokens, of=(bert.which, tokens.inputs, token))
    if may_cut:
        head.finding(words.while_asked(tokens, token))
        telling = words.telling(rows, tokens, facts.layers, of=(bert.which, tokens.inputs, token))
        journey.tell(shown, telling, arrived)
        head.finding(words.finding(tokens, telling, shown.row))
        script.add_telling_steps(tokens, telling)
    else:
        head.finding(words.before_asked(tokens, states, embeddings, token))
        journey.tell(shown, None, arrived)
    without = bert.without_training()
    head.told(**words.told(tokens, token, facts.width, telling, variant=bert.variant, untrained=bool(without)))
    script.add_journey_steps(shown)
    if not opened:
        script.add_arrivals_step(1, 0, arrived)
    if nearest:
        script.add_near_steps(nearest, word.positions, partial(bert.mean_of_uses, facts.layers))
    if in_view(height=900):
        outputs.shapes(bert.stations(tokens))
        outputs.what_comes_out(tokens, states, bert.pooling(tokens), bert.inventory())
