"""A term is explained in one place."""

import ast
import re
from pathlib import Path

from tests.code import nodes
from tests.conftest import REPOSITORY

TERMS = re.compile(r"cosine of|standardis|trustworth|segment 0|token type|minus the mean cosine", re.IGNORECASE)


def test_no_help_text_explains_a_term_of_the_glossary_again() -> None:
    folders = ("pages", "components/views", "components/canvas", "components/frame")
    own = {}
    for path in (path for folder in folders for path in Path(REPOSITORY, folder).rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.keyword) and node.arg == "help":
                sentence = " ".join(str(one.value) for one in ast.walk(node.value) if isinstance(one, ast.Constant))
                if TERMS.search(sentence):
                    own[path.name] = sentence
    assert own == {}
