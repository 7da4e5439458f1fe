"""The text after each step of cleaning and normalising, done one at a time by the library's own normaliser."""

from itertools import groupby

from tokenizers.normalizers import BertNormalizer

from components.records.checkpoints import Checkpoint
from components.records.tokens import Stage
from components.service.tokens import load_tokenizer, passages

CHARACTER_BY_CHARACTER = 4_000


def stages(checkpoint: Checkpoint, text: str) -> tuple[Stage, ...]:
    """The text after each normalisation step of this checkpoint's tokenizer; special tokens are left unchanged.

    Source: `BertNormalizer` of the tokenizers library, with one of its four settings at a time.
    """
    tokenizer = load_tokenizer(checkpoint)
    result = [Stage("As typed", "nothing done yet", text, False, ((text, text),))]
    cut = [(part, special) for _, part, special in passages(tokenizer, text)]
    for name, note, normalizer in _steps(tokenizer.normalizer):
        after = [(part if special else normalizer.normalize_str(part), special) for part, special in cut]
        joined = "".join(part for part, _ in after)
        changed = joined != result[-1].text
        result.append(Stage(name, note, joined, changed, _parts(normalizer, cut, joined)))
        cut = after
    return tuple(result)


def _steps(settings: BertNormalizer) -> list[tuple[str, str, BertNormalizer]]:
    accents = settings.lowercase if settings.strip_accents is None else settings.strip_accents
    steps = (
        (
            "clean_text",
            settings.clean_text,
            "Clean",
            "control characters removed, all white space replaced by plain spaces",
        ),
        (
            "handle_chinese_chars",
            settings.handle_chinese_chars,
            "Separate Chinese characters",
            "a space around each Chinese character",
        ),
        ("strip_accents", accents, "Strip accents", "letters decomposed (NFD), combining marks dropped"),
        ("lowercase", settings.lowercase, "Lower-case", "converted to lower case"),
    )
    off = dict.fromkeys(("clean_text", "handle_chinese_chars", "strip_accents", "lowercase"), False)
    return [(name, note, BertNormalizer(**{**off, option: True})) for option, used, name, note in steps if used]


def _parts(normalizer: BertNormalizer, cut: list[tuple[str, bool]], after: str) -> tuple[tuple[str, str], ...]:
    """Pairs of a character before the step and its result, with runs of unchanged characters joined.

    Each step treats characters one by one, except that decomposition may reorder marks; the result is empty then.
    """
    whole = "".join(part for part, _ in cut)
    if whole == after:
        return ((whole, whole),)
    if len(whole) > CHARACTER_BY_CHARACTER:
        return ()
    results = {character: normalizer.normalize_str(character) for character in set(whole)}
    pairs = [(character, character if special else results[character]) for part, special in cut for character in part]
    if "".join(new for _, new in pairs) != after:
        return ()
    parts: list[tuple[str, str]] = []
    for same, group in groupby(pairs, key=lambda pair: pair[0] == pair[1]):
        if same:
            unchanged = "".join(old for old, _ in group)
            parts.append((unchanged, unchanged))
        else:
            parts.extend(group)
    return tuple(parts)
