"""How a checkpoint is built: its module tree and its configuration."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from components.compute.anatomy import Architecture, ModuleLine, Setting
from components.compute.data_frame import data_frame

_TREE_STYLE = """<style>
.module-tree > div { display: grid; grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr); column-gap: 1.5rem;
  padding: .2rem 0; border-bottom: 1px solid rgba(128, 140, 160, .18); align-items: baseline; }
.module-tree > div.closing { border: 0; padding: 0; line-height: 1.1; opacity: .55; }
.module-tree code { background: none; padding: 0; color: inherit; font-size: .8125rem; overflow-wrap: anywhere;
  display: block; text-indent: -2ch; }
.module-tree span { font-size: .8125rem; }
@media (max-width: 900px) { .module-tree > div { grid-template-columns: minmax(0, 1fr); }
  .module-tree > div.closing { display: none; } .module-tree span { padding-left: 1rem; opacity: .8; } }
</style>"""


def how_it_is_built(architecture: Architecture) -> None:
    """The module tree as PyTorch prints it, and the configuration, each line with its meaning."""
    st.header("How it is built", anchor="tree")
    _module_tree(architecture.tree)
    st.header("Its configuration", anchor="config")
    _settings_table(architecture.settings)


def _module_tree(lines: Sequence[ModuleLine]) -> None:
    """Each line of the printed model beside its meaning; on narrow screens above it."""
    st.html(f"{_TREE_STYLE}<div class='module-tree'>{''.join(map(_tree_row, lines))}</div>")


def _settings_table(settings: Sequence[Setting]) -> None:
    """Each entry of the configuration, with its meaning in words."""
    rows = [(setting.name, setting.value, setting.meaning) for setting in settings]
    st.dataframe(
        data_frame(rows, columns=["Entry", "Value", "In words"]),
        key="settings",
        hide_index=True,
        height="content",
        column_config={"In words": st.column_config.TextColumn(width="large")},
    )


def _tree_row(line: ModuleLine) -> str:
    """Indented by padding, so that a wrapped line stays below its own start."""
    text = line.text.lstrip()
    indent = len(line.text) - len(text) + 2
    kind = "" if line.meaning else " class='closing'"
    code = f"<code style='padding-left:{indent}ch'>{escape(text)}</code>"
    return f"<div{kind}>{code}<span>{escape(line.meaning)}</span></div>"
