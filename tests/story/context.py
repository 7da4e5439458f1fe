"""What tests know of /context."""

from components.compute.uses import FEWEST
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.context import of_two as of_two_uses, picture as context_column, words as uses_told
from components.story.context.asked import Asked as Uses
from components.story.context.picture import Shown
from components.views import words
from components.views.tries import Told
from tests.drawn import numbers_in
from tests.story.known import ACCOUNT, Known, Watch, two_models


def uses_shown(bert: ModelService, text: Tokens, layer: int) -> Shown:
    """What /context shows of a text."""
    word = words.followed_word(text)
    if word == words.NO_WORD:
        return Shown()
    same, read = bert.same_word(text, word.positions), bert.readings(text, word.positions)
    it = Uses(word, layer, "none", read, [one.at for one in read].index(word.positions), apart=False)
    if len(same.uses) >= FEWEST:
        return Shown(it, same, bert.around(same, read, it.chosen, layer))
    return Shown(it, same, bert.around_of_words(same, read, it.chosen, layer))


def _finding(bert: ModelService, text: Tokens) -> str:
    it, same, around, _ = uses_shown(bert, text, 6)
    return uses_told.finding(it.word, same, around, 6, bert.nearness()) if it and same else ""


def _finding_of_two(bert: ModelService, text: Tokens) -> str:
    two, it = two_models(bert, text), uses_shown(bert, text, 6).it
    if it is None:
        return ""
    number = len(bert.same_word(text, it.word.positions).uses)
    if number < FEWEST:
        return of_two_uses.too_few(it, number)
    return of_two_uses.finding(it, [of_two_uses.read_by(one, text, it, own_mean=True) for one in two.models], two)


def _told(bert: ModelService, text: Tokens, view: str) -> Told:
    it, same, around, _ = uses_shown(bert, text, len(text) % 7)
    on_map = len(text) % 2 > 0
    return (
        uses_told.told(view, it, same, around, text, 6, on_map=on_map) if it and same else uses_told.told_of_nothing()
    )


def _watched(seen: Watch) -> None:
    seen(context_column, "_row", lambda _, __, cosine: numbers_in(cosine))


KNOWN = Known(
    findings={
        "context": _finding,
        "context, two models": _finding_of_two,
    },
    told={
        "context, word": lambda bert, text: _told(bert, text, "word"),
        "context, uses": lambda bert, text: _told(bert, text, "uses"),
    },
    may_try_nothing=True,
    choices=[
        {"view": "uses", "pieces_on_map": "1", "token": "4", "layer": "2"},
        {"a": "The bank raised its rates while we sat on the river bank", "apart": "1", "token": "12", "layer": "2"},
        {"view": "word", "token": "4", "layer": "2"},
        {"view": "uses", "a": "The bank raised its rates", "token": "2", "beside": "untrained"},
        {
            "view": "word",
            "a": "The bank raised its rates",
            "token": "2",
            "variant": "no-positions",
            "beside": "trained",
        },
    ],
    quick=(2,),
    drawn={
        "context_base": ("where uses and words lie on the map",),
        "context_uses": (
            "use_cosines|first_cosines|No use is compared",
            "what random pairs|What random pairs",
            "where uses and words lie|in which direction",
        ),
        "context_list": ("use_cosines|other_cosines",),
        "sense_curves": ("best_of_senses", "lead", "the chart's other layers, which sense the nearest five"),
        "sense_right": ("how often the nearest use has the right sense",),
    },
    watched=_watched,
    pictures=("uses_map", "sense_curves", "own_uses", "sense_right"),
    address={"view": "uses", "layer": "2", "token": "4"},
    linked="view=word|uses layer apart find by_colour=topic|sense|none token",
    ways=[
        {"view": "word"},
        {"view": "uses"},
    ],
    not_in_address={"apart", "find", "by_colour", "pieces_on_map", "token"},
    old_links={
        "context?view=uses": ({"token": "5"}, "uses_map_saved", ""),
        "context?view=word": ({"token": "5", "b": ACCOUNT}, "own_uses_saved", "pair"),
        "training?view=map": ({"layer": "2"}, "uses_map_saved", ""),
    },
    was={
        "context?space=uses&token=6": "view=uses&token=6",
        "context?find=bank&layer=2": "view=uses&find=bank&layer=2",
        "context?pieces_on_map=1": "view=uses",
        "context?token=6&layer=2": "token=6&layer=2",
        "training?view=map&layer=2&token=2": "beside=untrained&view=uses&layer=2&token=2",
        "training?view=map&layer=2&beside=minilm": "beside=minilm&view=uses&layer=2",
    },
    reads=("word", "uses"),
    unknown_words=[
        {"view": "uses", "by_colour": "sense"},
    ],
    alike=[{}, {"apart": "1", "token": "3", "layer": "2"}],
    hops=(49, 11),  # the headline quotes a use, shortened between graphemes
    fills=".uses-of-word",
    column_stays=True,
)
