"""The whole flow of a sentence as one HTML file with interactive figures that opens offline, with
its input layer as one.
"""

from collections.abc import Sequence
from html import escape

from components.figures.axes import axis, finish, panel, stack, token_labels
from components.figures.plain import Figure, Part, trace
from components.records.heatmaps import Panel, Sheet, View
from components.records.tokens import Tokens

# The colour scales of the light theme (.streamlit/config.toml), which the file cannot read.
DIVERGING = (
    "#053061", "#256baf", "#559ec9", "#a7d0e4", "#e9f2f8", "#fff5ee", "#f7b799", "#dd6f59", "#b6202f", "#67001f",
)  # fmt: skip
SEQUENTIAL = (
    "#f9d996", "#f8d181", "#f6c86c", "#eeb653", "#e3a038", "#d28921", "#ba710e", "#a35c00", "#8e4f00", "#7a4300",
)  # fmt: skip
STYLE = """
body { font: 16px/1.6 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1b2333; }
h1 { font-size: 1.9rem } h2 { margin-top: 2.5rem } code { font: 0.95em ui-monospace, monospace }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } td, th { padding: 2px 12px; text-align: left }
tr:nth-child(even) { background: #f3f5f9 } .scroll { overflow-x: auto } footer { color: #566072; margin-top: 3rem }
"""
MOST_LABELS = 40


def report(
    tokens: Tokens, sections: Sequence[tuple[str, str, Sequence[Figure]]], *, provenance: str, proof: str
) -> str:
    """One page: the text, its tokens, then each section with title, text and figures; plotly.js is included."""
    texts = [f"<p>A: <q>{escape(tokens.a)}</q></p>"] + ([f"<p>B: <q>{escape(tokens.b)}</q></p>"] if tokens.b else [])
    parts = [_table(tokens)]
    first = True
    for title, text, figures in sections:
        parts.append(f"<h2>{escape(title)}</h2><p>{escape(text)}</p>")
        for figure in figures:
            parts.append(_html(figure, library=first))
            first = False
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>How BERT reads this text</title><style>{STYLE}</style></head><body>"
        f"<h1>How BERT reads this text</h1>{''.join(texts)}{''.join(parts)}"
        f"<footer><p>{escape(provenance)}</p><p>{escape(proof)}</p></footer></body></html>"
    )


def _scale(colors: Sequence[str]) -> list[list[object]]:
    return [[number / (len(colors) - 1), color] for number, color in enumerate(colors)]


def _html(figure: Figure, *, library: bool) -> str:
    scales = {"diverging": _scale(DIVERGING), "sequential": _scale(SEQUENTIAL)}
    themed = figure.checked().update_layout(template="plotly_white", colorscale=scales)
    return str(themed.to_html(full_html=False, include_plotlyjs=library, config={"displaylogo": False}))


def _table(tokens: Tokens) -> str:
    rows = "".join(
        f"<tr><td>{token.position}</td><td><code>{escape(token.piece)}</code></td><td>{token.id}</td>"
        f"<td>{tokens.segment_of(token)}</td><td>{token.mask}</td></tr>"
        for token in tokens.tokens
    )
    head = "<tr><th>position</th><th>piece</th><th>ID</th><th>segment</th><th>mask</th></tr>"
    return f'<h2>Tokens</h2><div class="scroll"><table>{head}{rows}</table></div>'


def five_heatmaps(sheet: Sheet, view: View) -> Figure:
    """All panels below each other, with the window, order and colour scale of `view`; rows are tokens."""
    limits = dict(sheet.limits)[view.scale]
    order = dict(sheet.orders).get(view.order, tuple(range(sheet.shape[1])))[view.first : view.last + 1]
    titles = [
        f"{shown.title}, colours from −{end:g} to {end:g}" for shown, end in zip(sheet.panels, limits, strict=True)
    ]
    cells = [
        _cells(shown, end, order, view.first) | panel(number)
        for number, (shown, end) in enumerate(zip(sheet.panels, limits, strict=True), start=1)
    ]
    figure = stack(titles, cells, spacing=0.05)
    figure.update_yaxes(autorange="reversed", showgrid=False, zeroline=False, title="token")
    if len(sheet.labels) <= MOST_LABELS:
        figure.update_yaxes(tickvals=list(range(len(sheet.labels))), ticktext=token_labels(sheet.labels))
    figure.update_xaxes(showgrid=False, zeroline=False, matches="x")
    across = "dimension" if view.order == "index" else "place in the chosen order of dimensions"
    figure.update_layout(**axis(len(sheet.panels), title=across))
    return finish(figure, len(sheet.panels) * (60 + min(18 * len(sheet.labels), 400)))


def _cells(shown: Panel, end: float, order: tuple[int, ...], first: int) -> Part:
    return trace(
        "heatmap",
        z=shown.values[:, list(order)],
        x=list(range(first, first + len(order))),
        zmin=-(end or 1),
        zmax=end or 1,
        autocolorscale=True,
        showscale=False,
        customdata=[order] * len(shown.values),
        hovertemplate=f"token %{{y}}, dimension %{{customdata}}: %{{z:.4f}}<extra>{shown.title}</extra>",
    )
