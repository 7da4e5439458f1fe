"""The button beside a chart of the input layer that shows how its array is got."""

from components.compute.recipes import RECIPES, START
from components.widgets.recipe import recipe


def recipe_of(name: str, *shape: int) -> None:
    """The button with the shape and the code of one array."""
    recipe(shape, START + RECIPES[name], key=f"recipe_{name}")
