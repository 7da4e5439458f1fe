"""The button beside a chart of the input layer that shows how its array is got."""

from components.compute.recipes import RECIPES, START, word_table
from components.records.tables import Overview
from components.views.recipe import recipe


def recipe_of(name: str, *shape: int, kind: str = "float32", p: float = 0.1) -> None:
    """The button with the shape, the kind of number and the code of one array; `p` where the code has a dropout."""
    code = RECIPES[name].replace("p=0.1", f"p={p:g}")
    recipe(shape, START + code, key=f"recipe_{name}", kind=kind)


def recipe_of_word_table(seen: Overview) -> None:
    """The same for the word table as it is drawn."""
    recipe(seen.cells.shape, START + word_table(seen), key="recipe_word_table")
