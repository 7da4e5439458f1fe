"""Whether a vocabulary can read a text at all."""

import pytest
from transformers import AutoTokenizer

from components.service import ModelService
from components.service.offered import locate
from tests.unit.views.texts import two_hundred


@pytest.mark.parametrize(
    ("text", "is_hard"),
    [
        ("dog bites man", False),
        ("awesomesauce", False),  # one cut word is no text
        ("The awesomesauce is definately good", False),
        ("definately awesomesauce wnet", False),  # nor are three
        ("teh studnets wnet to skool yestarday", True),
        ("ذهب الولد إلى المدرسة", True),  # words in other letters count from one on
        ("привет", True),
        ("dog bites привет", False),
        ("naïve café señor", False),
        ("π", False),  # in the vocabulary
        ("👩‍👩‍👧‍👦 😀", True),
        ("我喜欢苹果", True),
        ("dog 😀", True),
        ("dog bites 😀", False),
        ("[UNK] [UNK] dog", False),  # typed ones are no words
        ("", False),
        ("... !", False),
    ],
)
def test_a_text_is_hardly_read_if_half_of_its_words_are_unknown_or_cut_of_latin_ones_five_or_more(
    packaged: ModelService, text: str, is_hard: bool
) -> None:
    assert packaged.tokens(text).word_counts.is_hardly_read == is_hard


@pytest.mark.parametrize(
    ("text", "is_foreign", "characters"),
    [
        ("teh studnets wnet to skool yestarday", False, 0),
        ("gr8 c u l8r lol omg", False, 0),
        ("😀 👍", False, 0),
        ("ذهب الولد إلى المدرسة اليوم", True, 0),
        ("привет teh studnets", False, 0),  # most of what is cut is in Latin letters
        ("我喜欢喝咖啡", True, 6),
        ("コーヒーが好き", True, 1),
        ("dog", False, 0),
    ],
)
def test_a_text_is_foreign_if_half_of_what_the_vocabulary_lacks_is_in_other_letters(
    packaged: ModelService, text: str, is_foreign: bool, characters: int
) -> None:
    counts = packaged.tokens(text).word_counts
    assert (counts.is_foreign, counts.characters) == (is_foreign, characters)


def test_what_is_counted_is_what_the_library_makes_of_each_word(packaged: ModelService) -> None:
    library = AutoTokenizer.from_pretrained(locate(packaged.key).directory)
    found = 0
    for a, b in two_hundred():
        tokens = packaged.tokens(a, b)
        counts = tokens.word_counts
        if not tokens.left_out and "[" not in a:  # typed special tokens are no words
            spoken = library.backend_tokenizer
            words = [
                word
                for text in (tokens.a, tokens.b)
                for word, _ in spoken.pre_tokenizer.pre_tokenize_str(spoken.normalizer.normalize_str(text))
            ]
            pieces = [library.tokenize(word) for word in words]
            kept = [
                made
                for word, made in zip(words, pieces, strict=True)
                if any(map(str.isalnum, word)) or made == ["[UNK]"]
            ]
            assert (counts.words, counts.pieces) == (len(kept), sum(map(len, kept))), a
            assert counts.unknown == sum("[UNK]" in made for made in kept)
            assert counts.is_most_unread == (2 * sum(len(made) > 1 or made == ["[UNK]"] for made in kept) > len(kept))
            found += counts.is_hardly_read
    assert found > 5
