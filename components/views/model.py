"""A checkpoint's parameters, module tree and configuration as tables."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from components.canvas.figure import show_figure
from components.canvas.treemap_pick.treemap_pick import leaf_picked
from components.compute.anatomy import BINS, SEGMENT, WORD, Anatomy, Inventory, Parameter, ParameterValues
from components.compute.architecture import ModuleLine, Setting
from components.compute.data_frame import DataFrame, data_frame
from components.compute.tokens import worth_naming
from components.figures.anatomy import along, distribution, overview, to_scale
from components.frame.number_table import number_table
from components.frame.page_head import Finding, Try
from components.frame.settings import VIEW, Choice, Switch, Text
from components.records.tokens import Tokens
from components.views.tries import Told
from components.views.wording import counted, percent, quoted

PARAMETERS, TENSORS = "parameters", "tensors"
ABOUT = """\
**Parameters.** Everything this BERT has learned is in these tensors; your sentence changes none of them. Areas are to
scale. Click a group to open it, a tensor to see its values at the right. In each layer the parts of attention are Wq,
Wk, Wv and Wo (query, key, value, output), those of the feed-forward network W1 and W2. The “110M” of BERT base is
rounded: it has 109,482,240 parameters without its pre-training heads and 110,106,428 with them; its word table is
21.4% of the former."""
TENSOR = Choice("parameter", "Tensor", default=WORD, key="parameter_name", horizontal=False, hidden_label=True)
LOG = Switch("log", "Log", key="parameter_log", help="Logarithmic counts make rare values visible.")
BLOCKS = Choice("blocks", "Each cell", {"mean": "mean", "rms": "RMS"}, "mean", hidden_label=True)
GROUP = Choice("group", "Group", key="parameter_group", horizontal=False)
FILTER = Text("filter", "Name contains", key="parameter_filter", placeholder="query weight")
LARGEST_RANDOM_EDGE = 1.1  # of random matrices 4 to 384 wide, 50 each, the largest was 1.073

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


def finding(tokens: Tokens, anatomy: Anatomy) -> Finding:
    """How much of the model the word table is; the line says how little of it this text reads, one word as an example.

    Refuted by a share that the anatomy does not have, and by another number of rows than the text has IDs.
    """
    token, read, rows = worth_naming(tokens).positions[-1], len(set(tokens.ids)), anatomy.parameter(WORD).shape[0]
    return Finding(
        f"{_part(anatomy.share(WORD))} of the parameters are the word table.",
        token,
        line=f"{_millions(anatomy.parameter(WORD).count)} of {_millions(anatomy.total)}; of its {rows:,} rows this "
        f"text reads {read:,}, that of {quoted(tokens.names[token])} among them",
    )


def told(view: str) -> Told:
    """What is drawn of the parameters, what it means, and another view of them."""
    see = {
        PARAMETERS: "Every tensor as an area, as large as its numbers are many; beside it one of them, opened.",
        TENSORS: "Every tensor with its shape, mean and deviation; below, how the modules are nested.",
    }
    tries = {
        PARAMETERS: Try("See them as a table", {VIEW.name: TENSORS}),
        TENSORS: Try("See them as areas", {VIEW.name: PARAMETERS}),
    }
    return Told(
        see=see[view],
        means="The parameters are the same for every text; only the numbers that flow through them differ.",
        tries=[tries[view]],
    )


def _part(share: float) -> str:
    """“Half” where a reader would say so, else a percentage."""
    return "Half" if 0.47 <= share <= 0.53 else percent(share).capitalize()


def _millions(count: int) -> str:
    return f"{count / 1e6:.1f} million" if count >= 1_000_000 else f"{count:,}"


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


def tensor_choice(anatomy: Anatomy) -> tuple[str, bool]:
    """The tensor whose values are shown (a click on its rectangle chooses it, too); whether counts are logarithmic."""
    names = [parameter.name for parameter in anatomy.parameters]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        return TENSOR.choose(dict(zip(names, names, strict=True))), LOG.choose()


def parameters_figure(anatomy: Anatomy, chosen: str) -> None:
    """All parameters to scale, with an amber edge around the chosen one."""
    show_figure(
        to_scale(anatomy, chosen),
        key="to_scale",
        alt=f"All parameters as rectangles by layer; the area of each is its number of values. Marked: {chosen}.",
        table=groups_table(anatomy),
        fill="window",
    )
    leaf_picked("to_scale", _choose)


def _choose(name: str) -> None:
    st.session_state[TENSOR.key] = name


def values_figure(parameter: Parameter, values: ParameterValues, *, logarithmic: bool) -> None:
    """The histogram of one tensor."""
    show_figure(
        distribution(values, logarithmic=logarithmic),
        key="distribution",
        alt=f"Histogram of the values of {parameter.name}.",
        caption=range_caption(parameter, values),
        fill="half",
    )


def matrix_figure(values: ParameterValues, cell: str) -> None:
    """A matrix as a picture."""
    show_figure(
        overview(values, signed=cell == "mean"),
        key="overview",
        alt=f"Heatmap of {values.name}: rows from top to bottom, columns from left to right.",
        caption=block_caption(values, signed=cell == "mean"),
        fill="half",
    )


def vector_figure(values: ParameterValues) -> None:
    """The values of a vector by dimension."""
    show_figure(along(values), key="along", alt=f"The values of {values.name} by dimension.", fill="half")


def groups_table(anatomy: Anatomy) -> DataFrame:
    """The number of values in each group, and its share."""
    rows = [
        (group, sum(parameter.count for parameter in anatomy.parameters if parameter.group == group))
        for group in anatomy.groups
    ]
    table = data_frame(rows, columns=["group", "values"])
    return table.assign(share=table["values"] / anatomy.total)


def group_choice(groups: Sequence[str]) -> str:
    """The group whose tensors are listed; empty for all."""
    return GROUP.choose({"": "all", **dict(zip(groups, groups, strict=True))})


def parameters_table(parameters: Sequence[Parameter]) -> None:
    """One row per tensor; a notice if there is none."""
    if not parameters:
        st.info("No tensor in this group has such a name.", icon=":material/search_off:")
        return
    rows = [(p.name, p.group, _times(p.shape), p.count, p.mean, p.std, p.norm) for p in parameters]
    number_table(
        data_frame(rows, columns=["name", "group", "shape", "count", "mean", "std", "norm"]),
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
    st.caption(f"{counted(len(rows), 'tensor')} with {counted(total, 'parameter')} in all.")


def range_caption(parameter: Parameter, values: ParameterValues) -> str:
    """How many values the histogram counts, and from where to where they lie."""
    smallest, largest = (f"{value:.4g}".replace("-", "−") for value in (values.smallest, values.largest))
    return f"{counted(parameter.count, 'value')} from {smallest} to {largest}, in {BINS} bins of equal width."


def block_caption(values: ParameterValues, *, signed: bool) -> str:
    """A sentence on what one cell of the overview shows."""
    kind = "mean" if signed else "root mean square"
    rows, columns = values.block
    block = f"a block of {counted(rows, 'row')} × {counted(columns, 'column')}"
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
        data_frame(rows, columns=["Entry", "Value", "In words"]),
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
        trained = inventory.pooler_edge > LARGEST_RANDOM_EDGE
        pooler = (
            f"The weights file has a {'trained ' if trained else ''}pooler: its bias is not 0, "
            f"{'and' if trained else 'but'} its matrix's largest singular value is {inventory.pooler_edge:.2f} times "
            f"that of a random matrix{'' if trained else ', so it shows no sign of training'}."
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
