"""What the findings say about tokens, and on which token a page opens, with the packaged tokenizer."""

import pytest

from components.compute.tokens import instructive_token
from components.service import ModelService, open_service
from components.story.tokens import words as findings
from components.story.tokens.counts import difference
from components.views.wording import spelled


@pytest.mark.parametrize(
    ("text", "headline", "line"),
    [
        ("", "There is no word to cut.", "BERT reads 2 special tokens"),
        (
            "dog bites man",
            "BERT reads “bites” in one piece.",
            "each of the 3 words here is in the vocabulary",
        ),
        ("Hi", "BERT reads “hi” in one piece.", "it is in the vocabulary"),
        ("[MASK] hi", "BERT reads “hi” in one piece.", "it is in the vocabulary"),
        ("awesomesauce rocks, man", "BERT reads “awesomesauce” in three pieces.", "; 3 of 4 words and marks are whole"),
        ("awesomesauce dog", "BERT reads “awesomesauce” in three pieces.", "; 1 of 2 words is whole"),
        (
            "awesomesauce rocks, Sinan ☃",
            "BERT reads “awesomesauce” in three pieces.",
            "; 2 of 5 words and marks are whole, 1 [UNK]",
        ),
        ("Sinan sinan", "BERT reads “sinan” in two pieces.", "; no word is whole"),
        ("a ☃", "BERT cannot read “☃”: it becomes [UNK].", "1 of 2 words and marks is whole, 1 [UNK]"),
        ("☃", "BERT cannot read “☃”: it becomes [UNK].", ""),
    ],
)
def test_the_headline_counts_the_pieces_of_one_word_and_its_line_the_words(
    packaged: ModelService, text: str, headline: str, line: str
) -> None:
    found = findings.finding(packaged.tokens(text))
    assert found == headline
    assert found.line == line or (line.startswith(";") and found.line.endswith(line))


@pytest.mark.parametrize(
    ("word", "below", "means"),
    [
        ("awesomesauce", "every try at “awesomesauce”, longest first", "Rare words"),
        ("☃", "every try at “☃”, longest first", "cannot spell becomes [UNK]"),
        ("a" * 101, "is not looked up", "more than 100 characters becomes [UNK]"),
        ("river", "what is found at the first try", "this word is one of them"),
    ],
)
def test_what_stands_below_a_word_is_said_of_one_that_is_cut_whole_or_unknown(
    packaged: ModelService, word: str, below: str, means: str
) -> None:
    tokens = packaged.tokens(f"{word} and dog")
    said = findings.told(tokens, tokens.words[0].segmentation)
    assert said["see"].endswith(f"{below}.")
    assert means in said["means"]


@pytest.mark.parametrize("word", ["awesomesauce", "definately", "sinan", "supercalifragilisticexpialidocious"])
def test_the_tries_are_those_of_the_longest_match(packaged: ModelService, word: str) -> None:
    pieces, known, tries, start = [], set(packaged.vocabulary().pieces), 0, 0
    while start < len(word):
        for end in range(len(word), start, -1):
            tries += 1
            if (piece := ("##" if start else "") + word[start:end]) in known:
                break
        pieces.append(piece)
        start = end
    named = " · ".join([*pieces[:4], "…"] if len(pieces) > 4 else pieces)
    assert findings.finding(packaged.tokens(word)).line == f"{named}, after {spelled(tries)} tries"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "Of the first tokenizer's 1 word, 0 become the same pieces in the second; in the second alone: 1."),
        ("a hello", "Of the first tokenizer's 2 words, 1 becomes the same pieces in the second"),
        ("[MASK] a a hello [SEP]", "Of the first tokenizer's 3 words, 2 become the same pieces in the second"),
        ("a", "Both give the same pieces; the IDs differ"),
        ("", "Both give the same pieces; the IDs differ"),
    ],
)
def test_two_tokenizers_are_compared_by_the_words_that_they_read(
    packaged: ModelService, few_words_directory, monkeypatch: pytest.MonkeyPatch, text: str, words: str
) -> None:
    monkeypatch.setenv("EXPLORER_MODEL", str(few_words_directory))
    few = open_service("host")
    assert difference(packaged.tokens(text), few.tokens(text)).startswith(words)
    ends = "a " * 9 + "hello"
    assert "9 words, 9 become" in difference(packaged.tokens(ends, limit=11), few.tokens(ends, limit=12))


@pytest.mark.parametrize(("limit", "words"), [(12, "10 words, 7 become"), (9, "7 words, 7 become")])
def test_each_occurrence_of_a_word_is_counted_that_two_tokenizers_read(
    packaged: ModelService, limit: int, words: str
) -> None:
    first, second = packaged.tokens("a " * 10, limit=limit), packaged.tokens("a " * 10, limit=21 - limit)
    assert f"{words} the same pieces in the second; in the second alone: {max(0, 12 - limit)}." in difference(
        first, second
    )


def test_a_word_cut_off_by_the_limit_says_how_much_of_it_fits(packaged: ModelService) -> None:
    long = "supercalifragilisticexpialidocious"
    whole = len(packaged.tokens(long)) - 2
    for limit in range(3, whole + 2):
        found = findings.finding(packaged.tokens(long, limit=limit))
        assert found.endswith(f" in {spelled(whole)} pieces.")
        assert f"; the first {'fits' if limit == 3 else f'{limit - 2} fit'}" in found.line
    pair = findings.finding(packaged.tokens(f"{long} antidisestablishmentarianism", long, limit=8))
    assert "; the first" in pair.line


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("The capital of France is [MASK].", "[MASK]"),
        ("Sinan loves this awesomesauce class", "loves"),
        ("awesomesauce", "awesome"),
        ("The bank raised its rates while we sat on the river bank.", "bank"),
        ("She sat on the river bank and watched the boats.", "bank"),
        ("the cat sat on the enormous mat", "enormous"),
        ("It was the end, and then it rained.", "rained"),
        (". , !", "."),
        ("of the", "of"),
        ("", "[CLS]"),
    ],
)
def test_a_page_opens_on_the_most_telling_token(packaged: ModelService, text: str, piece: str) -> None:
    tokens = packaged.tokens(text)
    assert tokens.pieces[instructive_token(tokens)] == piece
