"""From a word as it stands in a sentence to the forms under which a dictionary may have it."""

from collections.abc import Iterator, Mapping

# Source: WordNet's morphy(7WN), "Rules of Detachment"; doubled consonants ("sitting") are our addition.
ENDINGS = {
    "n": (("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
          ("ies", "y")),
    "v": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ied", "y"), ("ing", "e"),
          ("ing", "")),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e"), ("ier", "y"), ("iest", "y")),
    "r": (("er", ""), ("est", "")),
}  # fmt: skip
DOUBLING = ("ed", "ing", "er", "est")
Irregular = Mapping[tuple[str, str], tuple[str, ...]]


def base_forms(form: str, pos: str, irregular: Irregular) -> tuple[str, ...]:
    """What `form` may be a form of as a noun "n", verb "v", adjective "a" or adverb "r": itself first, each once.

    `irregular` knows the base forms of what no rule reaches: ("went", "v") -> ("go",).
    """
    word = form.lower()
    return tuple(dict.fromkeys([word, *irregular.get((word, pos), ()), *_detached(word, pos)]))


def _detached(word: str, pos: str) -> Iterator[str]:
    for ending, instead in ENDINGS[pos]:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            yield stem + instead
            if ending in DOUBLING and not instead and stem[-1] == stem[-2]:
                yield stem[:-1]
