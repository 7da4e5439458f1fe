"""Lists of sentences as points, and maps of these points.

Sentences go through the encoder in padded and masked batches that give the same vectors as one by one. Only the vectors
that become points are cached, in float32 for every layer. The work is done in portions, each cached separately, so that
it can be stopped and resumed. Maps are cached by their points and settings.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, astuple, replace

import numpy as np

from components.compute.corpus import first_points, join, portions, senses, worth_naming
from components.compute.labels import (
    MOST_COMPARED,
    Agreement,
    Nearest,
    agreement as find_agreement,
    nearest_two as find_nearest_two,
    probe as fitted,
)
from components.compute.projection import false_neighbours as find_false_neighbours, trust
from components.compute.vectors import pool
from components.records.arrays import Array
from components.records.checkpoints import Checkpoint, NothingToShow
from components.records.corpus import Origin, PointKind, Points, Sentence, Wanted, WordPart, most_points
from components.records.projection import Alignment, LayeredProjection, MapSettings, Projection, Trust
from components.records.similarity import Probe
from components.records.tokens import Token, TokenKind, Tokens
from components.service.cache import cached
from components.service.loading import load_model
from components.service.tokens import tokenize
from components.service.weights import read_config
from components.turns.host import plan
from components.turns.queue import ENCODER
from components.umap.layers import project_layers
from components.umap.projection import project

BATCH_TOKENS = 1_024  # 256 are read 15 % faster, but leave 20 MB more in the heap: blocks too small to be given back
FEW = 8
SEEDS = 5
Group = tuple[Origin, tuple[int, ...]]


def points(
    checkpoint: Checkpoint, lines: tuple[Sentence, ...], wanted: Wanted, enough: int | None = None
) -> Generator[int, None, Points]:
    """Yields the number of `lines` done after each portion, and returns their points; stops early at `enough` lines.

    It also stops when the map can hold no more points. Raises `NothingToShow` if there are none.
    """
    config = read_config(checkpoint)
    one_layer = wanted.by_pooler or wanted.layer is not None
    most = most_points(1 if one_layer else config["num_hidden_layers"] + 1, config["hidden_size"])
    parts: list[Points] = []
    done = 0
    for portion in portions(lines):
        if parts and (sum(map(len, parts)) >= most or done >= (enough or len(lines))):
            break
        parts.append(_portion(checkpoint, portion, wanted, done))
        done += len(portion)
        yield done
    if not any(map(len, parts)):
        lacking = "contains the chosen word" if wanted.word else "has a word"
        raise NothingToShow(f"There is nothing to draw: none of these sentences {lacking}.")
    full = sum(map(len, parts)) >= most
    return join(parts, lines[:done], most, left_out=len(lines) - done if full else 0)


@cached()
def words(checkpoint: Checkpoint, lines: tuple[Sentence, ...]) -> tuple[tuple[str, int], ...]:
    """Every normalised word of `lines` that the model reads, with its number of occurrences, most frequent first."""
    counts: Counter[str] = Counter()
    for line in lines:
        tokens = tokenize(checkpoint, line.a, line.b)
        read = [tokens.words[number] for number in {token.word for token in tokens.tokens if token.word is not None}]
        counts.update(word.segmentation.word for word in read if not word.special)
    return tuple(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def forward(checkpoint: Checkpoint, sentences: Sequence[Tokens]) -> Iterator[tuple[int, Array, Array]]:
    """Yields for each sentence its index, hidden states (L + 1, T, H) and pooler output (H,), shortest first.

    Sentences of similar length share a batch, padded on the right and masked.
    """
    model = load_model(checkpoint)
    import torch

    for batch in _batches([len(tokens) for tokens in sentences]):
        longest = max(len(sentences[number]) for number in batch)
        rows = {"input_ids": "ids", "token_type_ids": "segments", "attention_mask": "mask"}
        inputs = {
            name: torch.tensor([_padded(getattr(sentences[number], field), longest) for number in batch])
            for name, field in rows.items()
        }
        with torch.inference_mode():
            output = model(**inputs, output_hidden_states=True)
        hidden = torch.stack(output.hidden_states).numpy()
        for row, number in enumerate(batch):
            yield number, hidden[:, row, : len(sentences[number])], output.pooler_output[row].numpy()


@cached()
def _portion(checkpoint: Checkpoint, lines: tuple[Sentence, ...], wanted: Wanted, first: int) -> Points:
    """The points of a few lines, numbered from `first`."""
    config = read_config(checkpoint)
    depth = config["num_hidden_layers"]
    sentences = [tokenize(checkpoint, line.a, line.b) for line in lines]
    groups = [groups_of(tokens, wanted, first + number) for number, tokens in enumerate(sentences)]
    pooler, layer = wanted.by_pooler, wanted.layer
    kept = slice(None) if layer is None else slice(layer, layer + 1)
    vectors: list[Array] = [np.empty(0, np.float32)] * len(lines)
    turn = ENCODER.turn() if len(lines) > FEW else nullcontext()  # short lists need not wait
    with turn:
        for number, hidden, pooled in forward(checkpoint, sentences):
            how = "first" if wanted.pooling == "cls" else "mean" if pooler else wanted.pooling
            positions = [group for _, group in groups[number]]
            vectors[number] = pooled[None, None].copy() if pooler else pool(hidden[kept], positions, how)
    source = hashlib.sha256(repr((astuple(checkpoint), lines, wanted, first)).encode()).hexdigest()
    return Points(
        lines,
        wanted,
        (depth,) if pooler else tuple(range(depth + 1))[kept],
        np.concatenate(vectors, axis=1),
        tuple(origin for group in groups for origin, _ in group),
        source,
        cut=sum(bool(tokens.left_out) for tokens in sentences),
    )


def groups_of(tokens: Tokens, wanted: Wanted, line: int) -> list[Group]:
    """The points of a sentence: the origin and the positions of each."""
    if wanted.kind is PointKind.SENTENCE:
        name = " ".join(filter(None, (tokens.a, tokens.b)))
        return [(Origin(line, 0, name[:40] or "(empty)", WordPart.SENTENCE), tuple(range(len(tokens))))]
    if wanted.kind is PointKind.WORD:
        return [
            (_origin(tokens, positions, line, wanted.word, WordPart.WHOLE), positions)
            for number, word in enumerate(tokens.words)
            if word.segmentation.word == wanted.word
            and (positions := tuple(token.position for token in tokens.tokens if token.word == number))
        ]
    counts, names = Counter(token.word for token in tokens.tokens), tokens.names
    return [
        (_origin(tokens, one, line, names[token.position], _part(token, counts[token.word])), one)
        for token, one in ((token, (token.position,)) for token in tokens.tokens)
        if wanted.specials or tokens.is_empty or token.word is not None
    ]


def _origin(tokens: Tokens, positions: Sequence[int], line: int, name: str, part: WordPart) -> Origin:
    segment, span = tokens.tokens[positions[0]].segment, tokens.span(positions) or (None, None)
    return Origin(line, positions[0], name, part, segment, *span)


def _part(token: Token, pieces: int) -> WordPart:
    if token.kind is TokenKind.SPECIAL:
        return WordPart.SPECIAL
    if token.kind is TokenKind.UNKNOWN:
        return WordPart.UNKNOWN
    if pieces == 1:
        return WordPart.WHOLE
    return WordPart.LATER if token.kind is TokenKind.CONTINUATION else WordPart.FIRST


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Indices of sentences, sorted by length, in batches of at most `BATCH_TOKENS` tokens including padding."""
    batch: list[int] = []
    for number in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[number] > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(number)
    if batch:
        yield batch


def _padded(row: Sequence[int], length: int) -> list[int]:
    """`row` with zeros on the right: [PAD]'s usual ID, segment 0, and a mask that hides them."""
    return [*row, *([0] * (length - len(row)))]


@cached()
def probe(points: Points) -> Probe:
    """How well a linear classifier predicts the senses of these points in each layer, compared with shuffled labels."""
    return fitted(points.vectors, senses(points))


@cached(keep=lambda answer: not answer[0].for_now)
def mapped(points: Points, layer: int, settings: MapSettings) -> tuple[Projection, Trust | None]:
    """The map of one layer, and how far it can be trusted."""
    vectors = points.at(layer)
    projection = project(vectors, **asdict(settings))
    return projection, trust(vectors, projection.points, metric=settings.metric)


@cached(keep=lambda maps: not maps.for_now)
def layer_maps(points: Points, settings: MapSettings, alignment: str) -> LayeredProjection:
    """The maps of all layers, made comparable by `alignment`."""
    return project_layers(points.vectors, align=Alignment(alignment), **asdict(settings))


def seed_maps(
    points: Points, layer: int, settings: MapSettings, enough: int | None = None
) -> Generator[int, None, tuple[tuple[Projection, Trust | None], ...]]:
    """Yields the number of maps drawn so far, and returns them: one layer with five seeds, the chosen one first."""
    maps = []
    for seed in range(SEEDS if enough is None else enough):
        maps.append(mapped(points, layer, replace(settings, seed=settings.seed + seed)))
        yield seed + 1
    return tuple(maps)


@cached()
def false_neighbours(points: Points, layer: int, settings: MapSettings, point: int) -> tuple[int, ...]:
    """The points that are neighbours of `point` on the map but not in the original space."""
    projection, _ = mapped(points, layer, settings)
    return find_false_neighbours(points.at(layer), projection.points, point, metric=settings.metric)


@cached()
def agreement(points: Points) -> Agreement | None:
    """How many of the first thousand points lie nearest to one of their own label, in each layer."""
    return find_agreement(first_points(points, MOST_COMPARED))


@cached()
def nearest_two(points: Points, layer: int) -> Nearest | None:
    """The two of the first thousand points that are nearest to each other in a layer, of content words if there are."""
    few = first_points(points, MOST_COMPARED)
    return find_nearest_two(few, worth_naming(few)[0], layer)


def draws_umap() -> bool:
    """Whether this host has a process for maps by UMAP."""
    return plan().helpers > 0
