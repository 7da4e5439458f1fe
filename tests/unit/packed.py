"""A message for the browser, read as the browser reads it."""

import json
import struct
from typing import Any

import numpy as np

TYPES = {"f8": np.float64, "f4": np.float32, "u4": np.uint32}


def unpacked(message: bytes) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """The header, and the arrays that it lists."""
    (length,) = struct.unpack("<I", message[:4])
    header, at = json.loads(message[4 : 4 + length]), 4 + length
    arrays = {}
    for name, kind, size in header["arrays"]:
        arrays[name] = np.frombuffer(message, TYPES[kind], size, at)
        at += arrays[name].nbytes
    assert at == len(message)
    return header, arrays
