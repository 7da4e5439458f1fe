"""Text -> one word hidden -> what its place is near, layer by layer, and which word the head would write there."""

import components.start  # noqa: F401
from components.frame.page_head import page_head
from components.frame.sentence import handed
from components.service import ModelService
from components.story.blank import controls, picture, script, words
from components.story.blank.near import ASKED, SHOWN
from components.story.blank.words import Reading

question, bert = handed(ModelService)

tokens = bert.tokens(*question.read)
head = page_head("blank", about=words.ABOUT)
if places := controls.blanks(tokens, tokens.special.mask):
    with head.controls:
        position, metric, masks = controls.choose(tokens, places)
    seen = bert.masked(tokens, masks)
    read = bert.readout(seen, position, metric, ASKED)
    hidden = bert.readout(seen, position, metric, ASKED, hidden=True)
    filled = bert.fill_blank(seen, position, SHOWN) if bert.has_head() else None
    shown = Reading(tokens, position, read, hidden, bert.vocabulary().pieces, filled)
    picture.columns(shown)
    with head.column():
        picture.sentence(tokens, position)
        if filled:
            picture.said(shown, filled)
        else:
            picture.no_head(bert.key, bert.variant, bert.title)
    head.finding(words.finding(shown))
    head.told(**words.told(shown, masks))
    script.add_blank_steps(shown, masks)
else:
    picture.no_word(tokens)
    head.finding(words.no_word())
    head.told(**words.told_without_word())
