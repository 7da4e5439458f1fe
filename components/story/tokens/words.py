"""The page of tokens: what it says, also to a tour's scenes, its settings, and the table, on the
page and as CSV and JSON.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

import streamlit as st
from pandas import DataFrame

from components.canvas import exports
from components.compute.tokens import MADE_OF_TEXT, instructive_word, is_word
from components.compute.wordpiece import looked_up, steps
from components.frame.markup import escaped
from components.frame.page_head import Finding, Try, settings_menu
from components.frame.parts import talking
from components.frame.settings import TOKEN, Number
from components.records.tokens import Token, TokenKind, Tokens
from components.records.wordpiece import Segmentation
from components.story.tokens.pills import choose_row, offsets
from components.views.answers import NO_REPEAT, TWICE, PageState, SceneAnswer, first_equal, repeated
from components.views.tries import Told, in_other_case
from components.views.wording import SEGMENT, counted, listed, shortened, spelled

MOST_PIECES, TALLEST = 4, 420  # pieces of a word, named below the headline; pixels of the table
ABOUT = """
BERT reads neither letters nor words but pieces from a fixed vocabulary, each with an ID. A frequent word is one piece;
any other is split into several, and every piece after the first begins with ##. A word that cannot be built from
pieces, or has more than 100 characters, becomes [UNK].

Below the sentence, **how WordPiece splits a word**, greedy longest-match-first: look up the whole word, then the word
without its last letter, and so on. Take the first piece that is found and start again on the rest, with ## in front.
Neither scores nor meaning play a part. Point at a word to see its
lookups, click it to keep them.
"""
LIMIT = Number(
    "limit", "Limit", typed=True,
    help="The maximum number of tokens, [CLS] and [SEP] included; in a pair the longer text is truncated first.",
)  # fmt: skip
PAD = Number(
    "pad", "Pad to", typed=True,
    help="[PAD] tokens with mask 0 are added up to this length, but never beyond the limit; 0 adds none.",
)  # fmt: skip
SPLIT_WORD = "Sinan is our instructor for this awesomesauce class"


def finding(tokens: Tokens, chosen: Segmentation | None = None) -> Finding:
    """The word whose lookups are shown: the `chosen` one, else the one that becomes most pieces; if none is cut, the
    first that becomes [UNK], else the longest content word.

    Refuted if the named word has another number of pieces, or another more. The tokenizer counts a mark as a word.
    """
    pieces_of = _pieces_of_words(tokens)
    if not pieces_of:
        return Finding("There is no word to cut.", line=f"BERT reads {counted(len(tokens), 'special token')}")
    words = {number: tokens.words[number].segmentation for number in pieces_of}
    unknown = [number for number, places in pieces_of.items() if tokens.tokens[places[0]].kind is TokenKind.UNKNOWN]
    cut = {number: len(word.pieces) for number, word in words.items() if len(word.pieces) > 1}
    number = next((one for one, word in words.items() if word == chosen), None)
    number = instructive_word(tokens) if number is None or number not in pieces_of else number
    number = number if number in pieces_of else next(iter(pieces_of))
    noun = "word" if all(is_word(word.word) for word in words.values()) else "word or mark"
    rest = _of_all(len(words), len(cut), len(unknown), noun)
    word, here = words[number], pieces_of[number]
    if number in unknown:
        return Finding(f"BERT cannot read “{shortened(tokens.names[here[0]])}”: it becomes [UNK].", here[0], line=rest)
    name = shortened(word.word)
    if number not in cut:
        return Finding(f"BERT reads “{name}” in one piece.", *here, line=rest or "it is in the vocabulary")
    fits = "the first fits" if len(here) == 1 else f"the first {len(here):,} fit"
    fit = [fits] if len(here) < cut[number] else []
    line = "; ".join(
        [f"{_pieces(word)}, after {spelled(looked_up(steps(word))[-1])} tries", *fit, *filter(None, [rest])]
    )
    return Finding(f"BERT reads “{name}” in {spelled(cut[number])} pieces.", *here, line=line)


def _of_all(words: int, cut: int, unknown: int, noun: str) -> str:
    """How many words, or words and marks, of a text are whole; nothing of a single one."""
    whole, nouns = words - cut - unknown, "words" if noun == "word" else "words and marks"
    if words < 2:
        return ""
    if whole == words:
        return f"each of the {words:,} {nouns} here is in the vocabulary"
    some = f"{whole:,} of {words:,} {nouns} {'is' if whole == 1 else 'are'}" if whole else f"no {noun} is"
    return f"{some} whole{f', {unknown:,} [UNK]' if unknown else ''}"


def told(tokens: Tokens, chosen: Segmentation | None = None) -> Told:
    """What stands under the words and below them, why a word is cut, whole or unknown, and the same word in other
    letters. Words that are found at the first try stand together."""
    see, means = (
        "The pieces and IDs of each word",
        "BERT knows only the pieces of its vocabulary: the longest that fits is taken.",
    )
    if chosen is not None:
        below, means = _below(chosen)
        see = f"{see}; below, {below}"
    return Told(see=f"{see}.", means=means, tries=[*in_other_case(tokens), *_another(tokens, chosen)])


def _below(chosen: Segmentation) -> tuple[str, str]:
    """What stands below the text of this word, and what it means."""
    name = f"“{shortened(chosen.word)}”"
    if chosen.reason_unknown and not chosen.searches:
        return f"why {name} is not looked up", "A word of more than 100 characters becomes [UNK], which stands for any."
    every = f"every try at {name}, longest first"
    if chosen.reason_unknown:
        return every, "A word that the pieces of the vocabulary cannot spell becomes [UNK], which stands for any."
    if len(chosen.pieces) > 1:
        rare = "Rare words and slips become parts that BERT knows; their meaning must come from the neighbours."
        return every, rare
    return "what is found at the first try", "BERT knows only the pieces of its vocabulary; this word is one of them."


def _another(tokens: Tokens, chosen: Segmentation | None) -> Sequence[Try]:
    """Another word that is cut, or else another word."""
    words = {number: tokens.words[number].segmentation for number in _pieces_of_words(tokens)}
    others = [number for number, word in words.items() if word.word != (chosen and chosen.word)]
    cut = [number for number in others if len(words[number].pieces) > 1] or others
    if not cut:
        return ()
    place = _pieces_of_words(tokens)[cut[0]][0]
    return (Try(f"Look up “{shortened(words[cut[0]].word)}”", {TOKEN.name: str(place)}),)


def _pieces(word: Segmentation) -> str:
    """“def · ##inate · ##ly”; of many pieces the first."""
    shown = [shortened(piece, 12) for piece in word.pieces[:MOST_PIECES]]
    return " · ".join([*shown, "…"] if len(word.pieces) > MOST_PIECES else shown)


def _pieces_of_words(tokens: Tokens) -> dict[int, list[int]]:
    """The positions of the tokens that come from each word, by its number; typed special tokens are no words."""
    found: dict[int, list[int]] = {}
    for token in tokens.tokens:
        if token.kind in MADE_OF_TEXT and token.word is not None:
            found.setdefault(token.word, []).append(token.position)
    return found


def tokens_table(tokens: Tokens) -> None:
    """One row per token; selecting a row selects the token.

    In talk mode it is a static table, which scales with the font; pieces that occur more than once are bold.
    """
    if talking():
        table = DataFrame(_rows(tokens))[["token", "ID", "position", "segment"]]
        again = [tokens.pieces.count(piece) > 1 for piece in tokens.pieces]
        table["token"] = [
            f"**{escaped(name)}**" if bold else escaped(name) for name, bold in zip(table["token"], again, strict=True)
        ]
        with st.container(key="tokens_table"):
            st.table(table, hide_index=True)
        return
    st.dataframe(
        DataFrame(_rows(tokens)),
        key="tokens_table",
        hide_index=True,
        height=min(TALLEST, 38 + 35 * len(tokens)),
        column_config={"segment": st.column_config.NumberColumn(help=SEGMENT)},
        on_select=partial(choose_row, "tokens_table"),
        selection_mode="single-row",
    )


def take_away(tokens: Tokens) -> None:
    """The IDs as a Python list to copy, the table as CSV, and everything as JSON; files are written only on a click."""
    st.code(str(list(tokens.ids)), language=None, wrap_lines=True)
    with st.container(horizontal=True):
        st.download_button(
            "Table as CSV",
            partial(as_csv, tokens),
            "tokens.csv",
            "text/csv",
            key="tokens_csv",
            on_click="ignore",
            icon=":material/download:",
        )
        st.download_button(
            "Everything as JSON",
            partial(as_json, tokens),
            "tokens.json",
            "application/json",
            key="tokens_json",
            on_click="ignore",
            icon=":material/download:",
        )


def as_csv(tokens: Tokens) -> bytes:
    """The table as CSV; a cell that a spreadsheet would read as a formula starts with an apostrophe."""
    rows = _rows(tokens)
    return exports.table(tuple(rows[0]), [tuple(row.values()) for row in rows])


def as_json(tokens: Tokens) -> str:
    """The texts, the settings, every token, and those cut off, all unescaped."""
    return json.dumps(
        {
            "checkpoint": tokens.checkpoint,
            "a": tokens.a,
            "b": tokens.b,
            "limit": tokens.limit,
            "tokens": [asdict(token) for token in tokens.tokens],
            "left_out": [asdict(token) for token in tokens.left_out],
            "words": [word.segmentation.word for word in tokens.words],
        },
        ensure_ascii=False,
        indent=1,
    )


def _rows(tokens: Tokens) -> list[dict[str, Any]]:
    return [_row(token, tokens) for token in tokens.tokens]


def _row(token: Token, tokens: Tokens) -> dict[str, Any]:
    return {
        "position": token.position,
        "token": token.piece,
        "ID": token.id,
        "word": "" if token.word is None else tokens.words[token.word].segmentation.word,
        "offsets": offsets(token),
        "segment": tokens.segment_of(token),
        "mask": token.mask,
        "kind": token.kind.value,
    }


def limit_and_padding(longest: int) -> tuple[int, int]:
    """The maximum number of tokens, and the length that a shorter sequence is padded to (0: no padding).

    Both are at most `longest`, the number of the model's positions.
    """
    with settings_menu("length", "Limit and padding"):
        return LIMIT.choose(longest, longest, low=min(8, longest)), PAD.choose(longest)


def cut_words(state: PageState) -> SceneAnswer:
    """Which words were split into more than one piece; special tokens that were typed are no words."""
    tokens = state.tokens
    made = dict.fromkeys(token.word for token in tokens.tokens if token.kind in MADE_OF_TEXT and token.word is not None)
    words = [tokens.words[number].segmentation for number in made]
    split = [f"“{shortened(word.word)}” ({len(word.pieces)} pieces)" for word in words if len(word.pieces) > 1]
    if split:
        return SceneAnswer(f"{listed(split, 4)}, out of {counted(len(words), 'word')}, counting punctuation.")
    if not words:
        whole = "there is no word here"
    elif len(words) == 1:
        whole = f"“{shortened(words[0].word)}” is one piece"
    else:
        whole = f"each of the {len(words):,} words, counting punctuation, is one piece"
    return SceneAnswer(f"None: {whole}. This text does not show a cut.", SPLIT_WORD)


def repeated_ids(state: PageState) -> SceneAnswer:
    """The positions of a repeated word, and its ID; else those of another token that occurs more than once."""
    tokens = state.tokens
    of_word = repeated(tokens)
    positions = of_word or first_equal(tokens.ids, [token.position for token in tokens.tokens if token.mask])
    if not positions:
        return SceneAnswer(NO_REPEAT, TWICE)
    first, where = tokens.tokens[positions[0]], listed(list(map(str, positions)), 4)
    sentence = f"“{shortened(first.piece)}” occurs at positions {where}, each time with ID {first.id}."
    return SceneAnswer(sentence, "" if of_word else TWICE)
