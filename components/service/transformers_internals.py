"""Importing transformers, and building models, without what a BERT on a CPU never needs.

By itself transformers imports torch's compiler with a computer algebra system, torch's distributed package, and scipy:
together more than 100 MB, and half of the import time. It can do without the last two if they are not installed, so its
functions that check for them are made to return False. There is no such check for the compiler: it is replaced by a
stand-in whose decorators return functions unchanged, until the block ends. If the compiler has been imported before,
nothing is done. Delete this module when transformers imports less by itself.
"""

from __future__ import annotations

import importlib
import logging
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import deepcopy
from importlib.machinery import ModuleSpec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING, Any

from safetensors import safe_open

from components.compute.checkpoint import OTHERS, SIZES
from components.service.checkpoint_files import current_name, read_json
from components.turns.queue import report_progress

if TYPE_CHECKING:
    import torch
    from transformers import BertModel

log = logging.getLogger(__name__)

COMPILER = "torch._dynamo"
CONTEXT = "TransformGetItemToIndex"
HOLDS_CONTEXT = f"{COMPILER}._trace_wrapped_higher_order_op"
DRAWING = ("normal_", "uniform_", "kaiming_uniform_", "trunc_normal_")  # those of torch.nn.init, too
ABSENT = ("is_torch_distributed_available", "is_scipy_available")
CHECK_EVERY = 0.1  # seconds
_imported = threading.Event()
_one_at_a_time = threading.RLock()  # two checkpoints may be loaded at once


class StandIn(ModuleType):
    """A module in place of the compiler, each of whose decorators returns the function unchanged."""

    def __init__(self) -> None:
        super().__init__(COMPILER)
        self.__path__: list[str] = []
        self.__spec__ = ModuleSpec(COMPILER, None, is_package=True)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        return _unchanged


def import_libraries() -> None:
    """Import torch and transformers in a thread of their own, so that this thread's listener may end the wait."""
    if not _imported.is_set():
        importing = threading.Thread(target=_import_both, name="import torch", daemon=True)
        importing.start()
        while importing.is_alive():
            importing.join(CHECK_EVERY)
            report_progress(0, 0)


def _import_both() -> None:
    with small_transformers():
        _imported.set()


def build_model(directory: Path, weights: str) -> tuple[BertModel, list[str]]:
    """The `BertModel` in `directory`, and the names of its parameters that the file `weights` does not contain.

    Must equal `BertModel.from_pretrained`, which first builds the model on the meta device, for which it needs torch's
    compiler and 40 MB. Here no weights are initialised; the tensors of the file are assigned to the model, and stay on
    disk until they are used.
    """
    import torch

    # The caller may be in inference mode, whose tensors could not be used outside of it.
    with small_transformers(), torch.inference_mode(False):
        from transformers import BertModel
        from transformers.initialization import no_init_weights

        config = _config_of(directory)
        with no_init_weights():
            model = BertModel(config)
        missing, _ = model.load_state_dict(_tensors(directory / weights), strict=False, assign=True)
        if any(name.startswith("pooler.") for name in missing):
            model.pooler.dense.weight.data.normal_(std=config.initializer_range)
            model.pooler.dense.bias.data.zero_()
    return model, list(missing)


def untrained_model(directory: Path) -> BertModel:
    """The `BertModel` that `directory` describes, with the library's own initial weights; the file is not read.

    Must equal `BertModel(config)` after `torch.manual_seed(0)`, but draws from a generator of its own: torch's is
    one for the whole process, so that seeding it, even in a fork, would change what other threads draw.
    """
    import torch
    from torch.overrides import TorchFunctionMode

    generator = torch.Generator().manual_seed(0)

    class OwnGenerator(TorchFunctionMode):
        """Gives the generator to everything that this thread draws."""

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            drawn = {"generator": generator} if getattr(function, "__name__", "") in DRAWING else {}
            return function(*args, **{**(kwargs or {}), **drawn})

    with small_transformers(), torch.inference_mode(False):
        from transformers import BertModel

        config = _config_of(directory)
        with OwnGenerator():
            model = BertModel(config)
        with suppress(OSError, RuntimeError):  # a host without room for the file keeps the values in memory
            _move_to_file(model)
    return model


def _move_to_file(model: BertModel) -> None:
    """Map the parameters from a file without a name: the system can drop them from memory and read them again."""
    import torch

    values = model.state_dict()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder, "values")
        with path.open("wb") as file:
            for value in values.values():
                value.numpy().tofile(file)
        flat = torch.from_file(str(path), size=sum(value.numel() for value in values.values()), dtype=torch.float32)
    parts = torch.split(flat, [value.numel() for value in values.values()])
    pairs = zip(values.items(), parts, strict=True)
    model.load_state_dict({name: part.view_as(value) for (name, value), part in pairs}, assign=True)


def without_layers(model: BertModel) -> BertModel:
    """A `BertModel` without encoder layers that shares its other parameters with `model`.

    Its `last_hidden_state` is what the whole model's first layer receives, `hidden_states[0]`, in a fortieth of the
    time. Its modules are its own: transformers records hidden states by hooks on them.
    """
    import torch

    with small_transformers(), torch.inference_mode(False):
        from transformers import BertModel
        from transformers.initialization import no_init_weights

        config = deepcopy(model.config)
        config.num_hidden_layers = 0
        with no_init_weights():
            short = BertModel(config)
        short.load_state_dict(model.state_dict(), strict=False, assign=True)
    return short.eval().requires_grad_(False)


def with_tensors(model: BertModel, changed: Mapping[str, torch.Tensor]) -> BertModel:
    """A `BertModel` that shares all parameters with `model` but those `changed`, by name, and nothing is copied.

    It begins without values, in memory that is never touched (torch's meta device would import 34 MB). Buffers, which
    no file has, are shared, too.
    """
    import torch

    with small_transformers(), torch.inference_mode(False):
        from transformers import BertModel
        from transformers.initialization import no_init_weights

        with no_init_weights():
            other = BertModel(model.config)
        other.load_state_dict({**model.state_dict(), **changed}, assign=True)
        for name, buffer in model.named_buffers():
            module, _, own = name.rpartition(".")
            setattr(other.get_submodule(module), own, buffer)
    return other.eval().requires_grad_(False)


def _config_of(directory: Path) -> Any:
    """The library's configuration of the keys that describe a BERT; others could change how the model is called."""
    import torch
    from transformers import BertConfig

    written = read_json(directory / "config.json")
    described = {name: written[name] for name in (*SIZES, *OTHERS, "tie_word_embeddings") if name in written}
    return BertConfig(**described, attn_implementation="eager", dtype=torch.float32)


def encoder_mask(model: BertModel, vectors: Any, mask: Any) -> Any:
    """The attention mask that the model itself would pass to its encoder, for `vectors` (C, T, H) and `mask` (C, T)."""
    from transformers.masking_utils import create_bidirectional_mask

    return create_bidirectional_mask(config=model.config, inputs_embeds=vectors, attention_mask=mask)


def _tensors(path: Path) -> dict[str, Any]:
    with safe_open(path, framework="pt") as file:
        return {current_name(name): file.get_tensor(name).float() for name in file.keys()}  # noqa: SIM118  (no mapping)


@contextmanager
def small_transformers() -> Iterator[None]:
    """Within this block transformers can be imported, and models built, with less memory."""
    import torch  # noqa: F401  (its own import must not see the stand-in)

    with _one_at_a_time:
        if COMPILER in sys.modules:
            yield
            return
        modules = {COMPILER: StandIn(), HOLDS_CONTEXT: ModuleType(HOLDS_CONTEXT)}
        setattr(modules[HOLDS_CONTEXT], CONTEXT, _context)
        sys.modules.update(modules)
        try:
            _import_transformers()
            yield
        finally:
            for name, module in modules.items():
                if sys.modules.get(name) is module:
                    del sys.modules[name]


def _import_transformers() -> None:
    """Import it without the optional packages; if that fails, for example with another version, import all of it."""
    if "transformers" in sys.modules:
        return
    try:
        for module in (importlib.import_module(f"transformers.utils{end}") for end in (".import_utils", "")):
            for name in ABSENT:
                setattr(module, name, _no)
        importlib.import_module("transformers.models.bert.modeling_bert")
    except Exception:
        log.warning("transformers is imported as a whole, which needs more memory", exc_info=True)
        for name in [name for name in sys.modules if name.startswith(("transformers.", COMPILER))] + ["transformers"]:
            sys.modules.pop(name, None)


def _no() -> bool:
    return False


def _unchanged(function: Any = None, *_: Any, **__: Any) -> Any:
    return function if callable(function) else _unchanged


def _context() -> Any:
    """The real context, for the rare caller that needs it later."""
    return getattr(importlib.import_module(HOLDS_CONTEXT), CONTEXT)()
