"""Which texts of a page have too little contrast, by the published formula of WCAG 2.2, criterion 1.4.3.

axe judges the same in twenty times the time, since it also asks the browser what lies on what: it does so once for each
page, in light.
"""

from pathlib import Path

from playwright.sync_api import Page

# A chart's words are in its own colours; Streamlit's grid is a canvas, and its slider writes its value above the knob
# that has the same colour and holds it.
OUTSIDE = 'svg, style, script, noscript, [data-testid="stDataFrame"], [data-testid="stSliderThumbValue"]'
FOUND = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def illegible(page: Page) -> list[str]:
    """Texts with less contrast than 4.5, or 3 if they are large."""
    return page.evaluate(FOUND, OUTSIDE)
