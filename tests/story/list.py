"""What tests know of /list."""

from components.compute.similarity import nearest_points
from components.figures.points import PointStyle
from components.frame.waiting import completed
from components.records.corpus import PointKind, Sentence, Wanted
from components.records.tokens import Tokens
from components.service import ModelService, corpus
from components.story.list import layers, senses, words as of_list
from components.views.tries import Told
from tests.story.known import CORPUS, Known


def _finding(bert: ModelService, text: Tokens) -> str:
    points = completed(bert.points((Sentence(text.a, text.b),), Wanted()))
    near = nearest_points(points, 0, 8, bert.baseline(), 6)
    return of_list.finding(points, bert.agreement(points), 6, bert.nearest_two, near)


def _finding_of_layers(bert: ModelService, text: Tokens) -> str:
    return layers.finding(completed(bert.points((Sentence(text.a, text.b),), Wanted())))


def _told(bert: ModelService, text: Tokens) -> Told:
    """Of lines with labels or without, in all layers, by words, sentences or tokens, in turns."""
    kinds = Wanted(), Wanted(PointKind.SENTENCE)
    lines = Sentence(text.a, sense="x"), Sentence(f"the {text.a}", sense="x"), Sentence(f"a {text.a}", sense="y")
    points = completed(bert.points(lines, kinds[len(text) % 2]))
    style = PointStyle(points.names, categories=points.names if len(text) % 3 else None)
    return of_list.told(points, style, len(text) % 7, 6)


TYPED = "set=here&points=token"  # what /context showed of a list, unless its address said otherwise
CHOSEN = "a=dog&set=own&lines=a+::+the+bank&word=bank&pieces=first&probe=1"


KNOWN = Known(
    findings={
        "list": _finding,
        "list, layers": _finding_of_layers,
    },
    told={
        "list": _told,
        "list, layers": lambda bert, text: of_list.told_of_layers(),
        "list, senses": lambda bert, text: senses.told("bank" if len(text) % 2 else "here"),
    },
    choices=[
        {
            "set": "bank",
            "points": "word",
            "word": "bank",
            "pieces": "first",
            "dim": "3",
            "method": "pca",
            "point": "4",
        },
        {
            "set": "python",
            "points": "sentence",
            "metric": "euclidean",
            "method": "pca",
            "layer": "2",
            "with": "1",
            "pool": "pooler",
        },
        {
            "set": "python",
            "points": "word",
            "word": "python",
            "neighbors": "4",
            "dist": "0.5",
            "seed": "3",
        },
        {
            "set": "own",
            "lines": "one ||| two\na :: Three 😀",
            "points": "token",
            "specials": "1",
            "method": "pca",
        },
        {
            "show": "motion",
            "points": "token",
            "set": "bites",
            "placed": "alone",
            "method": "pca",
            "point": "3",
            "with": "1",
        },
        {
            "show": "motion",
            "set": "bites",
            "placed": "joint",
            "method": "pca",
            "metric": "euclidean",
            "points": "sentence",
            "pool": "cls",
        },
        {
            "show": "motion",
            "set": "python",
            "points": "word",
            "word": "python",
            "pieces": "first",
            "neighbors": "5",
            "dist": "0.3",
            "seed": "1",
        },
        {"set": "bites", "points": "token", "method": "pca", "point": "3", "show": "trails"},
        {
            "view": "senses",
            "a": "the bank of a river bank",
            "set": "bank",
            "compare": "standardized",
            "word": "bank",
            "pieces": "first",
            "with": "1",
            "probe": "1",
        },
    ],
    drawn={
        "agreement": ("agreeing", "agreeing_by_chance"),
        "list_rows": ("sharing|near_cosines",),
        "map": ("maps|Where UMAP draws the points", "Maps of other seeds, and what is said of points"),
        "map_so_far": ("maps|Where UMAP draws the points",),
        "map_at_once": ("Where UMAP draws the points",),
        "near": ("near_cosines", "excess|", "standardised_cosines|"),
        "entries": ("entry_cosines",),
        "trust": ("trust", "kept_by_chance"),
        "map_seeds": ("Maps of other seeds",),
        "layers_map": ("maps|last_map|Where UMAP draws the points", "The headline's cosines of layer 0"),
        "layers_at_once": ("Where UMAP draws the points",),
        "parting": ("same", "different", "share", "where 99% of random labellings end"),
        "probe_curve": ("right", "chance", "luckiest"),
    },
    more={"seeds": "1"},
    address={"set": "here", "layer": "2", "method": "pca", "token": "4", "specials": "1"},
    linked=f"view=map|senses layer {CORPUS} seed "
    "pieces=mean|first points=token|word|sentence specials pool=mean|cls|pooler colour colour_all point token "
    "method=umap|pca dim=2|3 neighbors dist metric=cosine|euclidean false seeds placed=turned|joint|alone "
    "show=one|motion|trails|once namesakes compare=raw|standardized probe",
    ways=[
        {"set": "own"},
        {"set": "here", "points": "token"},
        {"points": "sentence"},
        {"placed": "joint", "show": "once", "points": "token", "method": "pca"},
        {"view": "senses"},
    ],
    old_links={
        "similarity?view=senses": ({}, "parting", ""),
        "senses?set=bank": ({}, "parting", ""),
        "context?view=layers": ({}, "layers_map", ""),
        "context?view=alone": ({}, "map", ""),
        "context?set=bank": ({}, "map", ""),
        "layers?view=trails": ({}, "layers_map", ""),
    },
    was={
        "senses": "view=senses&set=python",
        "senses?v=4": "view=senses&set=python",
        "senses?set=bank&probe=1": "view=senses&set=bank&probe=1",
        **{
            f"{page}{CHOSEN}{version}": f"view=senses&{CHOSEN}"
            for page in ("senses?", "similarity?view=senses&", "list?", "list?view=senses&")
            for version in ("", "&v=4")
        },
        "similarity?view=senses&control=1": "view=senses&set=python&beside=untrained",
        "list?compare=standardized": "view=senses&set=python&compare=standardized",
        "list?compare=standardized&v=4": "view=senses&set=python&compare=standardized",
        "list?view=senses&probe=1": "view=senses&probe=1",
        "list?set=bank&word=bank": "set=bank&word=bank",
        "layers": f"{TYPED}&show=motion",
        "layers?view=trails&set=bank": "set=bank&points=token&show=trails",
        "layers?view=multiples": f"{TYPED}&show=motion",
        "layers?placed=joint": f"{TYPED}&show=motion&placed=joint",
        "context?view=layers&method=pca": f"{TYPED}&show=motion&method=pca",
        "context?view=layers&show=once&v=4": f"{TYPED}&show=once",
        "context?view=layers&show=multiples&v=4": f"{TYPED}&show=motion",
        "context?space=alone&set=bank": "set=bank&points=token",
        "context?view=alone&points=sentence&v=4": "set=here&points=sentence",
        "context?view=alone&show=trails": TYPED,
        "context?method=pca": f"{TYPED}&method=pca",
        "context?set=own&lines=a+dog&dim=3": "set=own&points=token&lines=a+dog&dim=3",
        "sentences?view=senses&v=4": "view=senses&set=python",
    },
    unknown_words=[
        {"set": "here"},
        {"set": "here", "points": "token"},
        {"set": "here", "points": "token", "show": "motion"},
        {"set": "here", "points": "token", "colour": "word"},
    ],
    unknown_opened={"method": "pca"},
    alike=[
        {"set": "bank", "points": "word", "word": "bank", "method": "pca"},
        {"set": "bites", "points": "token", "show": "motion", "method": "pca"},
        {"view": "senses", "set": "bank", "word": "bank"},
        {"view": "senses", "set": "bank", "word": "bank", "compare": "standardized"},
    ],
    hops=(57, 13),  # opens on a map with its column and bars, where it had one chart: measured anew
    read_by_script=[{"set": "here", "points": "token", "method": "pca"}],
    counts=({}, {"points"}),
    prepared={"": (corpus, "forward")},
)
