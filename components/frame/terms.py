"""Definitions of terms, used as help texts: the same words on every page."""

COSINE = (
    "The cosine of the angle between two vectors: 1 if they point the same way, 0 at a right angle, −1 if opposite."
)
EXCESS = "The cosine minus the mean cosine of random pairs of tokens in the same layer."
STANDARDISED = (
    "Each dimension is first scaled to mean 0 and standard deviation 1 over a reference set, so that a few dimensions "
    "with huge values no longer dominate the cosine (Timkey & van Schijndel 2021)."
)
SEGMENT = (
    "Which text a token belongs to: 0 for sentence A, 1 for sentence B. A text alone is all segment 0. BERT's code "
    "calls it token type."
)
TRUST = (
    "Trustworthiness, from 0 to 1, is high where points that are near on the map are near in the layer, too (Venna & "
    "Kaski 2001). It equals scikit-learn's, except where vectors tie. Kept is the share of a point's nearest vectors "
    "that are also among its nearest points."
)
