"""Parts of single pages, in modules named after the page."""
