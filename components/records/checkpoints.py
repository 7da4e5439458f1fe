"""Checkpoints: the entries of the catalogue, the files on this machine, and the facts of a loaded model."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CatalogueEntry:
    """One line of the catalogue: a checkpoint that viewers may choose.

    `layers`, `width` and `vocabulary` are its published configuration, from which the size
    of a download follows; what the pages show is always read from the loaded model instead.
    """

    key: str
    title: str
    note: str
    layers: int
    width: int
    vocabulary: int

    @property
    def megabytes(self) -> int:
        """Size of the float32 weights in MB (10^6 bytes), computed from the shapes of a `BertModel` with a pooler."""
        h = self.width
        embeddings = (self.vocabulary + 512 + 2) * h + 2 * h
        layer = 4 * (h * h + h) + 2 * (4 * h * h) + 4 * h + h + 2 * 2 * h
        return round((embeddings + self.layers * layer + h * h + h) * 4 / 1e6)


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint on this machine. `sha256` is set where the weights are known and must be verified."""

    key: str
    title: str
    directory: str
    revision: str = ""
    sha256: str = ""

    def __eq__(self, other: object) -> bool:
        """Equal for every subclass, so that what is cached for one is there for the other."""
        return isinstance(other, Checkpoint) and vars(self) == vars(other)


@dataclass(frozen=True)
class Facts:
    """A loaded model in numbers, each read from the model itself.

    `parameters` counts every tensor, `parameters_2d` the matrices only.
    """

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
    """A problem to show the reader in one clear sentence; nothing broke.

    Its text is shown as it is: no path, no traceback, no environment value belongs in it.
    """


class CheckpointError(ReaderError):
    """A checkpoint cannot be used; the message says why and what to do."""


class NotOnThisMachine(CheckpointError):
    """A checkpoint of the catalogue that would have to be downloaded first."""
