"""What of a word's senses is coloured on the map of uses."""

import numpy as np

from components.records.uses_map import SameWord
from components.service import ModelService
from components.service import uses as dictionary
from components.service.nearest_uses import of_word
from components.views.uses import MOST_SENSES, coloured_senses

OWN = np.zeros((1, 2), np.float32)


def test_every_sense_on_the_map_has_a_colour_or_is_counted_as_one_more(packaged: ModelService) -> None:
    drawn = packaged.uses_map()
    assert drawn
    counts, numbers_on_map = [], set(drawn.numbers)
    for word in sorted({use.word for use in drawn.uses}):
        numbers = of_word(word)
        uses = tuple(dictionary.all_uses()[number] for number in numbers)
        same = SameWord(word, numbers, uses, OWN, np.zeros((1, len(uses), 2), np.float32), None)
        names, marked, more = coloured_senses(drawn, same)
        on_map = [use.meaning for number, use in zip(numbers, uses, strict=True) if number in numbers_on_map]
        assert len(names) + more == len(set(on_map))
        assert {sense for _, sense in marked} == set(range(len(names)))
        for row, sense in marked:
            assert drawn.uses[row].definition in names[sense]
        counts.append((len(names), more))
    assert max(counts)[0] == MOST_SENSES
    assert any(more for _, more in counts)
