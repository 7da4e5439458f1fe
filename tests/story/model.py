"""What tests know of /model."""

from functools import partial

from components.records.tokens import Tokens
from components.service import ModelService
from components.story.model import picture as model_picture, words as model
from components.story.model.page import PAGE
from components.views.tries import Told
from tests.drawn import numbers_in
from tests.story.known import Known, Watch


def _told(view: str, bert: ModelService, text: Tokens) -> Told:
    """Of a matrix, a vector or the word table, in texts of unlike lengths."""
    anatomy = bert.anatomy()
    opened = anatomy.parameters[7 * len(text) % len(anatomy.parameters)].name
    return model.told(view, bert.parameter(opened), ("mean", "rms")[len(text) % 2], "")


def _watched(seen: Watch) -> None:
    seen(
        model_picture,
        "_opened",
        lambda _, values, cell: numbers_in([values.counts, values.means if cell == "mean" else values.magnitudes]),
    )


KNOWN = Known(
    findings={
        "model": lambda bert, text: model.finding(text, bert.anatomy(), bert.facts().layers),
    },
    told={
        **{f"model, {view}": partial(_told, view) for view in PAGE.views},
    },
    choices=[
        {"parameter": "pooler.dense.bias"},
        {"parameter": "encoder.layer.0.output.dense.weight", "blocks": "rms"},
        {"view": "tensors", "group": "pooler", "filter": "weight"},
        {"view": "flow"},
    ],
    quick=(3,),
    drawn={
        "model_areas": ("counts", "edges", "cells", "statistics"),
        "model_found": ("statistics", "total", "in_matrices"),
        "module-tree": ("How it is built",),
        "settings": ("its configuration",),
    },
    watched=_watched,
    pictures=("model_areas",),
    address={"parameter": "embeddings.token_type_embeddings.weight", "blocks": "rms", "filter": "dense"},
    linked="view=parameters|tensor parameter blocks=mean|rms filter",
    ways=[{}, {"view": "tensors"}],
    old_links={
        "model?view=tensors": ({}, "model_areas", ""),
    },
    was={
        "model?filter=query": "filter=query",
        "model?view=tensors&log=1": "view=parameters",
        "model?group=encoder+layer+2&filter=query": "filter=encoder+layer+2+query",
    },
    reads=("parameters", "tensor"),
    hops=(41, 11),
    notebook={"all parameters by name": (0, "model_found")},
    odd=[{"view": "tensors"}],
)
