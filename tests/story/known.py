"""What the tests of every page know of one page, and what those records share.

Whatever all pages are tested for is one test, and what it has to know of a page stands in `tests/story/<page>.py`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np

from components.frame.beside import Difference, Split, split_of
from components.records.tokens import Tokens
from components.service import CHANGES, ModelService, open_service
from components.take_home.shown import ShownStep
from components.views.tries import Told

Chosen = dict[str, str]  # settings by name, as in an address
Watch = Callable[[object, str, Callable[..., list[float]]], None]  # a module, its function, the numbers it is given
PAIR = {"a": "The bank raised its rates", "b": 'man\'s "best" friend 😀'}
UNKNOWN_WORDS = "I like 🍕 and 🎉 today"
ACCOUNT = "She opened an account at the bank"
CORPUS = "set=here|springs|python|bank|spring|bat|plant|mouse|bites|segments|reference|varied|own lines with word"
HEATMAPS = "cell window order=index|variance|gamma scale=shared|one|own"
LONG = "He sat on the bank of the river and fished, while she counted the money that the old bank had lent to him."
MOST_CUT = 10  # tokens of a text whose cuts are made here: some 150 runs of the encoder


@dataclass(frozen=True, kw_only=True)
class Known:
    """Of one page; a view is named after its page, as in “attention, heads”.

    `findings`, `told`: each view's headline and three sentences for a text; `may_try_nothing` for some texts.
    `choices`: settings with which its script is run, besides none; those numbered in `quick`, and the first, always.
    `drawn`: what is drawn, by the key of a chart or table, the name of a component or the class of a text, and all
    that a script must say of its numbers: names of results, or words of a remark on what it leaves out; of
    “this|that” one is enough. `watched`: looks at functions that are given numbers for the browser. `pictures`: keys
    of its own pictures that can be saved, under other keys in `saved_as`; `charts`: it has a picture, with `more`
    settings all. `address`: settings that it must restore. `linked`: names and options in readers' links. `ways`:
    settings that together bring all its controls, but for those `not_in_address`. `old_links`: of versions 2 and 3,
    each with settings, the picture that opens, and how two sentences are read. `was`: addresses of before, each with
    the settings that show it now; those of `was_apart` read two sentences apart. `reads`: views that read them.
    `unknown_words`: settings that list tokens, with `unknown_opened` always. `alike`: settings for a checkpoint whose
    tokens are all alike. `hops`: at most so many files and folders run at a change. `fills`: the picture that ends
    with the window; `redrawn`: that is drawn anew when its room changes. `read_large`: its type is measured in a
    large window. `column_stays`: what stands beside its picture is kept while somebody types. `marked`: what its
    finding marks in the picture, by the query of its address. `moves`: the picture that moves, and its button.
    `of_content`: views whose finding names function words only if there are no others. `read_by_script`: settings
    whose script must read the sentences as the page does. `counts`: settings with which it counts its work, and the
    keys of what counts. `lower`: settings that bring all controls of its lower part. `notebook`: what reference
    notebooks show, each with the number of the `choices` that bring it and its picture. `code`: what the code in the
    menu of a picture gives, with settings. `prepared`: what is prepared before anybody opens a view, each the function
    that does the work. `odd`: settings whose script is run with odd checkpoints. `of_two`: how many lines and panels a
    view of two models has. `another_vocabulary`: steps of its script whose results depend on the vocabulary's size.
    """

    findings: Mapping[str, Callable[[ModelService, Tokens], str]] = field(default_factory=dict)
    told: Mapping[str, Callable[[ModelService, Tokens], Told]] = field(default_factory=dict)
    may_try_nothing: bool = False
    choices: Sequence[Chosen] = ()
    quick: Sequence[int] = ()
    drawn: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    watched: Callable[[Watch], None] | None = None
    pictures: tuple[str, ...] = ()
    saved_as: Mapping[str, str] = field(default_factory=dict)
    charts: bool = True
    more: Mapping[str, str] = field(default_factory=dict)
    address: Mapping[str, str] = field(default_factory=dict)
    linked: str = ""
    ways: Sequence[Chosen] = ({},)
    not_in_address: frozenset[str] | set[str] = frozenset()
    old_links: Mapping[str, tuple[Chosen, str, str]] = field(default_factory=dict)
    was: Mapping[str, str] = field(default_factory=dict)
    was_apart: tuple[str, ...] = ()
    reads: tuple[str, ...] = ("",)
    unknown_words: Sequence[Chosen] = ()
    unknown_opened: Mapping[str, str] = field(default_factory=dict)
    alike: Sequence[Chosen] = ()
    hops: tuple[int, int] | None = None
    fills: str = ""
    redrawn: str = ""
    read_large: bool = False
    column_stays: bool = False
    marked: Sequence[tuple[str, set[str]]] = ()
    moves: tuple[str, str] | None = None
    of_content: tuple[str, ...] = ()
    read_by_script: Sequence[Chosen] = ()
    counts: tuple[Chosen, set[str]] | None = None
    lower: Mapping[str, str] = field(default_factory=dict)
    notebook: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    code: Mapping[str, tuple[Chosen, Callable[[ModelService, str], np.ndarray]]] = field(default_factory=dict)
    prepared: Mapping[str, tuple[ModuleType, str]] = field(default_factory=dict)
    odd: Sequence[Chosen] = ()
    another_vocabulary: Callable[[ModelService], Iterable[ShownStep]] | None = None
    of_two: Mapping[str, int] = field(default_factory=dict)


def two_models(bert: ModelService, text: Tokens) -> Split[ModelService]:
    """The model as trained, and another of its variants for texts of other lengths."""
    changes = list(CHANGES)
    return split_of(open_service(bert.key, changes[len(text) % len(changes)]), open_service(bert.key))


def told_of_two(text: Tokens) -> Split[Any]:
    """What is told of two models, which differ otherwise for texts of other lengths."""
    return Split((), ("", ""), ("", ""), list(Difference)[len(text) % len(Difference)])


def a_variant(text: Tokens) -> str:
    """Another one for texts of other lengths; none for some."""
    names = ("", *CHANGES)
    return names[len(text) % len(names)]
