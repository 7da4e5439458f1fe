"""The button beside a chart of the input layer that shows how its array is got."""

from components.compute.recipes import RECIPES, START
from components.widgets.recipe import recipe


def recipe_of(name: str, *shape: int, kind: str = "float32") -> None:
    """The button with the shape, the kind of number and the code of one array."""
    recipe(shape, START + RECIPES[name], key=f"recipe_{name}", kind=kind)
