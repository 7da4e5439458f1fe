"""Code for a picture's array without this app, and badges on how close ours is to the model's own."""

import streamlit as st

from components.compute.tables import Overview
from components.frame.saved_figure import menu_of_picture
from components.records.embeddings import Proof

START = '# model = BertModel.from_pretrained(…).eval(), inputs = tokenizer(text, return_tensors="pt")\n'
SUMMED = """e = model.embeddings
positions = e.position_embeddings.weight[: inputs["input_ids"].shape[1]]
summed = e.word_embeddings(inputs["input_ids"]) + positions + e.token_type_embeddings(inputs["token_type_ids"])
"""
PANELS = {  # of the input layer; each goes on from those before
    "word": 'ids = inputs["input_ids"]\nword = model.embeddings.word_embeddings(ids)[0]',
    "position": "position = model.embeddings.position_embeddings(torch.arange(ids.shape[1]))",
    "segment": 'segment = model.embeddings.token_type_embeddings(inputs["token_type_ids"])[0]',
    "summed": "summed = word + segment + position",
    "normed": """normed = model.embeddings.LayerNorm(summed)
# = model(**inputs, output_hidden_states=True).hidden_states[0][0]""",
}
RECIPES = {
    "input_layer": "\n".join([*PANELS.values(), "array = torch.stack([word, position, segment, summed, normed])"]),
    "row": SUMMED
    + """centred = summed - summed.mean(-1, keepdim=True)
standardized = centred / (summed.var(-1, unbiased=False, keepdim=True) + e.LayerNorm.eps).sqrt()
array = standardized * e.LayerNorm.weight + e.LayerNorm.bias  # = model.embeddings(...) = hidden_states[0]""",
    "values": SUMMED
    + """array = torch.stack([summed, e.LayerNorm(summed)])[:, 0, 1]  # here: token 1; torch.histc counts them""",
    "moments": SUMMED
    + """deviation = (summed.var(-1, unbiased=False) + e.LayerNorm.eps).sqrt()
array = torch.stack([summed.mean(-1), deviation])""",
    "what_if": SUMMED
    + """changed = torch.nn.functional.layer_norm(summed, summed.shape[-1:], bias=e.LayerNorm.bias, eps=e.LayerNorm.eps)
array = model.encoder(changed).last_hidden_state - model(**inputs).last_hidden_state  # here: gamma = 1""",
    "word_rows": "array = model.embeddings.word_embeddings.weight[inputs['input_ids'][0]]",
    "position_cosines": """rows = torch.nn.functional.normalize(model.embeddings.position_embeddings.weight, dim=-1)
array = rows @ rows.T""",
    "chain": """table = model.embeddings.position_embeddings.weight
u, s, _ = torch.linalg.svd(table - table.mean(dim=0), full_matrices=False)
array = (u * s)[:, :2]  # the sign of each axis is open""",
    "walk": """word = inputs["input_ids"][0, 1]
rows = model.embeddings(word.repeat(1, model.config.max_position_embeddings))[0]
array = torch.nn.functional.cosine_similarity(rows, rows[1:2])""",
    "difference": """array = model.embeddings(inputs["input_ids"], inputs["token_type_ids"])[0]
# the same for the other sentence; then subtract the rows of the same token""",
    "mask": """ones = torch.ones(*inputs["input_ids"].shape, model.config.hidden_size)
array = torch.nn.Dropout(p=0.1).train()(ones).sign()  # 1: kept; after torch.manual_seed(…) the same each time""",
    "dropout": """layer = torch.nn.Dropout(p=0.1).train()  # model.embeddings.dropout, were the model in training
array = layer(model.embeddings(**{k: v for k, v in inputs.items() if k != "attention_mask"}))""",
}


def word_table(drawn: Overview) -> str:
    """The code for the word table as it is drawn: with the same blocks and the same measure."""
    rows = "table.abs()" if drawn.measure == "size" else "table"
    return f"""table = model.embeddings.word_embeddings.weight  # every row; the picture shows means of blocks:
bands = [rows.mean(dim=0) for rows in {rows}.split({drawn.block_rows})]
array = torch.stack([torch.stack([block.mean() for block in band.split({drawn.block_columns})]) for band in bands])"""


def shape_and_code(shape: tuple[int, ...], code: str, *, key: str, kind: str = "float32") -> None:
    """In the menu of the picture drawn last: the shape of its array, and lines of transformers code that produce it."""
    with menu_of_picture().expander("Shape and code", key=key, type="compact"):
        st.markdown(f"Shape `{shape}`, {kind}")
        st.code(code, language="python")


def recipe_of(name: str, *shape: int, kind: str = "float32", p: float = 0.1) -> None:
    """The shape, dtype and code of one array; `p` is the probability of dropout."""
    code = RECIPES[name].replace("p=0.1", f"p={p:g}")
    shape_and_code(shape, START + code, key=f"recipe_{name}", kind=kind)


def recipe_of_word_table(overview: Overview) -> None:
    """The same for the binned word table as it is drawn."""
    shape_and_code(overview.cells.shape, START + word_table(overview), key="recipe_word_table")


def proof_badge(proof: Proof, *, key: str = "proof", of: str = "") -> None:
    """In the menu of the picture drawn last: max |difference| from the model's own module and its output, measured in
    this run."""
    with menu_of_picture().container(key=key, gap="small"):
        difference_badge(f"{of}max |ours − model.embeddings(…)|", proof.against_module)
        difference_badge(f"{of}max |ours − hidden_states[0]|", proof.against_hidden_states)


def input_badge(difference: float) -> None:
    """In the menu of the picture drawn last: max |difference| from the model's own input layer, measured now."""
    with menu_of_picture():
        difference_badge("max |ours − model.embeddings(…)|", difference)


def difference_badge(name: str, difference: float, *, rounding: float = 1e-5) -> None:
    """A badge with one difference; green if it is below `rounding`."""
    words = f"{name} = {difference:.1e}"
    if difference < rounding:
        st.badge(words, icon=":material/verified:", color="green")
    else:
        st.badge(words, icon=":material/error:", color="red")
