"""Models in memory: loaded once for all sessions, when a page asks or behind the first page, as far as there is room.

A variant is made of its original, whose tensors it shares, and dropped when nobody has used it for some minutes. The
status, for a page that the host can enable, shows in numbers that models are never written to and memory is bounded.
"""

from __future__ import annotations

import gc
import hashlib
import logging
import math
import os
import time
from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING

from threadpoolctl import threadpool_limits

from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, CheckpointError
from components.records.host import Status
from components.records.sets import VARIED
from components.service.cache import (
    ANSWERS,
    CHECKPOINTS,
    LIBRARY,
    OF_VARIANTS,
    VARIANTS,
    cached_object,
    library,
)
from components.service.checkpoint_files import check_values, mapped
from components.service.tokens import check_tokenizer, tokenize
from components.service.transformers_internals import build_model, import_libraries, with_tensors, without_layers
from components.service.variants import CHANGES, Original, largest_dimension
from components.service.weights import WEIGHTS, check_hash, digest_of, read_config, tensor_shapes
from components.turns import host
from components.turns.host import WORTHWHILE, collect, give_back, limit_free_memory, resident
from components.turns.queue import ENCODER, LONG_MAPS, RUNS, SHORT_MAPS
from components.umap.process import HELPERS

if TYPE_CHECKING:
    from transformers import BertModel

log = logging.getLogger(__name__)

INPUT_LAYER = (
    "word_embeddings.weight", "position_embeddings.weight", "token_type_embeddings.weight",
    "LayerNorm.weight", "LayerNorm.bias",
)  # fmt: skip
STEP, PATIENCE = 0.1, 5.0  # seconds between looks whether a page is being computed, and the longest wait for that
SPARE = 50 * host.MB  # that stay free for pages
OUTLIERS: dict[str, int] = {}  # the dimension with the largest values, by digest of the weights; once it was asked for
IDLE = 300.0  # seconds without a use of a variant

_warm: set[Checkpoint] = set()
_used: dict[Checkpoint, float] = {}  # when each variant was used last
_lock = Lock()


def load_model(checkpoint: Checkpoint) -> BertModel:
    """The library's `BertModel`, float32, in eval mode, without gradients, shared by all sessions: never write to it.

    It uses eager attention, which returns the weights that pages show. Raises `CheckpointError`.
    """
    if checkpoint.original:
        note_use(checkpoint)
        load_model(checkpoint.original)  # which a variant keeps in memory
    return _load_model(checkpoint)


@cached_object
def _load_model(checkpoint: Checkpoint) -> BertModel:
    if original := checkpoint.original:
        OF_VARIANTS.keep_newest(VARIANTS - 1)
        return _variant_of(original, checkpoint.variant)
    import_libraries()
    LIBRARY.keep_newest(CHECKPOINTS - 1)
    OF_VARIANTS.keep_of(lambda variant: LIBRARY.holds(variant.original))
    check_files(checkpoint)
    check_hash(checkpoint)

    import torch

    torch.set_num_threads(_threads())
    if not checkpoint.sha256:
        check_values(Path(checkpoint.directory, WEIGHTS))
    try:
        model = build_model(Path(checkpoint.directory), WEIGHTS)[0]
    except Exception as error:
        log.exception("the checkpoint %s could not be loaded", checkpoint.key)
        raise CheckpointError("The checkpoint could not be loaded: its files are broken or do not fit.") from error
    return model.eval().requires_grad_(False)


def _variant_of(original: Checkpoint, name: str) -> BertModel:
    import torch

    model = load_model(original)
    made_of = Original(model.state_dict(), Path(original.directory), partial(outlier, original))
    with torch.inference_mode(False):
        return with_tensors(model, CHANGES[name].tensors(made_of))


def outlier(checkpoint: Checkpoint) -> int:
    """The dimension with the largest mean size over all tokens and encoder layers of the 60 varied sentences."""
    digest = digest_of(checkpoint)
    if digest not in OUTLIERS:
        sentences = [tokenize(checkpoint, line.a).ids for line in VARIED]
        OUTLIERS[digest] = largest_dimension(load_model(checkpoint), sentences)
    return OUTLIERS[digest]


@lru_cache(maxsize=CHECKPOINTS)
def known_input_layer(checkpoint: Checkpoint) -> Mapping[str, Array]:
    """The input layer's parameters of known weights, by their names in the module, from the file and without torch.

    Read-only views of the mapped file; `load_model(checkpoint).embeddings` has the same. Raises `CheckpointError`.
    """
    check_files(checkpoint)
    check_hash(checkpoint)
    tensors = mapped(Path(checkpoint.directory, WEIGHTS))
    return {name: tensors[f"embeddings.{name}"] for name in INPUT_LAYER}


def load_without_layers(checkpoint: Checkpoint) -> BertModel:
    """The same model without its encoder layers, with the same parameters: never write to it. Raises as above."""
    if checkpoint.variant:
        note_use(checkpoint)
    return _load_without_layers(checkpoint)


@cached_object
def _load_without_layers(checkpoint: Checkpoint) -> BertModel:
    return without_layers(load_model(checkpoint))


def _threads() -> int:
    """One thread for every two cores; with short sentences more threads only wait for each other."""
    return max(1, (os.cpu_count() or 2) // 2)


def check_by_loading(checkpoint: Checkpoint) -> None:
    """Raises `CheckpointError` unless every page can show a checkpoint that was located, which is tested by loading it.

    Known weights, those that ship with the app, are not loaded here, but in the background of the first page.
    """
    check_files(checkpoint)
    if not checkpoint.sha256:
        load_model(checkpoint)


@lru_cache(maxsize=32)
def warm_up(checkpoint: Checkpoint) -> None:
    """Load the weights in the background once the first page is drawn; return at once; later calls do nothing.

    A page that needs them loads them itself: beside it, importing torch would only keep Python's lock from it.
    """
    host.announce()
    limit_free_memory()
    threadpool_limits(1, user_api="blas")  # numpy's second thread mostly spins: /encoder took four times the CPU
    Thread(target=_load_behind, args=(checkpoint,), name=f"warm up {checkpoint.key}", daemon=True).start()


def is_warm(checkpoint: Checkpoint) -> bool:
    """Whether `warm_up` has finished loading the weights."""
    return checkpoint in _warm


def _load_behind(checkpoint: Checkpoint) -> None:
    began = time.monotonic()
    while len(RUNS) and time.monotonic() - began < PATIENCE:
        time.sleep(STEP)  # from look to look, until no page is being computed
    try:
        load_model(checkpoint)
    except CheckpointError:
        return  # the page that needs the weights says why
    if checkpoint.variant:
        _warm.add(checkpoint)
        return  # it will be dropped, and what is frozen is never collected
    # The objects of torch and transformers live as long as the process, so the collector can ignore them.
    OF_VARIANTS.forget()
    gc.collect()
    gc.freeze()
    _warm.add(checkpoint)


def room_for(checkpoint: Checkpoint) -> bool:
    """Whether a model is in memory, or may be loaded and would fit. A variant that shares its tensors always does."""
    if checkpoint.altered:
        return True
    allowed = host.plan().untrained or not checkpoint.untrained
    held = checkpoint.untrained and is_loaded(checkpoint)
    return held or (allowed and host.free_memory() >= bytes_of(checkpoint) + SPARE)


def is_loaded(checkpoint: Checkpoint) -> bool:
    """Whether the model is in memory."""
    return library(checkpoint).holds(checkpoint)


def bytes_of(checkpoint: Checkpoint) -> int:
    """The bytes of a model's parameters in float32."""
    return 4 * sum(map(math.prod, tensor_shapes(checkpoint).values()))


def forget_answers() -> None:
    """Empty the cache of answers, and return its memory to the system."""
    ANSWERS.forget()
    collect()


def note_use(checkpoint: Checkpoint) -> None:
    """Note that a variant is used now."""
    with _lock:
        first = not _used
        _used[checkpoint] = time.monotonic()
    if first:
        Thread(target=_watch, name="drop variants", daemon=True).start()


def drop_idle() -> float:
    """Drop the variants unused for `IDLE` seconds; returns the seconds until the next is due, 0 if none is left."""
    now = time.monotonic()
    with _lock:
        idle = [checkpoint for checkpoint, last in _used.items() if now - last >= IDLE]
        for checkpoint in idle:
            del _used[checkpoint]
            OF_VARIANTS.drop(checkpoint)
        left = min((last + IDLE - now for last in _used.values()), default=0.0)
    if idle:
        give_back(WORTHWHILE)
    return left


def _watch() -> None:
    while wait := drop_idle():
        time.sleep(wait)  # until the next variant is due


host.SPARES += [collect, *(helper.end_if_idle for helper in HELPERS), forget_answers]


def check_shapes(checkpoint: Checkpoint) -> None:
    """Raises `CheckpointError` unless configuration and weights describe a BERT and are complete; reads no weights."""
    tensor_shapes(checkpoint)


def check_files(checkpoint: Checkpoint) -> None:
    """The same, and whether the tokenizer fits them."""
    check_shapes(checkpoint)
    check_tokenizer(checkpoint, rows=read_config(checkpoint)["vocab_size"])


def status(checkpoint: Checkpoint) -> Status:
    """The current state; the digest reads every parameter, which takes a moment."""
    return Status(
        checkpoint.title,
        _digest(checkpoint),
        resident(),
        ANSWERS.held,
        ANSWERS.requests,
        ANSWERS.computed,
        len(SHORT_MAPS) + len(LONG_MAPS),
        len(ENCODER),
        host.free_memory(),
        host.plan(),
    )


def _digest(checkpoint: Checkpoint) -> str:
    digest = hashlib.sha256()
    for name, tensor in load_model(checkpoint).named_parameters():
        digest.update(name.encode())
        digest.update(memoryview(tensor.numpy()).cast("B"))
    return digest.hexdigest()
