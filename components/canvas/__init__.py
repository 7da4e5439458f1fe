"""Our own browser components: a folder for each, with its Python, script and style sheet."""
