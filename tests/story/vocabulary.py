"""What tests know of /vocabulary."""

from components.compute.tokens import instructive_token
from components.compute.vocabulary import as_typed
from components.records.tokens import Tokens
from components.records.vocabulary import ANY, Query
from components.service import ModelService, vocabulary as served
from components.story.vocabulary import asked, map as atlas_map, near, of_two as of_two_near, words as vocabulary
from components.story.vocabulary.asked import Sought
from components.views.tries import Told
from tests.drawn import numbers_in
from tests.story.known import Known, Watch, two_models


def _finding(bert: ModelService, text: Tokens) -> str:
    """The box is empty, or holds the word, a part of it, or a sum, in turns."""
    token, pieces = instructive_token(text), bert.vocabulary()
    piece = text.pieces[token]
    typed, mode = (("", "contains"), (piece, "exact"), (piece, "prefix"), (f"{as_typed(piece)} + the", "near"))[
        len(text) % 4
    ]
    wanted = asked.Sought(typed, Query(typed or piece, mode), 2, False)
    read = bert.reading(wanted.expression, 2) if typed else bert.row(text.ids[token], 2)
    found = asked.found(pieces, wanted, read)
    return vocabulary.finding(wanted, read, found, asked.looked_at(read), pieces, bert.random_rows())


def _finding_of_two(bert: ModelService, text: Tokens) -> str:
    two, row = two_models(bert, text), text.ids[instructive_token(text)]
    reads, pieces = [one.row(row, 2) for one in two.models], [one.vocabulary() for one in two.models]
    return of_two_near.finding(reads, pieces, [one.random_rows() for one in two.models], two)


def _told(bert: ModelService, text: Tokens) -> Told:
    mode, row = (("near", None), ("contains", None), ("prefix", 7))[len(text) % 3]
    kind = "piece" if len(text) % 2 else ANY
    wanted = Sought("", Query("", mode, kind), 8, False)
    return vocabulary.told(
        text, instructive_token(text), wanted, row, on_map=len(text) % 2 == 0, untrained=len(text) % 3 == 0
    )


def _watched(seen: Watch) -> None:
    seen(near, "beside", lambda _, read, *__, **___: numbers_in(read.cosine.values))
    seen(near, "beside_second", lambda read, *_, **__: numbers_in(read.cosine.values))
    seen(atlas_map, "atlas_map", lambda *_, found, **__: numbers_in(list(found)))


KNOWN = Known(
    findings={
        "vocabulary": _finding,
        "vocabulary, two models": _finding_of_two,
    },
    told={
        "vocabulary": _told,
    },
    may_try_nothing=True,
    choices=[
        {"words": "0.5 * king - man", "near": "4", "token": "2"},
        {"token": "3"},
        {"words": "bank", "by": "prefix"},
        {"words": r"^\p{Lu}|^[0-9]+$", "as": "regex", "digits": "with"},
        {"words": "2000-2010, 7", "as": "id"},
        {"kind": "piece", "script": "Cyrillic"},
        {"words": "king - man + woman", "piece": "2332"},
        {"words": "bank", "by": "contains"},
        {"words": "^ba.k$", "as": "regex"},
        {"words": "king - man + woman", "beside": "untrained"},
    ],
    quick=(2, 3, 4, 10),
    drawn={
        "vocabulary_base": ("Where UMAP draws the pieces|where UMAP draws the pieces",),
        "vocabulary_near": ("cosines|other_near",),
        "matches": ("matched_lengths|found_lengths",),
    },
    watched=_watched,
    pictures=("atlas",),
    more={"words": "dog"},
    address={"words": "king", "by": "near", "near": "20", "tokens": "1", "token": "3", "piece": "2000"},
    linked="token words by=contains|prefix|exact|near as=text|regex|id near piece tokens kind script "
    "digits=any|with|without",
    old_links={
        "vocabulary?view=list": ({"search": "ban", "mode": "prefix"}, "atlas_saved", ""),
        "atlas": ({"lit": "bank"}, "atlas_saved", ""),
    },
    was={
        "vocabulary?words=king&view=map": "by=near&words=king",
        "vocabulary?words=king&v=4": "words=king",
        "vocabulary?search=bank&mode=prefix": "words=bank&by=prefix",
        "vocabulary?search=1&mode=id": "words=1&as=id",
        "vocabulary?view=list&search=1.&mode=suffix": r"words=(?i)1\.$&as=regex",
        "atlas?lit=^ba.k$&by=regex&piece=2924&tokens=0": "words=^ba.k$&as=regex&piece=2924&tokens=0",
    },
    reads=("",),
    unknown_words=[{"tokens": "1"}],
    prepared={"": (served, "scripts_of")},
)
