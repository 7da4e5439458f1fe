"""What menu, address, talk, worksheets and tests know of a page. Only app.py knows all pages, and hands them on.

A page names what it has elsewhere as 'module:NAME', and that is imported at first use: an answer would bring the views
of its page with it, and so would a setting, which is declared beside what reads it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl


@dataclass(frozen=True)
class Asked:
    """A question of the worksheets, to predict before looking: in which view its page answers it, and by which of the
    page's answers; the view is empty for the first one. `settings` are those of its link, besides."""

    view: str
    answer: str
    question: str
    settings: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def address(self) -> dict[str, str]:
        """The settings of the link to its answer."""
        return {**({"view": self.view} if self.view else {}), **self.settings}


@dataclass(frozen=True)
class Was:
    """What a page was before: `Was("foo")` if it was /foo, `Was("foo bar?view=map", opens="rows=one")` if it was both.

    `addresses`: one or several, each with the settings by which it is known; of these “near=*” is any value, “view=” is
    none. A link to one of them opens the page with all other settings of the link. `opens`: settings that show what was
    there, unless the link says otherwise. `renamed`, `without`: names that are others now, and those that are no more.
    `rewritten`: the 'module:NAME' of a function that gives the settings of now for those of before. `gone`: what was
    drawn and is no longer. `apart`: two sentences were read apart, as everywhere from version 4 on. `before_4`: only
    links of before are meant, since the same settings have another meaning now.
    """

    addresses: str
    opens: str = ""
    renamed: Mapping[str, str] = field(default_factory=dict, hash=False)
    without: str = ""
    rewritten: str = ""
    gone: str = ""
    apart: bool = False
    before_4: bool = False

    @cached_property
    def parts(self) -> list[tuple[str, dict[str, str]]]:
        """Of each address its page and its settings."""
        pairs = [one.partition("?")[::2] for one in self.addresses.split()]
        return [(page, dict(parse_qsl(query, keep_blank_values=True))) for page, query in pairs]


@dataclass(frozen=True)
class Page:
    """One page. A view is an option of the setting `VIEW`; where views are listed, "" is the page that has none.

    `stem`: the name of its script, its address and its slice. `chapter`: empty outside of the story. `settings`: those
    that it keeps in its address besides `VIEW`, each a `Setting` or the 'module:NAME' of one or several. `charts`: the
    views that open with a Plotly chart. `about_others`: the views whose picture is not about the typed text.
    `any_text`: what it says holds for any text, also for one that the checkpoint can hardly read.
    `splits`: the views that draw a second model beside the one in use; `compares`: it always does, if there is one.
    `both_or_neither`: the views, and settings such as “rows=difference”, that of two sentences read apart do not show
    one. `answers`: for each answer that a scene or a worksheet may ask for, the function that gives it. `headline`: the
    views whose question is asked there as on the page, each with the answer that says its headline. `prepares`:
    functions that a server calls with the model in a quiet moment, for what the page needs whatever is typed. `was`:
    addresses of before that lead to it, its own among them where settings have changed.
    """

    stem: str
    title: str
    icon: str
    chapter: str = ""
    question: str = ""
    views: Mapping[str, str] = field(default_factory=dict)
    settings: tuple[Any, ...] = ()
    charts: tuple[str, ...] = ()
    about_others: tuple[str, ...] = ()
    any_text: bool = False
    splits: tuple[str, ...] = ()
    compares: bool = False
    both_or_neither: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    headline: Mapping[str, str] = field(default_factory=dict)
    predictions: tuple[Asked, ...] = ()
    prepares: tuple[str, ...] = ()
    was: tuple[Was, ...] = ()

    @cached_property
    def first_view(self) -> str:
        """The view that opens, if neither the address nor the page names another; empty if it has none."""
        return next(iter(self.views), "")
