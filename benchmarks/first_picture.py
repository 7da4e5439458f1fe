"""How long after Enter the pictures of four pages show a new sentence of 20 tokens; effects follow behind them."""

import time
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from benchmarks.heatmaps import served
from tests.browser.conftest import ARGUMENTS, CHROMIUM, settled

PAGES = ("", "sentences", "attention", "cause")
SENTENCE = "she walked along the {} and saw how the old man on the other side fed all his ducks"  # 20 tokens
WORDS = ("river", "road", "wall", "field", "garden", "beach", "market")
GOAL = 0.5  # seconds


def main() -> None:
    """Measure each page, and print the median and the longest of its changes."""
    with served("app.py") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name in PAGES:
            taken = changes(browser, url, name)
            reached = "reached" if median(taken) <= GOAL else "NOT reached"
            print(
                f"/{name:10} {median(taken):.2f} s, at most {max(taken):.2f} s (goal {GOAL} s: {reached})", flush=True
            )
        browser.close()


def changes(browser: Browser, url: str, name: str) -> list[float]:
    """The seconds until the picture has the new word, for each of the words but the first, which warms up."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{url}/{name}?a={SENTENCE.format('street')}&v=4")
    settled(page)
    taken = []
    for word in WORDS:
        start = time.perf_counter()
        page.locator(".st-key-sentence_a input").fill(SENTENCE.format(word))
        page.keyboard.press("Enter")
        page.locator(f".st-key-card :text-is('{word}'):visible").first.wait_for(timeout=30_000)
        taken.append(time.perf_counter() - start)
        settled(page)
    page.close()
    return taken[1:]


if __name__ == "__main__":
    main()
