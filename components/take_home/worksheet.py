"""Worksheets with answer keys as one printable HTML file: each student's sheet first, all keys at the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from components.compute.tokens import instructive_token
from components.frame.pages import PAGES, answer_named
from components.frame.settings import TOKEN
from components.frame.share import code
from components.records.pages import Asked
from components.records.tokens import PAIR, Question, Tokens
from components.records.worksheet import Answer, Calculation, Cut, Given, Worksheet
from components.service import ModelService
from components.views.answers import PageState
from components.views.wording import token_name

STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


NOT_HERE = "This has not been computed here: see the page."


@dataclass(frozen=True)
class Prediction:
    """A question to answer before looking: `link` opens the page with the answer, `finding` is the answer."""

    question: str
    link: str
    finding: str


def predictions() -> list[tuple[str, Asked]]:
    """The questions to predict, in the order of the story, each with the page that answers it."""
    return [(page.stem, asked) for page in PAGES.values() for asked in page.predictions]


def token_asked_about(tokens: Tokens) -> int:
    """The position of the token that the questions to predict call the chosen one."""
    return instructive_token(tokens)


def class_worksheets(bert: ModelService, tokens: Tokens, count: int, links: Sequence[str]) -> str:
    """The file for `count` students; `links` are those of the predictions."""

    question = Question(tokens.a, tokens.b, bert.key, PAIR)  # of what is read
    token = token_asked_about(tokens)
    state = PageState(bert, tokens, {TOKEN.name: str(token)}, question)
    asked_and_answered = [
        Prediction(asked.question, link, answer_named(asked.answer)(state).sentence or NOT_HERE)
        for (_, asked), link in zip(predictions(), links, strict=True)
    ]
    sheets = bert.worksheets(tokens, range(1, count + 1))
    return worksheets(
        sheets, (tokens.a, tokens.b), token_name(tokens.names, token), asked_and_answered, provenance=bert.provenance()
    )


def worksheets(
    sheets: Sequence[Worksheet], texts: Sequence[str], token: str, predictions: Sequence[Prediction], *, provenance: str
) -> str:
    """All sheets, each starting on a page of its own, then all keys; questions are about the `token` of this name. The
    viewer's texts are escaped."""
    head = "".join(f'<p>Text: <q dir="auto">{escape(text)}</q></p>' for text in texts if text)
    questions = "".join(_question(number, prediction) for number, prediction in enumerate(predictions, 1))
    body = "".join(_sheet(sheet, head, token, questions, provenance) for sheet in sheets)
    findings = "".join(f"<li>{escape(prediction.finding)}</li>" for prediction in predictions)
    keys = "".join(_key(sheet, head, findings, provenance) for sheet in sheets)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Worksheet: how BERT reads a text</title><style>{STYLE}</style></head><body>{body}{keys}</body></html>"
    )


def _sheet(sheet: Worksheet, head: str, token: str, questions: str, provenance: str) -> str:
    sums = "".join(map(_sum, sheet.sums))
    rows = _cells("th", [given.name for given in sheet.sums[0].given])
    norm, cosine, softmax = sheet.layer_norm, sheet.cosine, sheet.softmax
    half = len(cosine.given) // 2
    return _section(
        "sheet",
        f"Worksheet {sheet.seed}",
        '<span class="name small">Name</span>',
        head
        + _task("1. Cut by hand", "Take the longest entry that fits at the beginning, then do the same with the rest. "
                "A piece that does not begin the word is written with ##. These entries of the vocabulary occur in the "
                "word (single letters are left out):",
                "".join(map(_cut, sheet.cuts)))
        + _task("2. Add three rows", "What BERT reads in a cell is word + position + segment.",
                f"<table><tr><th>cell</th>{rows}<th>sum</th></tr>{sums}</table>")
        + _task("3. LayerNorm of one cell", f"{norm.about}. Subtract the mean of its token, divide by the deviation, "
                "multiply by gamma, add beta.", f"{_numbers(norm.given)}<p>Result: {_BLANK}</p>")
        + _task("4. A cosine", f"{cosine.about}. Multiply in pairs and add up; then divide by both lengths.",
                f"{_numbers(cosine.given[:half])}{_numbers(cosine.given[half:])}<p>Cosine: {_BLANK}</p>")
        + _task("5. Softmax of attention scores", f"{softmax.about}. The largest score of the row is already "
                "subtracted, which changes no weight. Take e to the power of each, and divide by the sum of all.",
                f"{_numbers(softmax.given)}<p>Weights: {' '.join([_BLANK] * len(softmax.answers))}</p>")
        + _task("6. Predict, then check", f"The chosen token is {token}. Write down what you expect before you scan "
                "the code.", questions)
        + f'<p class="small">{escape(provenance)}</p>',
    )  # fmt: skip


def _key(sheet: Worksheet, head: str, findings: str, provenance: str) -> str:
    cuts = "".join(f"<p><code>{escape(cut.word)}</code> → {_pieces(cut.pieces)}</p>" for cut in sheet.cuts)
    return _section(
        "key",
        f"Key to worksheet {sheet.seed}",
        "",
        head
        + f"<h2>1. Cut by hand</h2>{cuts}"
        + f"<h2>2. Add three rows</h2>{_answers(*sheet.sums)}"
        + f"<h2>3. LayerNorm of one cell</h2>{_answers(sheet.layer_norm)}"
        + f"<h2>4. A cosine</h2>{_answers(sheet.cosine)}"
        + f"<h2>5. Softmax of attention scores</h2>{_answers(sheet.softmax)}"
        + f"<h2>6. Predict, then check</h2><ol>{findings}</ol>"
        + '<p class="small">Each answer is computed from the printed numbers; “the model” is its own number. The '
        "tolerance is twice what rounding the printed numbers can change, plus one unit in the last digit.</p>"
        + f'<p class="small">{escape(provenance)}</p>',
    )


_BLANK = '<span class="blank"></span>'


def _section(kind: str, title: str, beside: str, content: str) -> str:
    return f'<section class="{kind}"><div class="head"><h1>{title}</h1>{beside}</div>{content}</section>'


def _task(title: str, instructions: str, content: str) -> str:
    return f'<div class="task"><h2>{title}</h2><p>{escape(instructions)}</p>{content}</div>'


def _sum(calculation: Calculation) -> str:
    given = _cells("td", [_signed(number.text) for number in calculation.given])
    return f"<tr><td>{escape(calculation.about)}</td>{given}<td>{_BLANK}</td></tr>"


def _cut(cut: Cut) -> str:
    return f'<p><code>{escape(cut.word)}</code>: {_pieces(sorted(cut.candidates))}</p><div class="cut"></div>'


def _pieces(pieces: Sequence[str]) -> str:
    return f'<span class="pieces">{"".join(f"<span class=piece>{escape(piece)}</span>" for piece in pieces)}</span>'


def _numbers(given: Sequence[Given]) -> str:
    names = _cells("th", [number.name for number in given])
    values = _cells("td", [_signed(number.text) for number in given])
    return f"<table><tr>{names}</tr><tr>{values}</tr></table>"


def decimal(tolerance: float) -> str:
    """The number in decimal notation, without an exponent."""
    return f"{tolerance:.12f}".rstrip("0").rstrip(".")


def _signed(number: str) -> str:
    """The number with a true minus sign."""
    return number.replace("-", "−")


def _cells(tag: str, texts: Sequence[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def _answers(*calculations: Calculation) -> str:
    rows = "".join(_answer(calculation, answer) for calculation in calculations for answer in calculation.answers)
    return f"<table><tr><th>what</th><th>answer</th><th>tolerance</th><th>the model</th></tr>{rows}</table>"


def _answer(calculation: Calculation, answer: Answer) -> str:
    what, decimals = f"{calculation.about}: {answer.what}", answer.decimals
    numbers = (f"{answer.value:.{decimals}f}", f"± {decimal(answer.tolerance)}", f"{answer.model:.{decimals + 1}f}")
    return f"<tr><td>{escape(what)}</td>{_cells('td', [_signed(number) for number in numbers])}</tr>"


def _question(number: int, prediction: Prediction) -> str:
    link, qr_code = escape(prediction.link), code(prediction.link)
    image = qr_code.svg_inline(border=2, omitsize=True) if qr_code else ""
    lines = "".join(f'<p class="small">{label}</p>' for label in ("I expect:", "The app says:"))
    address = f'<p class="small"><a href="{link}">{link}</a></p>'
    asked = f'<p>{number}. {escape(prediction.question)}</p><div class="write">{lines}</div>{address}'
    return f'<div class="ask">{image}<div>{asked}</div></div>'
