"""Which words are called content words, in the languages that the offered checkpoints read."""

import pytest

from components.compute.tokens import are_content, is_content

# The first ten of Snowball's stop lists, which are ranked, commonest to rarest: snowballstem.org, russian/stop.txt and
# spanish/stop.txt. Of other languages the conjunction “and”, the article and the commonest particles of any grammar.
MOST_FREQUENT = {
    "Russian": "и в во не что он на я с со",
    "Spanish": "de la que el en y a los del se",
    "French": "et le la un une de du au",
    "German": "und der das ein ist",
    "Italian": "e il di che è",
    "Portuguese": "e o a de do da",
    "Dutch": "en de het een",
    "Polish": "i w z na",
    "Greek": "και το η ο να",
    "Japanese": "の に は を が と で も へ か",
    "Chinese": "的 了 是 和",
}


@pytest.mark.parametrize("language", MOST_FREQUENT)
def test_the_most_frequent_words_of_a_language_are_no_content_words(language: str) -> None:
    words = MOST_FREQUENT[language].split()
    assert dict(zip(words, are_content(words), strict=True)) == dict.fromkeys(words, False)


@pytest.mark.parametrize(
    "word", ["die", "man", "war", "hat", "son", "van", "den", "con", "AI", "EU", "река", "maison", "犬", "ネコ", "いぬ"]
)
def test_a_word_that_is_a_content_word_of_english_or_of_its_language_stays_one(word: str) -> None:
    assert is_content(word)


def test_every_hiragana_letter_alone_is_a_particle_or_an_ending_and_no_kana_of_a_word_is() -> None:
    assert not any(are_content(map(chr, range(0x3041, 0x3097))))
    assert all(are_content(map(chr, range(0x30A1, 0x30FB))))
