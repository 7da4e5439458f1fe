"""The module tree and the configuration of a model, line by line, with what each line means."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ModuleLine:
    """One line of the module tree, indented as PyTorch prints it; `path` is the module's name with * for the layer."""

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
