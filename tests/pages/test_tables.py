"""/tables shows the rows of the three tables as they are, and which of them the text looks up."""

import base64
import re

import numpy as np
import pytest

from components.service import open_service
from tests.pages.sent import chart, finding, heatmaps, html, line, sent, words

BANK = {"a": "The bank raised its rates", "token": "2", "view": "words"}


def test_the_overview_has_the_cells_of_the_whole_table_and_marks_the_rows_of_the_text(visit, packaged) -> None:
    app, tokens = visit("tables", a="dog bites 😀", token="2"), packaged.tokens("dog bites 😀")
    drawn, seen = sent(app, "table_word"), packaged.word_overview("size")
    assert [tuple(mark) for mark in drawn["marks"]] == sorted(set(zip(tokens.ids, tokens.pieces, strict=True)))
    assert (drawn["rows"], drawn["row"]) == (30_522, tokens.ids[2])
    levels = np.frombuffer(base64.b64decode(drawn["levels"]), np.uint8).reshape(drawn["size"])
    low, high = map(float, drawn["ends"])
    inside = (levels > 0) & (levels < 255)
    shown = low + levels / 255 * (high - low)
    np.testing.assert_allclose(shown[inside], seen.cells[inside], atol=0.02 * (high - low))
    assert inside.mean() > 0.9
    assert levels.min() == 0
    listed = html(app, 'class="bars"')
    rows = re.findall(r"<bdi>(.*?)</bdi></th><td>([\d,]+)</td>.*?<td>([\d.]+)</td></tr>", listed)
    lengths = packaged.norms()
    expected = {token.piece: (f"{token.id:,}", f"{lengths[token.id]:.2f}") for token in tokens.tokens}
    assert {name: (number, length) for name, number, length in rows} == expected
    assert re.search(r'class="chosen"><th scope="row"><bdi>bites', listed)


def test_real_rows_reach_the_canvas_around_the_one_that_is_pointed_at_until_the_text_changes(visit, packaged) -> None:
    app = visit("tables", a="dog bites man", row="20000", word_window="10-19")
    header, rows = heatmaps(app, "word_rows")
    assert header["remarks"][header["framed"]] == "20000"
    assert (header["view"]["first"], header["view"]["last"]) == (10, 19)
    np.testing.assert_array_equal(rows["word_rows"].reshape(15, 384), packaged.word_window(20_000, 15).values)
    app.text_input(key="sentence_a").set_value("a cat").run()
    header, rows = heatmaps(app, "word_rows")
    cat = packaged.tokens("cat")
    assert (header["labels"][header["framed"]], header["remarks"][header["framed"]]) == ("cat", str(cat.ids[1]))
    framed = rows["word_rows"].reshape(len(header["labels"]), 384)[header["framed"]]
    np.testing.assert_array_equal(framed, packaged.embeddings(cat).word[1])


def test_the_cosines_of_positions_reach_the_canvas_and_neighbours_stand_beside_the_walk(visit, packaged) -> None:
    app, cosines = visit("tables", a="dog bites man", view="positions", token="2"), packaged.positions().cosines
    header, arrays = heatmaps(app, "position_cosines")
    np.testing.assert_array_equal(arrays["cosines"].reshape(512, 512), cosines)
    assert header["limits"] == {"own": [1.0]}
    pairs = re.findall(r"<bdi>places (\d+) and (\d+)</bdi>.*?<td>([−\d.]+)</td></tr>", html(app, 'class="bars"'))
    assert [pair[:2] for pair in pairs] == [("1", "2"), ("2", "3"), ("2", "16"), ("2", "296"), ("0", "1")]
    for one, other, shown in pairs:
        assert float(shown.replace("−", "-")) == pytest.approx(cosines[int(one), int(other)], abs=0.006)
    assert "its vector at position 2" in " ".join(one.proto.alt for one in app.get("plotly_chart"))
    assert chart(app, "walk")["data"]
    assert ":green" in words(app) and ":red" not in words(app)


def test_the_row_of_a_word_is_compared_with_that_of_a_second_model(visit) -> None:
    both = [open_service("minilm", variant) for variant in ("", "untrained")]
    rows = [one.embeddings(one.tokens(BANK["a"])).word[2].astype(float) for one in both]
    cosine = rows[0] @ rows[1] / np.prod([np.linalg.norm(row) for row in rows])
    lengths = [
        f"{np.linalg.norm(row):.2f} {how}" for row, how in zip(rows, ("as trained", "without training"), strict=True)
    ]
    app = visit("tables", **BANK, beside="untrained")
    assert finding(app) == "Without training, “bank” has another row."
    assert line(app) == f"cosine of the two {cosine:.2f}; length {', '.join(lengths)}".replace("-", "−")
    app = visit("tables", **BANK, variant="no-positions", beside="trained")
    assert finding(app) == "Without positions, “bank” has the same row."
    assert line(app).endswith("; the whole table is the same")
