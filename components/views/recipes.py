"""The button beside a chart of the input layer that shows how its array is got."""

from components.compute.recipes import RECIPES, START
from components.views.recipe import recipe


def recipe_of(name: str, *shape: int, kind: str = "float32", p: float = 0.1) -> None:
    """The button with the shape, the kind of number and the code of one array; `p` where the code has a dropout."""
    code = RECIPES[name].replace("p=0.1", f"p={p:g}")
    recipe(shape, START + code, key=f"recipe_{name}", kind=kind)
