"""A model's printed tree and its configuration, explained line by line."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

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
