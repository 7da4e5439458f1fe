"""Pieces of single pages, named after the page that they serve."""
