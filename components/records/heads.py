"""What each attention head does over many sentences, and the means of what heads, attentions and networks put out."""

from dataclasses import dataclass
from typing import Annotated

from components.records.arrays import Array, Shaped

ITSELF = "itself"
KINDS = (
    ITSELF,
    "the token before",
    "the token after",
    "[CLS]",
    "[SEP]",
    "the same token",
    "the first piece of its word",
    "punctuation",
)


@dataclass(frozen=True, eq=False)
class HeadsInGeneral(Shaped):
    """What the heads of a checkpoint attend to, over the tokens of `sentences` sentences.

    A share, 0 to 1, is the mean over the `counted` tokens that have a target of that kind; `even` is what they would
    give to it if they gave every token the same. Kinds overlap and do not cover all tokens, so shares need not add up
    to 1. `worth` is how far replacing the head's mixed values by their mean moves the mean of the last hidden states,
    as the mean over the sentences of 1 − cosine; None until it has been computed.
    Source: the kinds of Clark et al. 2019, arXiv 1906.04341, section 3; mean ablation after Michel et al. 2019, arXiv
    1905.10650, who set heads to 0.
    """

    source: str
    sentences: int
    tokens: int
    counted: Annotated[tuple[int, ...], f"{len(KINDS)}"]
    shares: Annotated[Array, f"L heads {len(KINDS)}"]
    even: Annotated[Array, f"{len(KINDS)}"]
    worth: Annotated[Array | None, "L heads"] = None


@dataclass(frozen=True, eq=False)
class HeadsInText(Shaped):
    """What the heads attend to in one text: `shares`, each over its tokens that have such a target.

    `even` is what these tokens would give to that kind if they gave every token the same.
    """

    shares: Annotated[Array, f"L heads {len(KINDS)}"]
    even: Annotated[Array, f"{len(KINDS)}"]


@dataclass(frozen=True, eq=False)
class MeanActivations(Shaped):
    """Means over all tokens of `sentences` sentences, [CLS] and [SEP] included, for switching parts off.

    `mixed` are each head's mixed values, `attention` the outputs of each attention and `feed_forward` those of each
    feed-forward network, both with their bias and before the residual sum.
    Source: `BertSelfAttention`, and `dense` of `BertSelfOutput` and `BertOutput`, in transformers.
    """

    source: str
    sentences: int
    mixed: Annotated[Array, "L heads H/heads"]
    attention: Annotated[Array, "L H"]
    feed_forward: Annotated[Array, "L H"]
