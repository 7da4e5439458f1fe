"""What the reader looks for: the box above the map, how it is read, what it finds, and the piece that is looked at."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from components.compute.vocabulary import as_typed, count_kinds, parse, scripts_present, search
from components.frame import address
from components.frame.page_head import settings_menu
from components.frame.settings import Choice, Number, Switch, Text
from components.records.vocabulary import ANY, KINDS, Expression, Matches, Query, Reading, Vocabulary
from components.views.wording import counted, shortened

NEAR = "near"
AS_TEXT, AS_PATTERN, AS_ID = "text", "regex", "id"
WORDS = Text(
    "words", "Word, sum of words, or part of a word", key="words_text", hidden_label=True,
    help="A word or a part of one; ## is part of the piece and says that it continues a word. Or a sum of words, such "
    'as king - man + woman or 0.5 * king; a piece that is or contains a sign is put in quotes: "-".',
)  # fmt: skip
BY = Choice(
    "by", "Pieces that …", {"contains": "contains", "prefix": "starts", "exact": "is", NEAR: "near"}, "contains",
    key="words_by", hidden_label=True,
)  # fmt: skip
READ_AS = Choice(
    "as", "What is typed is", {AS_TEXT: "text", AS_PATTERN: "a regular expression", AS_ID: "IDs"}, AS_TEXT,
    key="words_as", horizontal=False,
    help="A regular expression is in RE2 syntax; `(?i)` ignores case. IDs are numbers, or a range such as 2000-2010.",
)  # fmt: skip
KIND = Choice("kind", "Kind", default=ANY, key="vocabulary_kind", horizontal=False)
SCRIPT = Choice(
    "script", "Script", default=ANY, key="vocabulary_script", horizontal=False,
    help="The writing system of the piece's letters; “Common” pieces have no letters: digits, punctuation, symbols.",
)  # fmt: skip
WITH_DIGITS = {ANY: "any", "with": "with digits", "without": "without digits"}
DIGITS = Choice("digits", "Digits", WITH_DIGITS, ANY, key="vocabulary_digits", horizontal=False)
LISTED = Number("near", "Nearest rows", 1, 50, 8, key="words_near")
MARKS = Switch("tokens", "Ring the tokens of the text", False, key="words_tokens")
PIECE = Number("piece")
NAMED_SCRIPTS = {"None": "Common (no letters)", "Several": "Several scripts", "Han": "Han (Chinese characters)"}


@dataclass(frozen=True)
class Sought:
    """What is looked for: a sum of words, or the pieces that match a `query`; how many rows are listed as nearest, and
    whether the tokens of the text have rings. `typed` is what the box says, which may be nothing."""

    typed: str
    query: Query
    listed: int
    marks: bool

    @property
    def near(self) -> bool:
        """Whether it is a sum of words, which is looked up, instead of a search."""
        return self.query.mode == NEAR

    @property
    def filtered(self) -> bool:
        """Whether only pieces of some kind, script, or with or without digits are searched."""
        return {self.query.kind, self.query.script, self.query.digits} != {ANY}

    @property
    def expression(self) -> Expression:
        """The words whose rows are read: none for a pattern or IDs."""
        if self.near:
            return parse(self.typed)
        if self.query.mode in (AS_PATTERN, AS_ID) or not self.typed:
            return Expression(())
        return parse(as_typed(self.typed))


def box(vocabulary: Vocabulary, piece: str) -> tuple[Sought, DeltaGenerator]:
    """The box and its settings, and the room beside it for what it found.

    An empty box looks for the `piece` that is followed. A sum of words is recognised as one.
    """
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="words_box"):
        typed = replace(WORDS, placeholder=shortened(_bare(piece))).choose(_typed)
        how, hits = st.container(width="content", key="words_how"), st.container(width="content", key="words_hits")
        with settings_menu("words", "How the box is read, and what is drawn"):
            read_as = READ_AS.choose()
            filters = _filters(count_kinds(vocabulary), scripts_present(vocabulary))
            listed, marks = LISTED.choose(), MARKS.choose()
    mode = read_as
    if read_as == AS_TEXT:
        with how:
            mode = BY.choose(default=NEAR if _is_sum(typed) else BY.default)
    default = "" if read_as != AS_TEXT or set(filters) != {ANY} else _bare(piece)
    return Sought(typed.strip(), Query(typed.strip() or default, mode, *filters), listed, marks), hits


def _bare(piece: str) -> str:
    return piece.removeprefix("##") if len(piece) > 2 else piece


def _is_sum(typed: str) -> bool:
    """Whether it can only be a sum of words, since no piece has a space in it."""
    return any(letter.isspace() for letter in typed.strip())


def _filters(kinds: Mapping[str, int], scripts: Mapping[str, int]) -> tuple[str, str, str]:
    """Only kinds and scripts that occur are offered."""
    named = {ANY: "any kind", **{kind: f"{KINDS[kind]} ({count:,})" for kind, count in kinds.items()}}
    kind = KIND.choose(named)
    named = {ANY: "any script", **{name: f"{script_name(name)} ({count:,})" for name, count in scripts.items()}}
    return kind, SCRIPT.choose(named), DIGITS.choose()


def script_name(script: str) -> str:
    """The name of a script as it is shown."""
    return NAMED_SCRIPTS.get(script, script)


def clicked(vocabulary: Vocabulary) -> int | None:
    """The row of the piece that was clicked, until something else is typed."""
    number = address.whole_number(0, len(vocabulary) - 1)
    row: int | None = PIECE.recall(None, lambda chosen: number(chosen) if chosen else None)
    PIECE.keep("" if row is None else row, "")
    return row


def pick(row: int) -> None:
    """Remember the piece that was clicked; a negative number forgets it."""
    PIECE.keep("" if row < 0 else row, "")


def _typed() -> None:
    """The piece that was clicked is forgotten, and for a sum how pieces were searched."""
    unpick()
    if _is_sum(st.session_state[WORDS.key]) and st.session_state.get(BY.key) != NEAR:
        st.session_state.pop(BY.key, None)
        BY.keep(None)


def unpick() -> None:
    """Forget the piece that was clicked: what the box says counts again."""
    pick(-1)


def found(vocabulary: Vocabulary, wanted: Sought, read: Reading) -> Matches:
    """The pieces that stand out on the map: the matches of a search, or of a sum the rows that were `read` for it and
    those nearest to it; `problem` says why the box could not be read."""
    if not wanted.near:
        empty = not wanted.query.text and not wanted.filtered
        return Matches(()) if empty else search(vocabulary, wanted.query)
    if wanted.expression.problem:
        return Matches((), wanted.expression.problem)
    return Matches(tuple(dict.fromkeys((*read.ids, *read.cosine.rows))))


def looked_at(read: Reading) -> int | None:
    """The row that was read, if it is that of one word and not a sum."""
    return read.ids[0] if len(read.terms) == len(read.ids) == 1 and read.terms[0].factor == 1 else None


def show_count(room: DeltaGenerator, matches: Matches, *, near: bool) -> None:
    """How many pieces were found, beside the box; nothing of a sum, which always has as many as are listed."""
    if not near and not matches.problem:
        room.caption(counted(len(matches), "hit"))


def of_one_box(settings: Mapping[str, object]) -> dict[str, object]:
    """The settings of a link of before, when the list had a box of its own."""
    kept = {name: value for name, value in settings.items() if name not in ("search", "mode")}
    typed, mode = str(settings["search"]), str(settings.get("mode", "contains"))
    if mode == "suffix":
        typed, mode = f"(?i){re.escape(typed)}$", AS_PATTERN
    return kept | {WORDS.name: typed, (READ_AS if mode in (AS_PATTERN, AS_ID) else BY).name: mode}
