"""Steps of a notebook that rebuild the charts of single pages, after those of `components.compute.notebook`."""

from collections.abc import Sequence

import numpy as np

from components.compute.notebook import CLOSE, numbers
from components.compute.recipes import RECIPES
from components.records.arrays import Array
from components.records.notebook import Check, Step

FIRST = 8


def recipe(name: str, words: str, array: Array, *, signs_open: bool = False) -> Step:
    """The code that stands beside a chart on its page; it comes to `array`, up to signs if these are open."""
    size = f"np.abs({name})" if signs_open else name
    shown = np.abs(array) if signs_open else array
    return Step(
        words,
        f"@torch.no_grad()\ndef rebuilt():\n{_indented(RECIPES[name])}\n    return array.detach().numpy()\n\n\n"
        f"{name} = rebuilt()",
        (
            Check(f"{name}.size", repr(array.size)),
            Check(f"np.linalg.norm({name})", f"{np.linalg.norm(array):.6g}", CLOSE * 10),
            Check(f"{size}.ravel()[:{FIRST}]", numbers(shown.ravel()[:FIRST]), CLOSE * 10),
        ),
    )


def plane(rows: Sequence[int], layer: int, points: Array) -> Step:
    """The two widest directions of the vectors of these tokens in a layer; `points` are (N, 2)."""
    return Step(
        f"The map by PCA of {len(rows)} tokens in layer {layer}; the largest loading of an axis is positive. Maps of "
        "all layers are then rotated onto each other. UMAP needs umap-learn: its coordinates are among the downloads.",
        f"""rows = {list(rows)}
centred = hidden[{layer}][rows].astype(np.float64)
centred -= centred.mean(axis=0)
axes = np.linalg.svd(centred, full_matrices=False)[2][:2]
axes *= np.sign(np.take_along_axis(axes, np.abs(axes).argmax(axis=1)[:, None], axis=1))
points_{layer} = centred @ axes.T""",
        (Check(f"points_{layer}.ravel()", numbers(points.ravel()), CLOSE * 10),) if len(rows) > 2 else (),
    )


def every_layer(cosines: Array, token: int) -> Step:
    """Cosines of every two tokens in every layer, (L + 1, T, T)."""
    return Step(
        "The same in every layer: the curve of two tokens is `through[:, first, second]`.",
        """units = hidden / np.linalg.norm(hidden, axis=2, keepdims=True)
through = np.einsum("lth,luh->ltu", units, units)""",
        (Check(f"through[:, {token}].mean(axis=1)", numbers(cosines[:, token].mean(axis=1)), CLOSE),),
    )


def dropout(dropped: Array, p: float, seed: int) -> Step:
    """What is left after dropout of `normed`, with the page's first settings."""
    return Step(
        "Dropout in training: each value is set to zero with probability p, the others are scaled by 1/(1 - p).",
        f"""p, seed = {p}, {seed}
kept = np.random.default_rng(seed).random(normed.shape) >= p
dropped = normed * kept / (1 - p)""",
        (Check("np.linalg.norm(dropped, axis=1)", numbers(np.linalg.norm(dropped, axis=1)), CLOSE * 10),),
    )


def pooler(pooled: Array) -> Step:
    """The vector that a classifier would get."""
    return Step(
        "The pooler: a dense layer and tanh on the last vector of [CLS].",
        """with torch.no_grad():
    dense = model.pooler.dense(output.last_hidden_state[0, 0])
squeezed = torch.tanh(dense).numpy()""",
        (Check(f"squeezed[:{FIRST}]", numbers(pooled[:FIRST]), CLOSE),),
    )


def padding(masked: Array, unmasked: Array, pads: int) -> Step:
    """How far each token's last vector moves when [PAD] is appended."""
    return Step(
        f"The sentence again with {pads} [PAD] tokens behind it, with the attention mask and without.",
        f"""pads = {pads}
row = torch.tensor([ids + [tokenizer.pad_token_id] * pads])
segments = torch.nn.functional.pad(inputs["token_type_ids"], (0, pads))
masks = {{"masked": [1] * len(ids) + [0] * pads, "unmasked": [1] * (len(ids) + pads)}}
moved = {{}}
for name, mask in masks.items():
    with torch.no_grad():
        again = model(row, torch.tensor([mask]), segments).last_hidden_state[0, : len(ids)].numpy()
    moved[name] = np.linalg.norm(again - hidden[-1], axis=1)""",
        (
            Check('moved["masked"]', numbers(masked), CLOSE * 10),
            Check('moved["unmasked"]', numbers(unmasked), CLOSE * 10),
        ),
    )


def ranks(token: int, found: Sequence[int | None]) -> Step:
    """The rank of a token's own row among all rows, by cosine, in every layer."""
    return Step(
        "What a vector says: in each layer the place of the token's own row among all rows of the word table.",
        f"""table = model.embeddings.word_embeddings.weight.detach().numpy()
lengths = np.maximum(np.linalg.norm(table, axis=1), 1e-12)
closeness = hidden[:, {token}] @ table.T / lengths
ranks = 1 + (closeness > closeness[:, [ids[{token}]]]).sum(axis=1)""",
        (Check("ranks", repr([rank or 0 for rank in found]), 1.0),) if all(found) else (),
    )


def _indented(code: str) -> str:
    return "\n".join(f"    {line}" for line in code.splitlines())
