"""What stands around every page: address, sentence, menu, waiting, and where errors end. It never asks the model."""
