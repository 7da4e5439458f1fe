"""What /embeddings says of two tokens in one row, against their numbers."""

import re

from hypothesis import given, settings, strategies as st

from components.service import ModelService, open_service
from components.story.embeddings import difference
from components.story.embeddings.difference import DIFFERENCE, SAME_PLACE, SAME_WORD, side_by_side

WORDS = st.lists(st.sampled_from(["bank", "river", "the", "dog", "awesomesauce", "!", "😀"]), max_size=6).map(" ".join)


@given(WORDS, WORDS, st.sampled_from([SAME_WORD, SAME_PLACE]), st.sampled_from(["", "no-positions"]), st.integers(0, 8))
@settings(max_examples=60, deadline=None)
def test_what_two_tokens_have_in_common_is_true(
    packaged: ModelService, a: str, b: str, matched: str, variant: str, chosen: int
) -> None:
    bert = open_service(packaged.key, variant)
    one, other = bert.tokens(a), bert.tokens(b)
    both = side_by_side(bert.embeddings(one), bert.embeddings(other), matched)
    row = difference.row_to_tell(both, one, other, chosen)
    found, (here, there) = difference.finding(both, one, other, row), both.places[row]
    word, position, segment, summed, _ = abs(both.values(DIFFERENCE)[:, row]).max(axis=1)
    if "no word in common" in found:
        assert not {*one.ids} & {*other.ids} - {*bert.tokens("! 😀").ids}
        return
    assert min(here, there) >= 0 and one.names[here] in found
    assert ("the same vector" in found) == (not any((word, position, segment, summed)))
    assert ("only its place differs" in found) == (here != there and not word and bool(position))
    assert ("share their place, not" in found) == (here == there and bool(word) and not position)
    assert ("share neither" in found) == (here != there and bool(word))
    assert not segment
    if said := re.search(r"at most (\S+) in any dimension", found.line):
        assert float(summed) <= float(said[1]) <= float(summed) * 1.1 + 1e-6


def test_the_word_that_is_followed_is_told_of_if_both_have_it(packaged: ModelService) -> None:
    a, b = packaged.tokens("the dog saw the bank"), packaged.tokens("a bank and a dog")
    both = side_by_side(packaged.embeddings(a), packaged.embeddings(b), SAME_WORD)
    for chosen, name in ((2, "“dog”"), (5, "“bank”"), (1, "“dog”"), (0, "“dog”")):
        assert difference.finding(both, a, b, difference.row_to_tell(both, a, b, chosen)).startswith(name)
