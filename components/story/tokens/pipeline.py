"""From the typed text to the model's input sequence: what each step of the tokenizer changes."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any

from components.frame.streamlit_internals import browser_component
from components.records.tokens import Stage, TokenKind, Tokens

FIRST = "As typed"
LONGEST, MOST_CHIPS, MOST_CHANGES = 1_500, 300, 12
Part = tuple[str, str, str]
_draw = browser_component("tokens_pipeline", html="<ol class='stages'>\n</ol>")


def pipeline(stages_a: Sequence[Stage], stages_b: Sequence[Stage], tokens: Tokens) -> None:
    """Draw every step from the text, or the pair of texts, to the tokens; `stages_b` is empty for a single text.

    The steps that change nothing are named in one line.
    """
    texts = [stages_a, stages_b] if stages_b else [stages_a]
    rows = [_stage(step, len(texts) > 1) for step in zip(*texts, strict=True)]
    changed = [row for row in rows if row["state"] != "unchanged"]
    idle = [row["name"] for row in rows if row["state"] == "unchanged"]
    line = [{"name": ", ".join(idle), "note": "", "state": "unchanged", "bodies": []}] if idle else []
    _draw(key="stages", data={"stages": [*changed, *line, _words(tokens), _pieces(tokens), _sequence(tokens)]})


def changes(stage: Stage) -> Counter[tuple[str, str]]:
    """How often the step changed which character into which text."""
    return Counter(pair for pair in stage.parts if pair[0] != pair[1])


def _stage(step: tuple[Stage, ...], pair: bool) -> dict[str, Any]:
    """One step, for the text or for both texts of a pair."""
    state = "" if step[0].name == FIRST else "changed" if any(stage.changed for stage in step) else "unchanged"
    labels = ("Sentence A", "Sentence B") if pair else ("",)
    bodies = [_body(stage, label) for stage, label in zip(step, labels, strict=True)]
    return {"name": step[0].name, "note": step[0].note, "state": state, "bodies": bodies}


def _body(stage: Stage, label: str) -> dict[str, Any]:
    parts: list[Part] = []
    room = LONGEST
    for old, new in stage.parts or ((stage.text, stage.text),):
        if room <= 0:
            break
        parts.append(_part(old, new, room))
        room -= max(1, len(new))
    left = len(stage.text) - LONGEST
    more = f"… {left:,} more characters" if left > 0 else ""
    return {"label": label, "parts": parts, "chips": False, "more": more, "facts": _facts(stage)}


def _part(old: str, new: str, room: int) -> Part:
    if old == new:
        return new[:room], "same", ""
    if new == "":
        return character_name(old), "gone", f"{character_name(old)} was removed"
    return new, "new", f"{character_name(old)} became {new}"


def character_name(character: str) -> str:
    """A character in readable form: itself if it is visible, else its Unicode code point."""
    visible = character.isprintable() and not character.isspace() and not unicodedata.combining(character[0])
    return character if visible else " ".join(f"U+{ord(letter):04X}" for letter in character)


def _facts(stage: Stage) -> str:
    """What changed, in words; equal changes are counted."""
    if stage.changed and not stage.parts:
        return "too many changes to mark"
    counts = changes(stage)
    named = [_change(old, new, times) for (old, new), times in islice(counts.items(), MOST_CHANGES)]
    more = [f"{len(counts) - MOST_CHANGES} more kinds of change"] if len(counts) > MOST_CHANGES else []
    return ", ".join([*named, *more])


def _change(old: str, new: str, times: int) -> str:
    letters = " + ".join(new) if unicodedata.normalize("NFC", new) == old else new.replace(" ", "␣")
    made = f"→ {letters}" if new else "removed"
    return f"{character_name(old)} {made}" + (f" ({times:,}×)" if times > 1 else "")


def _chips(name: str, note: str, texts: list[tuple[str, str]], what: str, facts: str = "") -> dict[str, Any]:
    """A step whose result is a row of chips: (text, role)."""
    left = len(texts) - MOST_CHIPS
    chips = [(text if len(text) <= LONGEST else f"{text[:LONGEST]}…", role, "") for text, role in texts[:MOST_CHIPS]]
    more = f"… {left:,} more {what}" if left > 0 else ""
    body = {"label": "", "parts": chips, "chips": True, "more": more, "facts": facts}
    return {"name": name, "note": note, "state": "", "bodies": [body]}


def _words(tokens: Tokens) -> dict[str, Any]:
    words = [(word.segmentation.word, "special" if word.special else "") for word in tokens.words]
    return _chips("Split into words", "at white space and around each punctuation mark", words, "words")


def _pieces(tokens: Tokens) -> dict[str, Any]:
    cut = [(word.segmentation, _role(word.special, word.segmentation.pieces, tokens)) for word in tokens.words]
    pieces = [(" ".join([*word.pieces, *([word.word] if role == "unknown" else [])]), role) for word, role in cut]
    return _chips("Split each word into pieces", "greedy longest-match-first; ## continues a word", pieces, "words")


def _role(special: bool, pieces: tuple[str, ...], tokens: Tokens) -> str:
    if special:
        return "special"
    if pieces == (tokens.special.unk,):
        return "unknown"
    return "split" if len(pieces) > 1 else ""


def _sequence(tokens: Tokens) -> dict[str, Any]:
    chips = [
        (text, _role(token.kind in (TokenKind.SPECIAL, TokenKind.PADDING), (token.piece,), tokens))
        for token, text in zip(tokens.tokens, tokens.listed, strict=True)
    ]
    counts = Counter(tokens.segment_of(token) for token in tokens.tokens if token.mask)
    segments = ", ".join(f"segment {segment}: {count:,} tokens" for segment, count in sorted(counts.items()))
    padding = len(tokens) - sum(tokens.mask)
    masks = (
        f"mask 1 for {sum(tokens.mask):,} of them, 0 for {padding:,} {tokens.special.pad}"
        if padding
        else "mask 1 for all of them"
    )
    facts = f"{segments}; {masks}"
    cut = f"; {len(tokens.left_out):,} truncated at the limit of {tokens.limit}" if tokens.left_out else ""
    note = f"{tokens.special.cls} first, {tokens.special.sep} after each text; then segments and attention mask"
    return _chips("Add what BERT needs", note, chips, "tokens", facts + cut)
