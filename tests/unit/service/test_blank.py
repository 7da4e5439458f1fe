"""A word read and hidden: its place's nearest rows against scipy, and a head's words against the library's."""

from pathlib import Path

import numpy as np

from components.service import ModelService


def test_each_layer_fills_the_blank_as_the_library_would(with_head: ModelService, head_directory: Path) -> None:
    import torch
    from transformers import BertForMaskedLM

    tokens = with_head.tokens("the bank")
    blank = with_head.fill_blank(tokens, 2, 3)
    assert blank.hidden == tokens.ids[2] and len(blank.layers) == 3
    library = BertForMaskedLM.from_pretrained(head_directory).eval()
    with torch.inference_mode():
        seen = torch.tensor([[*tokens.ids[:2], 103, *tokens.ids[3:]]])
        hidden = library.bert(seen, output_hidden_states=True).hidden_states
        theirs = torch.stack([library.cls(item)[0, 2].softmax(-1) for item in hidden]).numpy()
    np.testing.assert_allclose(blank.probabilities, theirs[:, list(blank.rows)], atol=1e-6)
    assert blank.rows[:3] == tuple(np.argsort(-theirs[-1])[:3].tolist())


def test_a_mask_token_in_the_text_hides_no_piece(with_head: ModelService) -> None:
    tokens = with_head.tokens("the [MASK] bank")
    blank = with_head.fill_blank(tokens, 2, 4)
    assert blank.hidden is None and len(blank.rows) == 4
    assert blank.layers[-1].rank == 1


def test_both_readings_have_the_nearest_rows_and_ranks_of_every_column_that_scipy_finds(packaged: ModelService) -> None:
    from scipy.spatial.distance import cdist

    from components.service.embeddings import parameters

    tokens, table = packaged.tokens("the coach was late for the match"), parameters(packaged)["word_table"]
    for hides in (False, True):
        seen = packaged.masked(tokens, (7,)) if hides else tokens
        vectors = [table[seen.ids[7]], *packaged.states(seen).hidden[1:, 7]]
        distances = cdist(np.array(vectors), table, "cosine")
        read = packaged.readout(tokens, 7, "cosine", 10, hidden=hides)
        assert (read.row, read.begins) == (tokens.ids[7], seen.ids[7])
        assert [column.layer for column in read.columns] == list(range(7))
        at_first = distances[0].argsort().argsort() + 1
        for column, of_one in zip(read.columns, distances, strict=True):
            order = of_one.argsort()[:10]
            assert column.nearest.rows == tuple(order.tolist())
            np.testing.assert_allclose(column.nearest.values, 1 - of_one[order], atol=1e-6)
            assert column.at_first == tuple(at_first[order].tolist())
        assert read.rank == (distances[-1] < distances[-1][read.row]).sum() + 1
