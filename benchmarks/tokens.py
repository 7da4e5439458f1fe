"""From a keystroke to new pills on the server, beside an empty page; and tokens on the screen while the model loads."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from playwright.sync_api import Browser, sync_playwright
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.heatmaps import served
from tests.browser.conftest import ARGUMENTS, CHROMIUM

RUNS, WARM_UP = 30, 5
PAUSE = 0.2  # seconds; nobody types faster than the box sends
EMPTY = """
import streamlit as st
st.text_input("Sentence A", key="sentence_a")
"""
MODEL_READY = "() => Boolean(document.querySelector('.linked-heatmaps[data-painted]'))"


@dataclass
class Client:
    """A browser without a browser: it sends what was typed and reads every answer until the script has finished."""

    socket: ClientConnection
    page: str
    box: str = ""
    pills_seen: float = 0.0

    def rerun(self, typed: str | None = None) -> tuple[float, float]:
        """Milliseconds from the request to the pills (0: none), and to the end of the script."""
        request = BackMsg()
        request.rerun_script.page_name = self.page
        if typed is not None:
            state = request.rerun_script.widget_states.widgets.add()
            state.id, state.string_value = self.box, typed
        started = perf_counter()
        self.socket.send(request.SerializeToString())
        while not self.finished(ForwardMsg.FromString(self.socket.recv())):
            pass
        return max(0.0, self.pills_seen - started) * 1e3, (perf_counter() - started) * 1e3

    def finished(self, message: ForwardMsg) -> bool:
        box = message.delta.new_element.text_input
        if box.label == "Sentence A":
            self.box = box.id
        if '"rows"' in message.delta.new_element.bidi_component.json:
            self.pills_seen = perf_counter()
        return message.WhichOneof("type") == "script_finished"


def main() -> None:
    """Measure, and print one line for each figure."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        script = Path(folder, "empty.py")
        script.write_text(EMPTY, encoding="utf-8")
        reruns(str(script))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        cold(browser)
        browser.close()


def reruns(empty: str) -> None:
    """The same keystrokes to both servers in turn, so that whatever else the machine does meets both."""
    with served(empty) as plain, served("app.py") as app, connected(plain) as first, connected(app) as second:
        clients = {"an empty page": Client(first, ""), "the page of tokens": Client(second, "tokens")}
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in clients}
        for client in clients.values():
            client.rerun()
        for number in range(WARM_UP + RUNS):
            for name, client in clients.items():
                sleep(PAUSE)
                times[name].append(client.rerun(f"Sinan is our instructor for this awesomesauce class {number}"))
    bare, full = (taken[WARM_UP:] for taken in times.values())
    empty_run = [end for _, end in bare]
    print(f"{'an empty rerun':44} median {median(empty_run):6.1f} ms  fastest {min(empty_run):6.1f} ms")
    for what, taken in (("new pills", [first for first, _ in full]), ("the whole page", [end for _, end in full])):
        print(
            f"{f'from a keystroke to {what}':44} median {median(taken):6.1f} ms  fastest {min(taken):6.1f} ms  "
            f"beyond an empty rerun: {median(taken) - median(empty_run):5.1f} and {min(taken) - min(empty_run):5.1f} ms"
        )


def connected(url: str) -> ClientConnection:
    return connect(f"{url.replace('http', 'ws')}/_stcore/stream", max_size=None, origin=Origin(url))


def cold(browser: Browser) -> None:
    """A fresh process is asked for tokens and, by another viewer at the same moment, for what needs the weights."""
    with served("app.py") as app:
        needs_none, needs_weights = browser.new_page(), browser.new_page()
        started = perf_counter()
        needs_weights.goto(f"{app}/embeddings", wait_until="commit")
        needs_none.goto(f"{app}/tokens", wait_until="commit")
        needs_none.locator(".pills .pill").first.wait_for(timeout=120_000)
        tokens = perf_counter() - started
        needs_weights.wait_for_function(MODEL_READY, timeout=120_000)
        weights = perf_counter() - started
    print(f"fresh process: tokens on the screen after {tokens:.1f} s, the first heatmaps after {weights:.1f} s")


if __name__ == "__main__":
    main()
