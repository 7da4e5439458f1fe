"""Steps of a notebook that rebuild the charts of single pages, after those of `components.compute.notebook`."""

from collections.abc import Sequence

import numpy as np

from components.compute.notebook import CLOSE, numbers
from components.compute.recipes import RECIPES
from components.records.arrays import Array
from components.records.dropout import Dropped
from components.records.notebook import Check, Step
from components.records.padding import Padding

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
        f"The map by PCA of {len(rows)} tokens in layer {layer}; the largest loading of an axis is positive.",
        f"""rows = {list(rows)}
centred = hidden[{layer}][rows].astype(np.float64)
centred -= centred.mean(axis=0)
axes = np.linalg.svd(centred, full_matrices=False)[2][:2]
axes *= np.sign(np.take_along_axis(axes, np.abs(axes).argmax(axis=1)[:, None], axis=1))
points_{layer} = centred @ axes.T""",
        (Check(f"points_{layer}.ravel()", numbers(points.ravel()), CLOSE * 10),) if len(rows) > 2 else (),
    )


def dropout(told: Dropped) -> Step:
    """What is left after dropout of `normed`."""
    return Step(
        "Dropout in training: each value is set to zero with probability p, the others are scaled by 1/(1 - p).",
        f"""p, seed = {told.p!r}, {told.seed}
kept = np.random.default_rng(seed).random(normed.shape) >= p
dropped = normed * kept / (1 - p)""",
        (
            Check("int((~kept).sum())", repr(int((told.kept == 0).sum()))),
            Check("np.linalg.norm(dropped, axis=1)", numbers(np.linalg.norm(told.after, axis=1)), CLOSE * 10),
        ),
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


def padding(told: Padding, layer: int) -> Step:
    """How far each token's vector of a layer moves when [PAD] is appended, and the means of the last layer."""
    cosines = told.cosine_proper, told.cosine_pads_averaged, told.cosine_unmasked
    return Step(
        f"The sentence again with {told.pads} [PAD] tokens behind it, with the attention mask and without: how far the "
        f"vectors of layer {layer} move; and in the last layer the cosine of their mean with that without any [PAD].",
        f"""pads = {told.pads}
row = torch.tensor([ids + [tokenizer.pad_token_id] * pads])
segments = torch.nn.functional.pad(inputs["token_type_ids"], (0, pads))
masks = {{"masked": [1] * len(ids) + [0] * pads, "unmasked": [1] * (len(ids) + pads)}}
again, moved = {{}}, {{}}
for name, mask in masks.items():
    with torch.no_grad():
        states = model(row, torch.tensor([mask]), segments, output_hidden_states=True).hidden_states
    again[name] = torch.cat(states).numpy()
    moved[name] = np.linalg.norm(again[name][{layer}, : len(ids)] - hidden[{layer}], axis=1)
averaged = again["masked"][-1, : len(ids)], again["masked"][-1], again["unmasked"][-1]
means = np.stack([rows.mean(axis=0) for rows in averaged])
mean = hidden[-1].mean(axis=0)
means_cosine = means @ mean / np.linalg.norm(means, axis=1) / np.linalg.norm(mean)""",
        (
            Check('moved["masked"]', numbers(told.masked[layer]), CLOSE * 10),
            Check('moved["unmasked"]', numbers(told.unmasked[layer]), CLOSE * 10),
            Check("means_cosine", numbers(np.array(cosines)), CLOSE),
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
