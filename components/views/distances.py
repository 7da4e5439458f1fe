"""How far two vectors are apart, as pages measure it."""

from components.frame.settings import Choice

MEASURES = {"euclidean": "distance (length of the difference)", "cosine": "1 − cosine"}
MEASURE = Choice("measure", "Measured as", MEASURES, "euclidean")
