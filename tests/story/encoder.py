"""What tests know of /encoder."""

from components.compute.links import Link, strongest, worth_a_look
from components.compute.tokens import instructive_token
from components.records.encoder import Product
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.encoder import picture as encoder_picture, words as encoder
from components.views.tries import Told
from tests.drawn import numbers_in
from tests.story.known import Known, Watch


def summands(product: Product | None) -> list[float]:
    """What the browser writes out of a cell's factors: five products, the sum of the others, and what they come to."""
    if product is None:
        return []
    products = sorted((product.inputs.astype(float) * product.weights).tolist(), key=lambda value: -abs(value))
    return [*products[:5], sum(products[5:]), sum(products) + product.bias]


def _finding(bert: ModelService, text: Tokens) -> str:
    return encoder.finding(bert.encoder_layer(text, 1), 1, instructive_token(text), text)


def _told(bert: ModelService, text: Tokens) -> Told:
    link = encoder_link(bert, text)
    return encoder.told(text, bert.encoder_layer(text, link.layer), link, "scores", list(encoder.NEXT))


def encoder_link(bert: ModelService, text: Tokens) -> Link:
    row = bert.attention_from(text, instructive_token(text))
    return strongest(row, worth_a_look(text, row.position))


def _watched(seen: Watch) -> None:
    seen(encoder_picture, "pack_layer", lambda _, shown, __, **___: numbers_in(list(shown.values())))
    seen(encoder_picture, "_sent_along", lambda cell, product: summands(product(cell)))


KNOWN = Known(
    findings={
        "encoder": _finding,
    },
    told={
        "encoder": _told,
    },
    choices=[
        {"layer": "3", "head": "5", "token": "2", "cell": "attended,100"},
        {"a": "word " * 80, "inner": "1", "cell": "feed_forward,7", "layer": "2"},
        {"layer": "2", "head": "7", "cell": "scores,3"},
        {"layer": "4", "head": "2", "cell": "key,9", "token": "1"},
        {"cell": "mixed,30"},
    ],
    drawn={
        "encoder_layer": (
            "query",
            "key",
            "value",
            "score",
            "weight",
            "mixture",
            "attended",
            "middle",
            "fed_forward",
            "after",
        ),
        "encoder_products": ("largest_products|", "other_products|", "sum_of_products|"),
    },
    watched=_watched,
    pictures=("encoder",),
    address={"layer": "3", "head": "2", "token": "4"},
    linked="layer head token inner cell window order=index|variance|gamma",
    not_in_address={"inner"},
    unknown_words=[{"inner": "1"}],
    fills=".layer-steps",
    read_large=True,
    odd=[{}],
)
