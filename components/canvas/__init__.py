"""What we draw in the browser ourselves: a folder for each component, its Python, script and style together."""
