"""The vector of a word in a sentence."""

from components.take_home.steps.read import read


def word_of(sentence, start, end, layer):
    """The mean vector of the pieces of a word, given by its character span in the sentence."""
    inputs, states, _ = read(sentence)
    found = {inputs.char_to_token(character) for character in range(start, end)} - {None}
    return states[layer, sorted(found)].mean(axis=0)
