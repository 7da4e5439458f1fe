"""Checkpoints: the entries of the catalogue, the files on this machine, and the facts of a loaded model."""

from dataclasses import dataclass

UNTRAINED = "-untrained"  # what the key of a checkpoint's untrained twin ends in


@dataclass(frozen=True)
class CatalogueEntry:
    """One line of the catalogue: a checkpoint that viewers may choose.

    `layers`, `width` and `vocabulary` are its published configuration, used only to work out the size of the download;
    what the pages show is read from the checkpoint's files. `fault` says why it cannot be used, if it cannot; `here`,
    whether it is on this machine; `short` is its name where there is little room.
    """

    key: str
    title: str
    note: str
    layers: int
    width: int
    vocabulary: int
    short: str = ""
    fault: str = ""
    here: bool = True

    @property
    def name(self) -> str:
        """What it is called in the bar and its menu."""
        return self.short or self.title

    @property
    def megabytes(self) -> int:
        """Size of the float32 weights of a `BertModel` with a pooler, in MB (10^6 bytes), computed from its shapes."""
        h = self.width
        embeddings = (self.vocabulary + 512 + 2) * h + 2 * h
        layer = 4 * (h * h + h) + 2 * (4 * h * h) + 4 * h + h + 2 * 2 * h
        return round((embeddings + self.layers * layer + h * h + h) * 4 / 1e6)


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint on this machine. `sha256` is set if the weights are known; they are then verified against it.

    `twin_of` is set for an untrained twin: the key of the checkpoint whose shape, vocabulary and directory it has.
    """

    key: str
    title: str
    directory: str
    revision: str = ""
    sha256: str = ""
    twin_of: str = ""

    def __eq__(self, other: object) -> bool:
        """Equal across subclasses, so that they share what is cached."""
        return isinstance(other, Checkpoint) and vars(self) == vars(other)

    @property
    def untrained(self) -> bool:
        """Whether the weights are random ones made here, not those in the directory."""
        return bool(self.twin_of)


def counterpart(key: str) -> str:
    """The key of a checkpoint's untrained twin, and of a twin's trained checkpoint."""
    return key.removesuffix(UNTRAINED) if key.endswith(UNTRAINED) else f"{key}{UNTRAINED}"


@dataclass(frozen=True)
class Facts:
    """A checkpoint in numbers, from its files: `parameters` counts all values, `parameters_2d` those of matrices."""

    key: str
    title: str
    revision: str
    weights_sha256: str
    layers: int
    heads: int
    width: int
    vocabulary: int
    positions: int
    segments: int
    parameters: int
    parameters_2d: int
    tensors: int
    layer_norm_eps: float
    torch_version: str
    transformers_version: str


class ReaderError(Exception):
    """A problem that is shown to the reader as one clear sentence, without paths, tracebacks or environment values."""


class OtherReading(ReaderError):
    """A page has nothing to show for two sentences as they are read, or for one; the message says what has, if the page
    itself does not."""


class CheckpointError(ReaderError):
    """A checkpoint cannot be used; the message says why and what to do."""


class NotOnThisMachine(CheckpointError):
    """A checkpoint of the catalogue that has to be downloaded first, which the host may forbid."""

    def __init__(self, message: str, *, may_download: bool = True) -> None:
        super().__init__(message)
        self.may_download = may_download
