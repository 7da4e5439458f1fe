"""The answers of this page to a tour's scenes and worksheets, for the present text."""

from components.compute.tokens import MADE_OF_TEXT
from components.views.answers import NO_REPEAT, TWICE, PageState, SceneAnswer, first_equal, repeated
from components.views.wording import counted, listed, shortened

SPLIT_WORD = "Sinan is our instructor for this awesomesauce class"


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
