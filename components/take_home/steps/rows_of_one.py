"""The rows of one token alone: word, position and segment row, their sum, and LayerNorm of it."""

from components.take_home.steps.embeddings import normed, position, segment, summed, word

token = 1
one_word, one_position, one_segment, one_summed, one_normed = (
    rows[token] for rows in (word, position, segment, summed, normed)
)
