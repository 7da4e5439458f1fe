"""The library's tokenizer of a checkpoint. The rule: the pieces are `AutoTokenizer`'s, or there are none.

Which of a directory's files count, and which wins where they disagree, is for transformers to say: it reads them, and
its tokenizer is taken as it is. Only the packaged checkpoint is read without it, since the first page should not wait
for it; a test checks that both are the same.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tokenizers import Tokenizer
from tokenizers.normalizers import BertNormalizer

from components.records.checkpoints import Checkpoint, CheckpointError
from components.records.tokens import SpecialNames
from components.service.catalogue import PACKAGED
from components.service.checkpoint_files import read_json
from components.service.transformers_internals import small_transformers
from components.service.weights import TOKENIZER_FILES

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

log = logging.getLogger(__name__)

VOCABULARIES = ("tokenizer.json", "vocab.txt")
LONGEST_CLASS = 40  # characters
YES_OR_NO = ("do_lower_case", "tokenize_chinese_chars")


@dataclass(frozen=True, eq=False)
class WordPiece:
    """A tokenizer of the library without padding and truncation, its `vocabulary`, piece -> ID, and its special names.

    `own` is the vocabulary without added tokens, in which WordPiece looks words up. `added` are those that are matched
    in the normalised text, and so not before it: normalised content -> piece. `special_added` are those that the
    tokenizer counts as special.
    """

    library: Tokenizer
    vocabulary: Mapping[str, int]
    own: Mapping[str, int]
    added: Mapping[str, str]
    special_added: frozenset[str]
    special: SpecialNames


def load_wordpiece(checkpoint: Checkpoint) -> WordPiece:
    """The checkpoint's tokenizer, shared by all sessions. Raises `CheckpointError`."""
    return _wordpiece_in(checkpoint.directory, is_packaged(checkpoint))


def is_packaged(checkpoint: Checkpoint) -> bool:
    """Whether the files are those that ship with the app."""
    return checkpoint.key == PACKAGED


def library_tokenizer(directory: str) -> "PreTrainedTokenizerBase":
    """What `AutoTokenizer` makes of a directory; no code in it is run. Raises `CheckpointError`."""
    if not any(Path(directory, name).is_file() for name in VOCABULARIES):
        raise CheckpointError("The checkpoint has no tokenizer: neither tokenizer.json nor vocab.txt.")
    with small_transformers():
        from transformers import AutoTokenizer

        try:
            return AutoTokenizer.from_pretrained(directory, local_files_only=True, trust_remote_code=False)
        except Exception as error:  # the libraries raise what they like
            log.warning("a tokenizer cannot be loaded", exc_info=error)
            raise _reason(directory, error) from error


def _reason(directory: str, error: Exception) -> CheckpointError:
    """Why the library does not read the tokenizer, as far as its files show."""
    settings: dict[str, Any] = {}
    for name in ("config.json", *TOKENIZER_FILES):
        if (path := Path(directory, name)).is_file() and name.endswith(".json"):
            try:
                found = read_json(path)
            except CheckpointError as reason:
                return reason
            settings |= found if name == "tokenizer_config.json" and isinstance(found, dict) else {}
    kind = str(settings.get("tokenizer_class") or "one of BERT")[:LONGEST_CLASS]
    if isinstance(error, ImportError):
        return CheckpointError(f"The checkpoint's tokenizer ({kind}) needs a package that is not installed here.")
    for name in YES_OR_NO:
        if not isinstance(settings.get(name, True), bool):
            return CheckpointError(f"In the checkpoint's tokenizer_config.json {name} must be true or false.")
    return CheckpointError(f"The library cannot load the checkpoint's tokenizer ({kind}): its files are broken.")


# By directory: a checkpoint and its variants share what would take 13 MB each.
@lru_cache(maxsize=8)
def _wordpiece_in(directory: str, packaged: bool) -> WordPiece:
    if packaged:
        tokenizer, named = Tokenizer.from_file(str(Path(directory, "tokenizer.json"))), SpecialNames()
    else:
        theirs = library_tokenizer(directory)
        tokenizer = _own_copy(theirs)
        named = _special_names(theirs, tokenizer.model.unk_token)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    _check(tokenizer, named)
    own, added = tokenizer.get_vocab(with_added_tokens=False), tokenizer.get_added_tokens_decoder()
    names = {row: tokenizer.id_to_token(row) or "" for row in added}  # of a normalised token the normalised form
    return WordPiece(
        tokenizer,
        MappingProxyType(own | {name: row for row, name in names.items()}),
        MappingProxyType(own),
        {tokenizer.normalizer.normalize_str(one.content): names[row] for row, one in added.items() if one.normalized},
        frozenset(names[row] for row, one in added.items() if one.special),
        named,
    )


def _own_copy(theirs: Any) -> Tokenizer:
    """The tokenizer of the tokenizers library inside transformers' own, as a copy."""
    backend = getattr(theirs, "backend_tokenizer", None)
    if not isinstance(backend, Tokenizer):
        kind = type(theirs).__name__
        raise CheckpointError(f"The checkpoint's tokenizer is a {kind}, whose steps cannot be traced here.")
    if type(backend.model).__name__ != "WordPiece" or not isinstance(backend.normalizer, BertNormalizer):
        raise CheckpointError("The checkpoint's tokenizer is not BERT's WordPiece.")
    return Tokenizer.from_str(backend.to_str())


def _special_names(theirs: Any, unknown: str) -> SpecialNames:
    """The names that the tokenizer's configuration gives, and BERT's own where it gives none."""
    names = {field: getattr(theirs, f"{field}_token", None) for field in ("cls", "sep", "pad", "mask")}
    return SpecialNames(**{field: str(name) for field, name in names.items() if name} | {"unk": unknown})


def _check(tokenizer: Tokenizer, named: SpecialNames) -> None:
    if lacking := [name for name in named.all if tokenizer.token_to_id(name) is None]:
        raise CheckpointError(f"The checkpoint's vocabulary has no {lacking[0]}, which every BERT needs.")
    for added in tokenizer.get_added_tokens_decoder().values():
        if added.single_word or added.lstrip or added.rstrip:
            raise CheckpointError(
                f"The checkpoint's tokenizer has an added token “{added.content}” that takes the blanks around it "
                "along or is found only as a whole word, which cannot be traced here."
            )
