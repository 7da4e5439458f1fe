"""/decomposition: whose vector is taken apart, and what the tour says of it."""

import re

from components.frame.sentence import DEFAULT
from components.story.decomposition.words import finding
from tests.unit.views.found import with_line


def test_unknown_tokens_are_named_by_what_stands_in_the_text(visit) -> None:
    listed = visit("decomposition", a="dog 😀 👍").selectbox(key="decomposition_token").options
    assert listed == ["0  [CLS]", "1  dog", "2  [UNK] 😀", "3  [UNK] 👍", "4  [SEP]"]


def test_the_word_row_writes_less_than_half_of_the_last_vector_of_bank(packaged) -> None:
    tokens = packaged.tokens(DEFAULT)
    ours = packaged.decomposition(tokens, 6, [tokens.pieces.index("bank")])
    assert float(re.findall(r"([\d.]+)% after layer 6", with_line(finding(ours, tokens)))[0]) < 50
