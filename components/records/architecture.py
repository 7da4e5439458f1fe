"""The module tree and the configuration of a model, line by line, with what each line means."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ModuleLine:
    """One line of the tree as PyTorch prints it, indented; `path` is the module's name with layers taken together."""

    text: str
    path: str
    meaning: str


@dataclass(frozen=True)
class Setting:
    """One entry of the configuration, its value as text."""

    name: str
    value: str
    meaning: str


@dataclass(frozen=True)
class Architecture:
    """How the model is built: its tree and its configuration."""

    tree: tuple[ModuleLine, ...]
    settings: tuple[Setting, ...]
