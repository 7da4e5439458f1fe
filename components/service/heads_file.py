"""What a checkpoint's heads do in general, as one small NPZ file, named after the weights."""

import io
import json
from pathlib import Path

import numpy as np

from components.records.heads import HeadsInGeneral, MeanActivations

DATA = Path(__file__).parent / "data"


def pack(general: HeadsInGeneral, means: MeanActivations) -> bytes:
    """Both records as the bytes of a file; the same records give the same bytes."""
    assert general.worth is not None
    text = json.dumps({name: getattr(general, name) for name in ("source", "sentences", "tokens", "counted")})
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        text=np.array(text),
        shares=general.shares,
        worth=general.worth,
        **{name: getattr(means, name) for name in ("mixed", "attention", "feed_forward")},
    )
    return buffer.getvalue()


def unpack(content: bytes) -> tuple[HeadsInGeneral, MeanActivations]:
    """The records in these bytes. Raises various errors if there are none."""
    with np.load(io.BytesIO(content), allow_pickle=False) as stored:
        text = json.loads(str(stored["text"]))
        general = HeadsInGeneral(
            text["source"], text["sentences"], text["tokens"], tuple(text["counted"]), stored["shares"], stored["worth"]
        )
        parts = (stored[name] for name in ("mixed", "attention", "feed_forward"))
        return general, MeanActivations(text["source"], text["sentences"], *parts)


def shipped_path(digest: str) -> Path:
    """Where the file of these weights is if it ships with the app."""
    return DATA / f"heads-{digest[:12]}.npz"
