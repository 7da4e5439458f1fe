"""What the findings say about tokens, and on which token a page opens, with the packaged tokenizer."""

import pytest

from components.compute.telling import telling_token
from components.compute.tokens import summarize
from components.findings import tokens as findings
from components.service import ModelService


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "No word to split: BERT reads 2 special tokens."),
        ("dog bites man", "3 words (punctuation included) became 3 pieces: none was split."),
        ("awesomesauce", "“awesomesauce” became 3 pieces."),
        ("Hi", "“hi” is one piece."),
        ("[MASK] hi", "“hi” is one piece."),
        ("awesomesauce rocks, Sinan", "2 of the words were split, “awesomesauce” into 3"),
        ("a ☃", "2 words (punctuation included) became 2 pieces: none was split; 1 word became [UNK]."),
        ("☃", "“☃” became [UNK]."),
    ],
)
def test_the_sentence_counts_words_pieces_and_splits(packaged: ModelService, text: str, words: str) -> None:
    tokens = packaged.tokens(text)
    assert words in findings.finding(tokens, summarize(tokens))


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("The capital of France is [MASK].", "[MASK]"),
        ("Sinan loves this awesomesauce class", "awesome"),
        ("The bank raised its rates while we sat on the river bank.", "bank"),
        ("the cat sat on the enormous mat", "enormous"),
        (". , !", "."),
        ("of the", "of"),
        ("", "[CLS]"),
    ],
)
def test_a_page_opens_on_the_most_telling_token(packaged: ModelService, text: str, piece: str) -> None:
    tokens = packaged.tokens(text)
    assert tokens.pieces[telling_token(tokens)] == piece


def test_no_page_opens_on_punctuation_or_a_function_word_if_there_is_another_word(packaged: ModelService) -> None:
    tokens = packaged.tokens("It was the end, and then it rained.")
    assert tokens.pieces[telling_token(tokens)] in ("end", "rained")
