"""Talk mode: a tour of scenes for a lecture hall."""
