"""Cosines in one layer of all tokens of a sentence with all tokens of another, each read alone."""

from components.take_home.steps.read import read
from components.take_home.steps.reference import compared, cosine_of

one_sentence = "dog bites man"
other_sentence = "man bites dog"
layer = 6
here, there = (compared(read(text)[1])[layer] for text in (one_sentence, other_sentence))
matrix = cosine_of(here[:, None], there)
