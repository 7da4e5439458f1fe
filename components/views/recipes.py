"""Buttons that show the code behind a chart of the input layer."""

from components.compute.recipes import RECIPES, START, word_table
from components.records.tables import Overview
from components.views.recipe import recipe


def recipe_of(name: str, *shape: int, kind: str = "float32", p: float = 0.1) -> None:
    """The button that shows the shape, dtype and code of one array; `p` is the probability of dropout."""
    code = RECIPES[name].replace("p=0.1", f"p={p:g}")
    recipe(shape, START + code, key=f"recipe_{name}", kind=kind)


def recipe_of_word_table(overview: Overview) -> None:
    """The same for the binned word table as it is drawn."""
    recipe(overview.cells.shape, START + word_table(overview), key="recipe_word_table")
