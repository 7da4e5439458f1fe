"""What tests know of /decomposition."""

from components.compute.tokens import instructive_token
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.decomposition import inside as written_inside, words as decomposition
from components.views.tries import Told
from tests.drawn import numbers_in
from tests.story.known import ACCOUNT, Known, Watch


def _finding(bert: ModelService, text: Tokens) -> str:
    return decomposition.finding(bert.decomposition(text, 6, [instructive_token(text)]), text)


def _told(bert: ModelService, text: Tokens) -> Told:
    layer = len(text) % 7
    ours = bert.decomposition(text, layer, [instructive_token(text)])
    part = ours.labels[4 + len(text) % (2 * layer)] if layer else None
    return decomposition.told(ours, part, text, 6, "")


def _watched(seen: Watch) -> None:
    seen(written_inside, "listed", lambda it, *_: numbers_in([it.shares, it.sources]))


KNOWN = Known(
    findings={
        "decomposition": _finding,
    },
    told={
        "decomposition": _told,
    },
    choices=[
        {"layer": "4", "token": "3", "split": "2", "head": "5"},
        {"layer": "4", "token": "3", "split": "1n"},
        {"split": "2"},
        {"layer": "0"},
    ],
    drawn={
        "decomposition_sum": ("drawn_parts", "drawn_shares"),
        "decomposition_inside": ("largest_pieces|drawn_parts",),
    },
    watched=_watched,
    pictures=("who_wrote",),
    address={"layer": "2", "token": "4"},
    linked="layer token split head",
    ways=[{"split": "2"}],
    old_links={
        "decomposition": ({"b": ACCOUNT, "layer": "2"}, "who_wrote_saved", "pair"),
    },
    unknown_words=[{"layer": "2", "split": "2", "head": "1"}],
    alike=[{}],
    hops=(52, 11),
    fills=".who-wrote",
    redrawn=".who-wrote",
    read_large=True,
    column_stays=True,
    marked=[("", {"bank"})],
    of_content=("decomposition",),
    read_by_script=[{}],
)
