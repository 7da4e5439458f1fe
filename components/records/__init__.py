"""Frozen values that flow between rooms. This room imports nothing of ours.

Letters used in every docstring: `T` tokens with [CLS] and [SEP], `H` hidden width, `L` encoder layers, `V` vocabulary,
`N` points.
"""
