"""The steps that rebuild a page's numbers with transformers and numpy alone, as a script or as a Jupyter notebook."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from components.records.arrays import Array
from components.records.notebook import Check, Notebook, Step

CLOSE = 1e-4


def opening(source: str) -> Step:
    """Load the checkpoint. `source` is the line of code that names it."""
    return Step(
        "Load the checkpoint. `eager` attention is what the app runs.",
        f"""import numpy as np
import torch
from transformers import AutoTokenizer, BertModel

{source}
tokenizer = AutoTokenizer.from_pretrained(checkpoint)
model = BertModel.from_pretrained(checkpoint, attn_implementation="eager").eval()
limit = min(512, model.config.max_position_embeddings)""",
    )


def question(a: str, b: str) -> Step:
    """The text or pair as token IDs."""
    return Step(
        "Turn the text into token IDs.",
        f"""a = {a!r}
b = {b!r}
inputs = tokenizer(a, b or None, truncation=True, max_length=limit, return_tensors="pt")
ids = inputs["input_ids"][0].tolist()
pieces = tokenizer.convert_ids_to_tokens(ids)""",
    )


def tokens(ids: Sequence[int], pieces: Sequence[str]) -> Step:
    """The IDs and pieces of the page."""
    return Step(
        "The pieces and their rows in the vocabulary.",
        "print(list(zip(pieces, ids)))",
        (Check("ids", repr(list(ids))), Check("pieces", repr(list(pieces)))),
    )


def embeddings(word: Array, position: Array, segment: Array, summed: Array, normed: Array) -> Step:
    """The three rows of each token, their sum, and LayerNorm by hand."""
    arrays = {"word": word, "position": position, "segment": segment, "summed": summed, "normed": normed}
    return Step(
        "Three rows are looked up for each token and added; LayerNorm of the sum is what the encoder gets.",
        """layer = model.embeddings
word = layer.word_embeddings.weight.detach().numpy()[ids]
position = layer.position_embeddings.weight.detach().numpy()[: len(ids)]
segment = layer.token_type_embeddings.weight.detach().numpy()[inputs["token_type_ids"][0].numpy()]
summed = word + segment + position
gamma, beta = layer.LayerNorm.weight.detach().numpy(), layer.LayerNorm.bias.detach().numpy()
mean = summed.mean(axis=1, keepdims=True)
deviation = np.sqrt(summed.var(axis=1, keepdims=True) + layer.LayerNorm.eps)
normed = (summed - mean) / deviation * gamma + beta""",
        tuple(
            Check(f"np.linalg.norm({name}, axis=1)", numbers(np.linalg.norm(array, axis=1)), CLOSE)
            for name, array in arrays.items()
        ),
    )


def normalization(mean: Array, deviation: Array, token: int, after: Array) -> Step:
    """What LayerNorm takes from each token, and the first values of one of them."""
    return Step(
        "LayerNorm centres each token's values and divides them by their standard deviation.",
        f"token = {token}\nfirst_values = normed[token, :8]",
        (
            Check("mean[:, 0]", numbers(mean), CLOSE),
            Check("deviation[:, 0]", numbers(deviation), CLOSE),
            Check("first_values", numbers(after[:8]), CLOSE),
        ),
    )


def states(hidden: Array, layer: int) -> Step:
    """Every hidden state; layer 0 is LayerNorm of the embeddings."""
    return Step(
        "The encoder, once: one vector per token and layer. `hidden[0]` is `normed`, before any encoder layer.",
        f"""with torch.no_grad():
    output = model(**inputs, output_hidden_states=True, output_attentions=True)
hidden = torch.cat(output.hidden_states).numpy()
layer = {layer}
vectors = hidden[layer]""",
        (
            Check("hidden.shape", repr(tuple(hidden.shape))),
            Check("np.linalg.norm(vectors, axis=1)", numbers(np.linalg.norm(hidden[layer], axis=1)), CLOSE * 10),
            Check("bool(np.abs(hidden[0] - normed).max() < 1e-4)", "True"),
        ),
    )


def cosines(hidden: Array, layer: int, token: int) -> Step:
    """Cosine of one token's vector with every other token's in a layer."""
    vectors = hidden[layer] / np.linalg.norm(hidden[layer], axis=1, keepdims=True)
    return Step(
        "Cosine similarity of every two tokens in this layer.",
        f"""unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
cosine = unit @ unit.T
token = {token}""",
        (Check("cosine[token]", numbers(vectors @ vectors[token]), CLOSE),),
    )


def attention(weights: Array, layer: int) -> Step:
    """The heads' attention weights (heads, T, T) of encoder layer `layer`, counted from 1."""
    return Step(
        f"Attention of encoder layer {layer}: each row says where one token looks, and adds up to 1.",
        f"attention = output.attentions[{layer} - 1][0].numpy()",
        (
            Check("attention.shape", repr(tuple(weights.shape))),
            Check("attention.mean(axis=0)[0]", numbers(weights.mean(axis=0)[0]), CLOSE),
        ),
    )


def parameters(tensors: int, matrices: int, total: int) -> Step:
    """The checkpoint's parameters, counted both ways."""
    return Step(
        "All parameters, and those in matrices alone.",
        """shapes = [tuple(tensor.shape) for tensor in model.parameters()]
total = sum(int(np.prod(shape)) for shape in shapes)
in_matrices = sum(int(np.prod(shape)) for shape in shapes if len(shape) == 2)""",
        (
            Check("len(shapes)", repr(tensors)),
            Check("in_matrices", repr(matrices)),
            Check("total", repr(total)),
        ),
    )


def neighbours(piece: str, nearest: Sequence[str]) -> Step:
    """The rows of the vocabulary table nearest to the row of `piece`, by cosine, itself left out."""
    return Step(
        "The nearest rows of the word table, by cosine.",
        f"""table = model.embeddings.word_embeddings.weight.detach().numpy()
piece = {piece!r}
row = table[tokenizer.convert_tokens_to_ids(piece)]
closeness = table @ row / np.linalg.norm(table, axis=1) / np.linalg.norm(row)
order = [int(index) for index in np.argsort(-closeness) if index != tokenizer.convert_tokens_to_ids(piece)]
nearest = tokenizer.convert_ids_to_tokens(order[:{len(nearest)}])""",
        (Check("nearest", repr(list(nearest))),),
    )


def numbers(values: Array) -> str:
    """A list of numbers as code, with six significant digits."""
    return "[" + ", ".join(f"{value:.6g}" for value in values.ravel()) + "]"


def assertions(step: Step) -> str:
    """The step's checks as code."""
    return "\n".join(
        f"assert np.allclose({check.expression}, {check.value}, atol={check.tolerance:g}, rtol=1e-3)"
        if check.tolerance
        else f"assert {check.expression} == {check.value}"
        for check in step.checks
    )


def as_script(notebook: Notebook) -> str:
    """One Python file: the steps in order, then the assertions."""
    head = f'"""{notebook.title}\n\n{notebook.provenance}\n"""\n'
    steps = "\n\n".join(f"# {step.words}\n{step.code}" for step in notebook.steps)
    checks = "\n".join(filter(None, map(assertions, notebook.steps)))
    return f"{head}\n{steps}\n\n# What the page showed.\n{checks}\nprint('The numbers are those of the page.')\n"


def as_notebook(notebook: Notebook) -> str:
    """The same as a Jupyter notebook, each step with its words, the assertions at the end."""
    import nbformat

    v4: Any = nbformat.v4

    cells = [v4.new_markdown_cell(f"# {notebook.title}\n\n{notebook.provenance}")]
    for step in notebook.steps:
        cells += [v4.new_markdown_cell(step.words), v4.new_code_cell(step.code)]
    checks = "\n".join(filter(None, map(assertions, notebook.steps)))
    cells += [v4.new_markdown_cell("What the page showed:"), v4.new_code_cell(checks)]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    written: str = v4.writes(v4.new_notebook(cells=cells))
    return written
