"""What a reader sees of our Markdown, and where text that is not ours would become markup in it."""

import re

# The sources of what Streamlit's front end looks for in a run of text, after escapes are resolved: GFM's web addresses
# and mail (mdast-util-gfm-autolink-literal 2), and Streamlit's own icons, logo, emoji and typographical symbols.
FOUND_LATER = re.compile(
    r"https?://[-.\w]+|www\.[-.\w]+|[-.\w+]+@[-\w]+\.[-\w]+|:[\w+-]+:|:material[/_]\w+:"
    r"|(?:^|\s)(?:<->|->|<-|--|>=|<=|~=)(?:\s|$)",
    re.IGNORECASE,
)
ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|$:<>~&=])")
DIRECTIVE = re.compile(r":small\[\]")
BLANK = re.compile(r"&#(\d+);")


def runs(markdown: str) -> list[str]:
    """The runs of text that the front end makes of an escaped text."""
    blank = BLANK.sub(lambda found: chr(int(found[1])), markdown)
    return [ESCAPE.sub(r"\1", run) for run in DIRECTIVE.split(blank)]


def as_read(markdown: str) -> str:
    """An escaped text as a reader sees it."""
    return "".join(runs(markdown))


def becomes_markup(markdown: str) -> list[str]:
    """What the front end would find in an escaped text."""
    return [found.group() for run in runs(markdown) for found in FOUND_LATER.finditer(run)]
