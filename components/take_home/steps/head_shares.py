"""The share of each head's attention that goes to a few kinds of token, as the mean over the tokens that have one.

The kinds: itself, the token before, the token after, [CLS], [SEP], the same token, the first piece of its word,
punctuation. `even_shares` are those of a head that gives every token the same weight.
"""

import unicodedata

import numpy as np

from components.take_home.steps.encoder import output
from components.take_home.steps.model import tokenizer
from components.take_home.steps.text import pieces


def is_mark(piece):
    return all(
        unicodedata.category(char).startswith("P") or (char.isascii() and char.isprintable() and not char.isalnum())
        for char in piece
    )


attentions = np.stack([weights[0].numpy() for weights in output.attentions])
names, count, start = np.array(pieces), len(pieces), 0
special = np.isin(names, [piece for piece in tokenizer.all_special_tokens if piece != "[UNK]"])
first_pieces = np.zeros((count, count), dtype=bool)
for place, piece in enumerate(pieces):
    start = place if not piece.startswith("##") else start
    first_pieces[place, start] = start != place
kinds = np.stack(
    [
        *(np.eye(count, k=offset, dtype=bool) for offset in (0, -1, 1)),
        *(np.tile(names == piece, (count, 1)) for piece in ("[CLS]", "[SEP]")),
        (names[:, None] == names) & ~np.eye(count, dtype=bool) & ~special,
        first_pieces,
        np.tile([is_mark(piece) for piece in pieces], (count, 1)),
    ]
)
have_one = np.maximum(kinds.any(axis=2).sum(axis=1), 1)
head_shares = np.einsum("lhij,kij->lhk", attentions, kinds) / have_one
even_shares = kinds.mean(axis=2).sum(axis=1) / have_one
