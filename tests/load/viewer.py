"""A viewer without a browser: a websocket that speaks Streamlit's protocol and keeps the elements of the page.

As a browser does, it keeps the large messages and tells the server which it has, so they are not sent again.
"""

import asyncio
import json
import time
import urllib.request
from dataclasses import dataclass, field
from urllib.parse import urlencode

from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

DONE = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
LARGEST = 100_000_000
MOST_KEPT = 200  # messages; a browser keeps each for 200 runs


@dataclass
class Viewer:
    """One session: what it typed, and the elements that its last run drew."""

    port: int
    headers: dict[str, str] = field(default_factory=dict)
    socket: ClientConnection | None = None
    typed: dict[str, str] = field(default_factory=dict)
    boxes: dict[str, str] = field(default_factory=dict)
    fragments: dict[str, str] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    here: str = ""
    below: tuple[str, str] | None = None  # the placeholder of a lower part, and its fragment
    drawn: list[Element] = field(default_factory=list)
    kept: dict[str, ForwardMsg] = field(default_factory=dict)

    async def open(self, page: str, **address: str) -> float:
        """Connect by a copied address; returns the seconds until the page was complete."""
        self.socket = await connect(
            f"ws://127.0.0.1:{self.port}/_stcore/stream",
            subprotocols=[Subprotocol("streamlit")],
            max_size=LARGEST,
            additional_headers=self.headers,
        )
        message = BackMsg()
        message.rerun_script.page_name = page
        message.rerun_script.query_string = urlencode(address)
        return await self._run(message)

    async def go(self, page: str) -> float:
        """Click on a page of the menu."""
        message = self._message()
        message.rerun_script.page_script_hash = self.here = self.pages[page]
        return await self._run(message)

    async def type(self, box: str, text: str) -> float:
        """Type a text into the box of this key."""
        self.typed[self.boxes[box]] = text
        message = self._message()
        message.rerun_script.fragment_id = self.fragments[self.boxes[box]]
        return await self._run(message)

    async def read_on(self) -> None:
        """Scroll to the lower part of the page, if it has one that is not computed yet."""
        if self.below:
            message, (name, fragment) = self._message(), self.below
            message.rerun_script.fragment_id = fragment
            seen = json.dumps([{"event": "seen", "value": True}])
            message.rerun_script.widget_states.widgets.append(
                WidgetState(id=_make_trigger_id(name, "events"), json_trigger_value=seen)
            )
            await self._run(message)

    async def close(self) -> None:
        if self.socket:
            await self.socket.close()

    async def upload_url(self, name: str) -> str:
        """The address to which a file of this name is uploaded."""
        assert self.socket
        message = BackMsg()
        message.file_urls_request.request_id = "1"
        message.file_urls_request.file_names.append(name)
        await self.socket.send(message.SerializeToString())
        while True:
            answer = ForwardMsg.FromString(await self.socket.recv())
            if answer.WhichOneof("type") == "file_urls_response":
                return answer.file_urls_response.file_urls[0].upload_url

    def shown(self, *kinds: str) -> str:
        """Everything that the last run drew, as one text; only elements of these kinds if any is given."""
        wanted = (element for element in self.drawn if not kinds or element.WhichOneof("type") in kinds)
        return "\n".join(element.SerializeToString().decode("utf-8", "ignore") for element in wanted)

    def failures(self) -> list[str]:
        """Exceptions and error boxes on the page."""
        exceptions = [item.exception.type for item in self.drawn if item.WhichOneof("type") == "exception"]
        alerts = [item.alert for item in self.drawn if item.WhichOneof("type") == "alert"]
        return [*exceptions, *(alert.body for alert in alerts if alert.format == alert.ERROR)]

    def _message(self) -> BackMsg:
        message = BackMsg()
        message.rerun_script.page_script_hash = self.here
        message.rerun_script.widget_states.widgets.extend(
            WidgetState(id=name, string_value=text) for name, text in self.typed.items()
        )
        return message

    async def _run(self, message: BackMsg) -> float:
        """Send a message, and receive until the run has ended."""
        assert self.socket
        self.drawn, self.below, began = [], None, time.perf_counter()
        message.rerun_script.cached_message_hashes.extend(self.kept)
        await self.socket.send(message.SerializeToString())
        while True:
            answer = self._whole(ForwardMsg.FromString(await asyncio.wait_for(self.socket.recv(), 120)))
            kind = answer.WhichOneof("type")
            if kind == "script_finished":
                if answer.script_finished in DONE:
                    return time.perf_counter() - began
                if answer.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                    raise RuntimeError("the script does not compile")
            elif kind == "new_session":
                self.here, self.drawn = answer.new_session.page_script_hash, []
            elif kind == "navigation":  # on a cold server the page has another name before than after this
                self.here = answer.navigation.page_script_hash
                self.pages = {page.url_pathname: page.page_script_hash for page in answer.navigation.app_pages}
            elif kind == "delta" and answer.delta.WhichOneof("type") == "new_element":
                self._take(answer.delta.new_element, answer.delta.fragment_id)

    def _whole(self, message: ForwardMsg) -> ForwardMsg:
        """The message itself, or the one kept before to which it refers."""
        if message.metadata.cacheable:
            self.kept.pop(message.hash, None)
            self.kept[message.hash] = message
            if len(self.kept) > MOST_KEPT:
                del self.kept[next(iter(self.kept))]
        return self.kept[message.ref_hash] if message.ref_hash else message

    def _take(self, element: Element, fragment: str) -> None:
        self.drawn.append(element)
        if element.WhichOneof("type") == "bidi_component" and element.bidi_component.id.endswith("-below"):
            self.below = element.bidi_component.id, fragment
        if element.WhichOneof("type") == "text_input":
            box = element.text_input.id
            self.boxes[box.rsplit("-", 1)[1]], self.fragments[box] = box, fragment


def metric(port: int, name: str) -> float:
    """One number of the server's own metrics, summed over its labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/metrics", timeout=10) as answer:
        rows = answer.read().decode().splitlines()
    return sum(float(row.rsplit(" ", 1)[1]) for row in rows if row.startswith((f"{name} ", f"{name}{{")))
