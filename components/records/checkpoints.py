"""Checkpoints: the entries of the catalogue, the files on this machine, and the facts of a loaded model."""

from dataclasses import dataclass

UNTRAINED = "untrained"  # the variant whose weights are all random
NO_POSITIONS, NO_SEGMENTS = "no-positions", "no-segments"  # variants that lessons name
TRAINED = "trained"  # the original, as an address names it beside its variants
MOST_OF_TWO = 128  # tokens of a text of which two models are drawn
AS_TRAINED = "as trained"  # what the pages call it there


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

    A variant has the `key`, the files and their `sha256` of its `original`; `variant` names what is changed in it.
    """

    key: str
    title: str
    directory: str
    revision: str = ""
    sha256: str = ""
    variant: str = ""
    original: "Checkpoint | None" = None

    def __eq__(self, other: object) -> bool:
        """Equal across subclasses, so that they share what is cached."""
        return isinstance(other, Checkpoint) and vars(self) == vars(other)

    @property
    def untrained(self) -> bool:
        """Whether the weights are random ones made here, not those in the directory."""
        return self.variant == UNTRAINED

    @property
    def altered(self) -> bool:
        """Whether most of its weights are its original's, as of every variant but the untrained one."""
        return bool(self.variant) and not self.untrained

    @property
    def mark(self) -> str:
        """What the names of its files end in."""
        return f"-{self.variant}" if self.variant else ""

    @property
    def which(self) -> tuple[str, str]:
        """Which checkpoint and which variant of it, for keys that tell one from another."""
        return self.key, self.variant


@dataclass(frozen=True)
class Variant:
    """A checkpoint in which one thing is changed: its name in an address, what the page calls it, and what it is.

    `how` is what a headline says of what happens in it. `code` changes `model`, a `BertModel` that was loaded as
    trained, and needs nothing but torch and transformers.
    """

    name: str
    title: str
    how: str
    sentence: str
    code: str


@dataclass(frozen=True)
class Facts:
    """A checkpoint in numbers, from its files; `parameters` counts all values."""

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
    tensors: int
    torch_version: str
    transformers_version: str


class ReaderError(Exception):
    """A problem that is shown to the reader as one clear sentence, without paths, tracebacks or environment values."""


class NothingToShow(ReaderError):
    """A page has nothing to show for what was chosen, which is no fault; the message says why, if the page does not."""


class CheckpointError(ReaderError):
    """A checkpoint cannot be used; the message says why and what to do."""


class TakesMemory(CheckpointError):
    """A second checkpoint is large, and is loaded only if a viewer asks for it."""


class NotOnThisMachine(CheckpointError):
    """A checkpoint of the catalogue that has to be downloaded first, which the host may forbid."""

    def __init__(self, message: str, *, may_download: bool = True) -> None:
        super().__init__(message)
        self.may_download = may_download
