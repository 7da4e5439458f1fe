"""What tests know of /cause."""

from components.compute.cause import Cuts
from components.compute.tokens import instructive_token
from components.frame.page_head import Finding
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.cause import heads as cause_heads, picture as causes, words
from components.views.tries import Told
from tests.drawn import numbers_in
from tests.story.known import LONG, MOST_CUT, UNKNOWN_WORDS, Known, Watch, a_variant


def _finding(bert: ModelService, text: Tokens) -> str:
    """In one layer or in all, of one reader or of all, in texts of unlike lengths; of a long one nothing is said."""
    if text.is_empty or len(text) > MOST_CUT:
        return Finding()
    cuts = cuts_of(bert, text)
    return words.cut_finding(cuts, text, words.named_path(cuts, text), 6)


def cuts_of(bert: ModelService, text: Tokens) -> Cuts:
    return bert.cuts(text, instructive_token(text), onward=len(text) % 3 == 0, everyone=len(text) % 5 == 0)


def _told(bert: ModelService, text: Tokens) -> Told:
    if text.is_empty or len(text) > MOST_CUT:
        return Told(see="Nothing yet.", means="It is computed.", tries=())
    cuts = cuts_of(bert, text)
    return words.cut_told(
        cuts, text, words.named_path(cuts, text), variant=a_variant(text), untrained=len(text) % 2 == 0
    )


def _watched(seen: Watch) -> None:
    seen(causes, "_packed", numbers_in)
    seen(cause_heads, "_bars", lambda _, __, values, ___: numbers_in(values))


KNOWN = Known(
    findings={
        "cause, cut": _finding,
    },
    told={
        "cause, cut": _told,
    },
    may_try_nothing=True,
    choices=[
        {"view": "cut", "token": "2", "hide": "0", "paths": "onward"},
        {"a": "dog bites man", "b": "man bites a dog", "view": "swap", "token": "2"},
        {"view": "off", "token": "2", "by": "zero", "on": "sentence"},
        {"view": "off"},
        {"view": "cut", "paths": "never", "cut_cell": "1,3"},
        {"a": "man bites a dog", "b": "dog bites man", "view": "swap", "side": "b", "of_a": "2"},
        {"a": "man bites a dog", "b": "dog bites man", "view": "swap", "token": "2", "free": "3,1", "swap_cell": "1,3"},
        {"a": "the old clock worked", "b": "rain fell on the town", "view": "swap", "free": "2,1", "swap_cell": "0,1"},
        {"a": "to " * 11 + "big", "b": "to " * 11 + "large", "view": "swap", "token": "1"},  # far from what differs
        {"a": "word bird " * 14, "view": "cut", "paths": "nobody"},
    ],
    quick=(2, 3),
    drawn={
        "cause_grid": ("moved|shares|part_effects", "cone"),
        "effects": ("by_head|cone", "at_once|cone"),
        "cause_predictions": ("predicted by the head",),
        "cone": ("cone",),
        "cause_map": ("before and after the change, on the map",),
        "ranked_heads": ("what each head is worth",),
    },
    watched=_watched,
    pictures=("cause_swap", "cause_cut", "cause_off", "cone"),
    linked="view=cut|swap|off token hide paths=one|onward|nobody|never by=mean|zero on=token|sentence swap_cell",
    ways=[{}, {"view": "cut"}, {"view": "off"}],
    old_links={
        "cause": ({"a": "dog bites man", "b": "man bites dog"}, "cause_swap_saved", "apart"),
    },
    was={
        "cause?a=dog": "a=dog",
        "cause?a=dog&b=a+cat": "reading=apart&view=swap&a=dog&b=a+cat",
        "cause?a=dog&b=a+cat&v=4": "reading=apart&a=dog&b=a+cat",
        "cause?view=cut": "view=cut",
        "cause?view=off": "view=off",
    },
    was_apart=("cause", "cause?a=dog", "cause?view=cut", "cause?view=off"),
    reads=("swap", "cut", "off"),
    unknown_words=[{"view": "swap", "a": UNKNOWN_WORDS, "b": "I like 🎉 and 🍕 today"}],
    read_large=True,
    marked=[("view=cut", {"bank", "river"})],
    read_by_script=[{"view": "cut", "token": "2"}, {"view": "off", "token": "2"}],
    counts=({"a": LONG, "view": "cut"}, {"cut_rows"}),
)
