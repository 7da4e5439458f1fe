"""What each attention head does over many sentences, and the means of what heads, attentions and networks put out.

`K` is the number of kinds of target, `d` the width of a head.
"""

from dataclasses import dataclass

from components.records.arrays import Array, freeze

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
class HeadsInGeneral:
    """What the heads of a checkpoint attend to, over the tokens of `sentences` sentences: `shares` (L, heads, K).

    A share, 0 to 1, is the mean over the `counted` (K,) tokens that have a target of that kind; `even` (K,) is what
    they would give to it if they gave every token the same. Kinds overlap and do not cover all tokens, so shares need
    not add up to 1. `worth` (L, heads) is how far replacing the head's mixed values by their mean moves the mean of the
    last hidden states, as the mean over the sentences of 1 − cosine; None until it has been computed.
    Source: the kinds of Clark et al. 2019, arXiv 1906.04341, section 3; mean ablation after Michel et al. 2019, arXiv
    1905.10650, who set heads to 0.
    """

    source: str
    sentences: int
    tokens: int
    counted: tuple[int, ...]
    shares: Array
    even: Array
    worth: Array | None = None

    def __post_init__(self) -> None:
        layers, heads = self.shares.shape[:2]
        freeze(self, shares=(layers, heads, len(KINDS)), even=(len(KINDS),))
        if self.worth is not None:
            freeze(self, worth=(layers, heads))


@dataclass(frozen=True, eq=False)
class HeadsInText:
    """What the heads attend to in one text: `shares` (L, heads, K), each over its tokens that have such a target.

    `even` (K,) is what these tokens would give to that kind if they gave every token the same.
    """

    shares: Array
    even: Array

    def __post_init__(self) -> None:
        freeze(self, shares=(None, None, len(KINDS)), even=(len(KINDS),))


@dataclass(frozen=True, eq=False)
class MeanActivations:
    """Means over all tokens of `sentences` sentences, [CLS] and [SEP] included, for switching parts off.

    `mixed` (L, heads, d) are each head's mixed values, `attention` (L, H) the outputs of each attention and
    `feed_forward` (L, H) those of each feed-forward network, both with their bias and before the residual sum.
    Source: `BertSelfAttention`, and `dense` of `BertSelfOutput` and `BertOutput`, in transformers.
    """

    source: str
    sentences: int
    mixed: Array
    attention: Array
    feed_forward: Array

    def __post_init__(self) -> None:
        layers, heads, size = self.mixed.shape
        freeze(self, mixed=(layers, heads, size), attention=(layers, heads * size), feed_forward=(layers, heads * size))
