"""From a word form in a sentence to the base forms under which a dictionary may list it."""

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
    """The possible base forms of `form` as a noun "n", verb "v", adjective "a" or adverb "r": itself first, each once.

    `irregular` maps irregular forms to their base forms: ("went", "v") -> ("go",).
    """
    word = form.lower()
    return tuple(dict.fromkeys([word, *irregular.get((word, pos), ()), *_detached(word, pos)]))


def _detached(word: str, pos: str) -> Iterator[str]:
    for ending, replacement in ENDINGS[pos]:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            yield stem + replacement
            if ending in DOUBLING and not replacement and stem[-1] == stem[-2]:
                yield stem[:-1]
