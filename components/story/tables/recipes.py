"""Code for the arrays of the pictures without this app, and how close ours is to the model's own input layer."""

from components.compute.tables import Overview
from components.frame.saved_figure import menu_of_picture
from components.views.recipe import difference_badge, shape_and_code

START = '# model = BertModel.from_pretrained(…).eval(), inputs = tokenizer(text, return_tensors="pt")\n'
# Of the tables, in torch's own words: the steps of the script count blocks and fix signs, which takes many more lines.
RECIPES = {
    "word_rows": "array = model.embeddings.word_embeddings.weight[inputs['input_ids'][0]]",
    "position_cosines": """rows = torch.nn.functional.normalize(model.embeddings.position_embeddings.weight, dim=-1)
array = rows @ rows.T""",
    "chain": """table = model.embeddings.position_embeddings.weight
u, s, _ = torch.linalg.svd(table - table.mean(dim=0), full_matrices=False)
array = (u * s)[:, :2]  # the sign of each axis is open""",
    "walk": """word = inputs["input_ids"][0, 1]
rows = model.embeddings(word.repeat(1, model.config.max_position_embeddings))[0]
array = torch.nn.functional.cosine_similarity(rows, rows[1:2])""",
}


def word_table(drawn: Overview) -> str:
    """The code for the word table as it is drawn: with the same blocks and the same measure."""
    rows = "table.abs()" if drawn.measure == "size" else "table"
    return f"""table = model.embeddings.word_embeddings.weight  # every row; the picture shows means of blocks:
bands = [rows.mean(dim=0) for rows in {rows}.split({drawn.block_rows})]
array = torch.stack([torch.stack([block.mean() for block in band.split({drawn.block_columns})]) for band in bands])"""


def recipe_of(name: str, *shape: int) -> None:
    """The shape and code of one array."""
    shape_and_code(shape, START + RECIPES[name], key=f"recipe_{name}")


def recipe_of_word_table(overview: Overview) -> None:
    """The same for the binned word table as it is drawn."""
    shape_and_code(overview.cells.shape, START + word_table(overview), key="recipe_word_table")


def input_badge(difference: float) -> None:
    """In the menu of the picture drawn last: max |difference| from the model's own input layer, measured now."""
    with menu_of_picture():
        difference_badge("max |ours − model.embeddings(…)|", difference)
