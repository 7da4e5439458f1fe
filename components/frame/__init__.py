"""Everything around a page: address, sentence, menu, waiting, error messages. It never calls the model."""
