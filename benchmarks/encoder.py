"""From a changed sentence to the repainted encoder: its pages in turn with /embeddings, for 16 and for 512 tokens."""

from playwright.sync_api import sync_playwright

from benchmarks.heatmaps import OURS, Visitor, long, measure, served, short
from tests.browser.conftest import ARGUMENTS, CHROMIUM

PARTS = """(word) => {
  const named = document.querySelector(".stMain").textContent.includes(`‘${word}’`);
  return named && window.painted > window.started ? window.painted - window.started : 0;
}"""
PAGES = {"embeddings": OURS, "encoder": OURS, "decomposition?token=1": PARTS}


def main() -> None:
    """Measure, and print one line for each page and length, in the order of `PAGES`."""
    with sync_playwright() as playwright, served("app.py") as app:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        visitors = [Visitor.visit(browser, f"{app}/{page}", painted) for page, painted in PAGES.items()]
        first, *others = measure("16 tokens: /embeddings, /encoder, /decomposition", short("brown"), *visitors)
        print(f"{'':42} beside /embeddings: " + ", ".join(f"{taken / first:.2f}" for taken in others))
        measure("512 tokens: the same", long(), *visitors)
        browser.close()


if __name__ == "__main__":
    main()
