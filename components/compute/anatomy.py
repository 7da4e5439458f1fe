"""A checkpoint's parameters in numbers, without copying one as a whole, and its tree and
configuration, line by line.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import numpy as np

from components.compute.heatmaps import limit
from components.compute.tables import block_means
from components.records.arrays import Array, Shaped

EMBEDDING_LAYER, POOLER = "embedding layer", "pooler"
WORD = "embeddings.word_embeddings.weight"
CHUNK = 1 << 20
BINS = 60
WIDE = 3  # standard deviations on each side of the mean that a histogram shows
CELLS = 384

MEANINGS = {
    "": "The whole model: embedding layer, encoder, pooler. A head that predicts words is not part of it.",
    "embeddings": "The embedding layer: looks up three rows for each token, adds them, normalises the sum.",
    "embeddings.word_embeddings": "The word table: one learned row for each vocabulary entry. padding_idx: looking up "
    "the row of [PAD] gives it no gradient in training; an output matrix tied to this table may still change it.",
    "embeddings.position_embeddings": "The position table: one learned row for each position. No sinusoids, none "
    "beyond the last row.",
    "embeddings.token_type_embeddings": "The segment table: one learned row for text A, one for text B.",
    "embeddings.LayerNorm": "Scales each summed row to mean 0 and variance 1, then scales and shifts each dimension "
    "(weight = γ, bias = β). Its result is hidden_states[0].",
    "embeddings.dropout": "Sets random values to 0 while training; does nothing here.",
    "encoder": "The encoder: the same kind of layer several times, each with its own parameters.",
    "encoder.layer": "The list of encoder layers; the output of the last is last_hidden_state.",
    "encoder.layer.*": "One encoder layer, and how many there are: attention, then a feed-forward network.",
    "encoder.layer.*.attention": "Attention: the only place where tokens read each other.",
    "encoder.layer.*.attention.self": "Computes how much each token attends to every token, in all heads at once.",
    "encoder.layer.*.attention.self.query": "What each token looks for; all heads in one matrix.",
    "encoder.layer.*.attention.self.key": "What each token can be found by.",
    "encoder.layer.*.attention.self.value": "What each token passes on when it is attended to.",
    "encoder.layer.*.attention.self.dropout": "Drops whole attention weights while training; does nothing here.",
    "encoder.layer.*.attention.output": "Mixes the heads, adds the layer's input (residual), normalises.",
    "encoder.layer.*.attention.output.dense": "Mixes the heads' results, put side by side, into one vector.",
    "encoder.layer.*.attention.output.LayerNorm": "LayerNorm of the sum of this result and the layer's input.",
    "encoder.layer.*.attention.output.dropout": "Active only while training.",
    "encoder.layer.*.intermediate": "First half of the feed-forward network, for each token on its own.",
    "encoder.layer.*.intermediate.dense": "Makes each vector wider: four times as wide in BERT.",
    "encoder.layer.*.intermediate.intermediate_act_fn": "The activation between the two dense layers; no parameters.",
    "encoder.layer.*.output": "Second half of the feed-forward network, residual and normalisation.",
    "encoder.layer.*.output.dense": "Narrows each vector back to the hidden width.",
    "encoder.layer.*.output.LayerNorm": "LayerNorm of the sum of this result and the attention's output: the next "
    "hidden state.",
    "encoder.layer.*.output.dropout": "Active only while training.",
    "pooler": "One vector for the whole input: a dense layer and tanh on [CLS] of the last layer.",
    "pooler.dense": "A matrix and a bias, applied to the one vector of [CLS].",
    "pooler.activation": "tanh: squeezes each value between −1 and 1.",
}
SETTINGS = {
    "vocab_size": "entries of the vocabulary: rows of the word table (V)",
    "hidden_size": "numbers in each vector, from the tables to the last layer (H)",
    "num_hidden_layers": "encoder layers, one after the other (L)",
    "num_attention_heads": "heads in each layer; each works on hidden_size ÷ heads numbers",
    "intermediate_size": "width inside each feed-forward network",
    "hidden_act": "the function between the two dense layers of the feed-forward network",
    "max_position_embeddings": "rows of the position table: the longest input in tokens",
    "type_vocab_size": "rows of the segment table: how many texts can be distinguished",
    "layer_norm_eps": "added to the variance in every LayerNorm, so that nothing is divided by 0",
    "pad_token_id": "ID of [PAD]",
    "position_embedding_type": "absolute: a learned row for each position",
    "hidden_dropout_prob": "share of values set to 0 while training; not used here",
    "attention_probs_dropout_prob": "share of attention weights set to 0 while training; not used here",
    "initializer_range": "standard deviation of the random numbers before training",
    "model_type": "the family of models that the files describe",
    "is_decoder": "False: every token may also attend to tokens after it",
    "tie_word_embeddings": "whether a masked-LM head would use the word table itself as its output matrix",
}
OPENING = re.compile(r"^(?P<indent> *)(?:\((?P<name>[\w-]+)\): )?(?:\d+ x )?(?P<kind>\w+)\(")


@dataclass(frozen=True)
class Parameter:
    """One named tensor and statistics of its values: `std` is the population's, `norm` Euclidean (Frobenius)."""

    name: str
    group: str
    shape: tuple[int, ...]
    mean: float
    std: float
    norm: float

    @cached_property
    def count(self) -> int:
        return math.prod(self.shape)


@dataclass(frozen=True)
class Anatomy:
    """All named parameters in the model's order."""

    parameters: tuple[Parameter, ...]

    @cached_property
    def total(self) -> int:
        return sum(parameter.count for parameter in self.parameters)

    @cached_property
    def total_2d(self) -> int:
        """The number of values in matrices only, which is how bert-base comes to “110M”."""
        return sum(parameter.count for parameter in self.parameters if len(parameter.shape) == 2)

    @cached_property
    def groups(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(parameter.group for parameter in self.parameters))

    def parameter(self, name: str) -> Parameter:
        return next(parameter for parameter in self.parameters if parameter.name == name)

    def share(self, name: str) -> float:
        """One parameter's share of all values, from 0 to 1."""
        return self.parameter(name).count / self.total


@dataclass(frozen=True, eq=False)
class ParameterValues(Shaped):
    """A histogram of one parameter's values around their mean, and an overview of at most a few hundred cells per side.

    Values outside of `span` are not counted. Each cell of `means` and of `magnitudes` (root mean square) summarises a
    block of at most `block` = (rows, columns) values; a vector counts as one row.
    """

    name: str
    shape: tuple[int, ...]
    block: tuple[int, int]
    span: tuple[float, float]
    edges: Annotated[Array, "B+1"]
    counts: Annotated[Array, "B"]
    means: Annotated[Array, "R C"]
    magnitudes: Annotated[Array, "R C"]
    smallest: float
    largest: float

    @property
    def beyond(self) -> int:
        """How many values the histogram does not count."""
        return math.prod(self.shape) - int(self.counts.sum())

    @property
    def is_binned(self) -> bool:
        return self.block != (1, 1)

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The ends of the colour scales of `means` and `magnitudes`."""
        return limit(self.means) or 1.0, limit(self.magnitudes) or 1.0


@dataclass(frozen=True)
class Inventory:
    """What a checkpoint's files hold besides the encoder, and whether its pooler shows signs of training.

    `pooler_edge` is the largest singular value of the pooler's matrix, divided by the one expected of a random matrix
    with the same shape and standard deviation; `trained_edge` is the same ratio for the attention output matrix of the
    last layer, which has the same shape. `pooling` is the checkpoint's own sentence pooling ("mean"), empty if its
    files do not say. `heads` are the names of tensors that do not belong to `BertModel`.
    """

    pooler_in_file: bool
    pooler_bias_is_zero: bool
    pooler_edge: float
    trained_edge: float
    pooling: str
    heads: tuple[str, ...]

    @property
    def has_masked_lm_head(self) -> bool:
        return any(name.startswith("cls.predictions") for name in self.heads)


def group_of(name: str) -> str:
    """The part of the model that a parameter belongs to; encoder layers count from 1 (in PyTorch's names from 0)."""
    if name.startswith("encoder.layer."):
        return f"encoder layer {int(name.split('.')[2]) + 1}"
    return POOLER if name.startswith("pooler.") else EMBEDDING_LAYER


def describe(name: str, values: Array) -> Parameter:
    """Mean, standard deviation and norm of all values, summed in float64 one chunk at a time."""
    flat = values.reshape(-1)
    total = squares = 0.0
    for start in range(0, flat.size, CHUNK):
        chunk = flat[start : start + CHUNK].astype(np.float64)
        total += float(chunk.sum())
        squares += float(chunk @ chunk)
    mean = total / flat.size
    deviation = np.sqrt(max(squares / flat.size - mean * mean, 0.0))
    return Parameter(name, group_of(name), values.shape, mean, float(deviation), float(np.sqrt(squares)))


def draw(name: str, values: Array) -> ParameterValues:
    """A histogram of three standard deviations to each side of the mean, and an overview of block means if there are
    more than `CELLS` rows or columns."""
    matrix, low, high = values.reshape(-1, values.shape[-1]), float(values.min()), float(values.max())
    of_all = describe(name, values)
    span = span_of(of_all.mean, of_all.std, low, high)
    counts, edges = np.histogram(values, bins=BINS, range=span)
    rows, columns = matrix.shape if values.ndim == 2 else (1, 1)
    block = -(-rows // CELLS), -(-columns // CELLS)
    means, magnitudes = block_means(matrix, *block), np.sqrt(block_means(matrix, *block, of=_squares))
    return ParameterValues(name, values.shape, block, span, edges, counts, means, magnitudes, low, high)


def span_of(mean: float, deviation: float, low: float, high: float) -> tuple[float, float]:
    """From where to where a histogram goes: `WIDE` deviations to each side, as far as there are values, rounded outward
    to two digits of the deviation; around values that are all equal, one unit."""
    half = WIDE * deviation
    if not math.isfinite(half) or half < 1e-9 * max(abs(mean), 1e-30):
        return (mean - 0.5, mean + 0.5) if math.isfinite(mean) else (-0.5, 0.5)
    decimals = 1 - math.floor(math.log10(half))
    unit = 10.0**-decimals
    first, last = math.floor(max(mean - half, low) / unit), math.ceil(min(mean + half, high) / unit)
    return round(first * unit, decimals), round(last * unit, decimals)


def random_edge(matrix: Array) -> float:
    """The largest singular value, relative to that of a random matrix of the same shape and standard deviation.

    Source: Bai & Yin 1993, Annals of Probability 21(3): for independent entries it tends to std · (√rows + √columns).
    """
    rows, columns = matrix.shape
    expected = float(matrix.std(dtype=np.float64)) * (np.sqrt(rows) + np.sqrt(columns))
    return float(np.linalg.norm(matrix, 2) / expected) if expected else 0.0


def _squares(values: Array) -> Array:
    return np.square(values, dtype=np.float64)


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


def explain_tree(printed: str) -> tuple[ModuleLine, ...]:
    """Each line of `print(model)` with its meaning, which is empty for closing brackets."""
    lines: list[ModuleLine] = []
    path: list[str] = []
    for text in printed.splitlines():
        match = OPENING.match(text)
        if not match:
            lines.append(ModuleLine(text, "", ""))
            continue
        depth = len(match["indent"]) // 2
        name = match["name"] or ""
        path = [*path[: depth - 1], "*" if re.fullmatch(r"\d+(-\d+)?", name) else name] if depth else []
        dotted = ".".join(path)
        lines.append(ModuleLine(text, dotted, MEANINGS.get(dotted, "")))
    return tuple(lines)


def explain_settings(config: Mapping[str, object]) -> tuple[Setting, ...]:
    """The entries that describe a BERT, from input to output; those that it does not use are left out."""
    return tuple(Setting(name, str(config[name]), meaning) for name, meaning in SETTINGS.items() if name in config)
