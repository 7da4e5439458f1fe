"""The stage: a tour of scenes for a hall."""
