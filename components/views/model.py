"""A checkpoint's parameters, module tree and configuration as tables."""

from collections.abc import Sequence
from html import escape

import pandas as pd
import streamlit as st

from components.compute.anatomy import BINS
from components.findings.wording import count
from components.frame.controls import choice
from components.frame.number_table import number_table
from components.records.anatomy import SEGMENT, WORD, Anatomy, Inventory, Parameter, ParameterValues
from components.records.architecture import ModuleLine, Setting

NUMBER = st.column_config.NumberColumn
_TREE_STYLE = """<style>
.module-tree > div { display: grid; grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr); column-gap: 1.5rem;
  padding: .2rem 0; border-bottom: 1px solid rgba(128, 140, 160, .18); align-items: baseline; }
.module-tree > div.closing { border: 0; padding: 0; line-height: 1.1; opacity: .55; }
.module-tree code { background: none; padding: 0; color: inherit; font-size: .78rem; overflow-wrap: anywhere;
  display: block; text-indent: -2ch; }
.module-tree span { font-size: .88rem; }
@media (max-width: 900px) { .module-tree > div { grid-template-columns: minmax(0, 1fr); }
  .module-tree > div.closing { display: none; } .module-tree span { padding-left: 1rem; opacity: .8; } }
</style>"""


def counts(anatomy: Anatomy) -> None:
    """Both totals, and the shares of the word table and the segment table."""
    columns = st.columns(4)
    columns[0].metric("All parameters", f"{anatomy.total:,}", help=f"All values of {len(anatomy.parameters)} tensors.")
    columns[1].metric("In matrices only", f"{anatomy.total_2d:,}", help="Without biases and LayerNorm's vectors.")
    columns[2].metric("Word table's share", f"{anatomy.share(WORD):.1%}")
    columns[3].metric(
        "Segment table's share",
        f"{anatomy.share(SEGMENT):.4%}",
        help=f"{anatomy.parameter(SEGMENT).count:,} values; one of its rows is added to every token.",
    )


def scale_caption(anatomy: Anatomy) -> str:
    """How to read the rectangles, and the shares of two tables."""
    return (
        "Areas are to scale; click a group to open it. In each layer the parts of attention are Wq, Wk, Wv and Wo "
        "(query, key, value, output), those of the feed-forward network W1 and W2. The word table alone is "
        f"{anatomy.share(WORD):.1%} of this model (21.4% of BERT base); the segment table is "
        f"{anatomy.share(SEGMENT):.4%}, yet all tokens use it."
    )


def groups_table(anatomy: Anatomy) -> pd.DataFrame:
    """The number of values in each group, and its share."""
    rows = [
        (group, sum(parameter.count for parameter in anatomy.parameters if parameter.group == group))
        for group in anatomy.groups
    ]
    frame = pd.DataFrame(rows, columns=["group", "values"])
    return frame.assign(share=frame["values"] / anatomy.total)


def group_choice(groups: Sequence[str]) -> str:
    """The group whose tensors are listed; empty for all."""
    options = {"": "all", **dict(zip(groups, groups, strict=True))}
    return choice("Group", options, key="parameter_group", name="group", default="", horizontal=False)


def parameters_table(parameters: Sequence[Parameter]) -> None:
    """One row per tensor; a notice if there is none."""
    if not parameters:
        st.info("No tensor in this group has such a name.", icon=":material/search_off:")
        return
    rows = [(p.name, p.group, _times(p.shape), p.count, p.mean, p.std, p.norm) for p in parameters]
    number_table(
        pd.DataFrame(rows, columns=["name", "group", "shape", "count", "mean", "std", "norm"]),
        key="parameters",
        hide_index=True,
        height=min(420, 38 + 35 * len(rows)),
        column_config={
            "name": "Name",
            "group": "Group",
            "shape": "Shape",
            "count": NUMBER("Values", format="localized"),
            "mean": NUMBER("Mean", format="%.5f"),
            "std": NUMBER("Standard deviation", format="%.5f"),
            "norm": NUMBER("Norm", format="%.3f", help="Euclidean: the root of the sum of all squares."),
        },
    )
    total = sum(parameter.count for parameter in parameters)
    st.caption(f"{count(len(rows), 'tensor')} with {count(total, 'parameter')} in all.")


def range_caption(parameter: Parameter, values: ParameterValues) -> str:
    """How many values the histogram counts, and from where to where they lie."""
    smallest, largest = (f"{value:.4g}".replace("-", "−") for value in (values.smallest, values.largest))
    return f"{count(parameter.count, 'value')} from {smallest} to {largest}, in {BINS} bins of equal width."


def block_caption(values: ParameterValues, *, signed: bool) -> str:
    """A sentence on what one cell of the overview shows."""
    kind = "mean" if signed else "root mean square"
    rows, columns = values.block
    block = f"a block of {count(rows, 'row')} × {count(columns, 'column')}"
    cell = f"the {kind} of {block}" if values.is_binned else "one value"
    return (
        f"Each cell is {cell}. The colour scale ends at a size that 99.5% of the cells stay within; "
        "hover to see the exact value."
    )


def module_tree(lines: Sequence[ModuleLine]) -> None:
    """Each line of the printed model beside its meaning; on narrow screens above it."""
    st.html(f"{_TREE_STYLE}<div class='module-tree'>{''.join(map(_tree_row, lines))}</div>")


def settings_table(settings: Sequence[Setting]) -> None:
    """Each entry of the configuration, with its meaning in words."""
    rows = [(setting.name, setting.value, setting.meaning) for setting in settings]
    st.dataframe(
        pd.DataFrame(rows, columns=["Entry", "Value", "In words"]),
        key="settings",
        hide_index=True,
        height="content",
        column_config={"In words": st.column_config.TextColumn(width="large")},
    )


def inventory_notice(inventory: Inventory) -> None:
    """A notice on which heads the checkpoint's files contain and which they lack."""
    if not inventory.pooler_in_file:
        pooler = "The weights file has no pooler: the one used here was filled with random numbers when it was loaded."
    elif inventory.pooler_bias_is_zero:
        pooler = (
            "The weights file has a pooler, but it shows no sign of training: its bias is still exactly 0 everywhere, "
            f"and its matrix looks random (its largest singular value is {inventory.pooler_edge:.2f} times that of a "
            f"random matrix; for the last layer's attention output matrix, of the same shape, it is "
            f"{inventory.trained_edge:.2f})."
        )
    else:
        pooler = (
            "The weights file has a trained pooler: its bias is no longer 0, and its matrix's largest singular value "
            f"is {inventory.pooler_edge:.2f} times that of a random matrix."
        )
    if inventory.pooling not in ("", "[CLS]"):
        pooler += (
            f" According to its files, its sentence vector is the {inventory.pooling} of the token vectors instead."
        )
    head = (
        "The file also has a masked-LM head, which is not part of the encoder."
        if inventory.has_masked_lm_head
        else "The file has no masked-LM head, so this checkpoint cannot predict the word behind a [MASK]."
    )
    st.info(f"**What the files contain, and what they do not.** {pooler} {head}", icon=":material/inventory_2:")


def _tree_row(line: ModuleLine) -> str:
    """Indented by padding, so that a wrapped line stays below its own start."""
    text = line.text.lstrip()
    indent = len(line.text) - len(text) + 2
    kind = "" if line.meaning else " class='closing'"
    code = f"<code style='padding-left:{indent}ch'>{escape(text)}</code>"
    return f"<div{kind}>{code}<span>{escape(line.meaning)}</span></div>"


def _times(shape: tuple[int, ...]) -> str:
    return " × ".join(f"{size:,}" for size in shape)
