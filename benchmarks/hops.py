"""How far a changed sentence travels: files, folders, functions, calls and moves between them, page by page."""

import os
import sys
import threading
from collections import Counter
from pathlib import Path
from types import FrameType

from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).parents[1]
SENTENCE = "The bank raised its rates in {}."  # a year for each page, so that no answer is kept from the page before
INSIDE = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>", "<module>")  # parts of the function that they stand in
BY_PYTHON = (".__eq__", ".__hash__")  # of a dictionary's keys, more often the more equal keys are in memory
BESIDE = ("prepare", "warm up")  # threads that work for later pages


class Hops:
    """What was entered by the threads that began while this was counting."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()
        self.moves = 0
        self._room = threading.local()

    def __enter__(self) -> "Hops":
        threading.setprofile(self._saw)
        return self

    def __exit__(self, *_: object) -> None:
        threading.setprofile(None)

    @property
    def files(self) -> int:
        """How many files were entered."""
        return len({file for file, _ in self.calls})

    @property
    def folders(self) -> int:
        """How many folders these files are in."""
        return len({Path(file).parent for file, _ in self.calls})

    def _saw(self, frame: FrameType, event: str, _: object) -> None:
        file, name = frame.f_code.co_filename, frame.f_code.co_qualname
        if event != "call" or not ours(file) or name.endswith((*INSIDE, *BY_PYTHON)):
            return
        if threading.current_thread().name.startswith(BESIDE):
            return
        self.calls[file, name] += 1
        room = str(Path(file).parent)
        self.moves += room != getattr(self._room, "name", room)
        self._room.name = room


def ours(file: str) -> bool:
    """Whether a file is the app's own code."""
    return file.startswith((f"{ROOT}/components", f"{ROOT}/pages", f"{ROOT}/app.py"))


def main() -> None:
    """Count, and print one line for each page; of those that are named after the option `--top`, the functions too."""
    print(f"{'page':16} {'files':>6} {'folders':>8} {'functions':>10} {'calls':>7} {'moves':>7}")
    wanted = sys.argv[sys.argv.index("--top") + 1 :] if "--top" in sys.argv else []
    os.environ["EXPLORER_STATUS"] = "1"
    pages = wanted or sorted(path.stem for path in (ROOT / "pages").glob("*.py"))
    for year, page in enumerate(pages, start=1990):
        hops = changed_sentence(page, SENTENCE.format(year))
        counts = f"{hops.files:6} {hops.folders:8} {len(hops.calls):10} {sum(hops.calls.values()):7} {hops.moves:7}"
        print(f"{page:16} {counts}", flush=True)
        for (file, function), count in hops.calls.most_common() if wanted else ():
            print(f"    {count:5}  {Path(file).relative_to(ROOT)}: {function}")


def changed_sentence(page: str, sentence: str) -> Hops:
    """The whole run after a change of the sentence, on a page whose lower part nobody has scrolled to."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=300)
    app.switch_page(f"pages/{page}.py").run()
    loading = [thread for thread in threading.enumerate() if thread.name.startswith("warm up")]
    for thread in loading:
        thread.join()  # until the weights are loaded, a run takes another way
    if loading:
        app.run()
    with Hops() as hops:
        app.text_input(key="sentence_a").set_value(sentence).run()
    if app.exception:
        raise RuntimeError(app.exception[0].message)
    return hops


if __name__ == "__main__":
    main()
