"""Two models on /normalization: every token after LayerNorm, and one token's values before and after it, in both."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from pandas import DataFrame, concat

from components.canvas.figure import show_figure
from components.canvas.heatmaps.linked_heatmaps import heatmaps
from components.compute.heatmaps import limit, sheet_of
from components.frame.beside import Model, Names, Split
from components.frame.page_head import Finding, PageHead
from components.frame.sentence import follow_token, followed_token
from components.records.embeddings import Embeddings
from components.records.heatmaps import Panel
from components.records.tokens import Tokens
from components.service import ModelService
from components.story.normalization.picture import of_two
from components.story.normalization.script import add_step_of_two
from components.views.tries import Told, follow
from components.views.wording import fixed, token_name


def normed_of_two(head: PageHead, bert: ModelService, two: Split[ModelService], tokens: Tokens) -> None:
    """What LayerNorm makes of every token in both models."""
    both = [one.embeddings(one.tokens(tokens.a, tokens.b)) for one in two.models]
    row = maps_of_two(tokens, both, two.how)
    head.finding(normed_finding(tokens, both, row, two))
    head.told(**told(tokens, row))
    histograms_of_two(tokens, both, row, two.names)
    add_step_of_two(bert, two.models, both)


def normed_finding(tokens: Tokens, both: Sequence[Embeddings], row: int, two: Split[Model]) -> Finding:
    """Whether a token's values are spread wider after LayerNorm in the dashed model than in the solid one.

    Refuted if their deviations, as printed, are not so ordered.
    """
    solid, dashed = (fixed(own.normed[row].std(), 2) for own in both)
    name = token_name(tokens.names, row)
    wider = float(both[1].normed[row].std()) > float(both[0].normed[row].std())
    how = "just as wide" if solid == dashed else "wider" if wider else "narrower"
    line = f"standard deviation after LayerNorm {solid} {two.how[0]}, {dashed} {two.how[1]}"
    return Finding(f"{two.begun} {name} leaves LayerNorm {how}.", row, line=line)


def told(tokens: Tokens, row: int) -> Told:
    """What is drawn of both models, what decides how wide it is, and another token."""
    return Told(
        see="What LayerNorm makes of each token, in both models on one scale; below, one token's values.",
        means="Dividing by the deviation is fixed; gamma and beta decide how wide a token comes out.",
        tries=follow(tokens, row),
    )


def maps_of_two(tokens: Tokens, both: Sequence[Embeddings], names: Names) -> int:
    """Both results of LayerNorm on one scale; returns the chosen token, which a click on a row changes."""
    rows, chosen = [own.normed for own in both], followed_token(tokens)
    end = limit(*rows)
    panels = [Panel(f"after_{number}", name, own)
              for number, (own, name) in enumerate(zip(rows, names, strict=True))]  # fmt: skip
    together = rows[0].shape == rows[1].shape
    for number, shown in enumerate([panels] if together else [[one] for one in panels]):
        sheet = sheet_of(shown, tokens.names, down="token")
        sheet = replace(sheet, limits=(("one", (end,) * len(shown)),))
        key, of = f"maps_of_two_after_{number}", "other_" if number else ""
        view = heatmaps(sheet, key=key, of=of, row=chosen, column=int(np.abs(rows[number][chosen]).argmax()))
        if not number:
            row = view.row
            follow_token(tokens, row)
    return row


def histograms_of_two(tokens: Tokens, both: Sequence[Embeddings], row: int, names: Names) -> None:
    """One token's values before and after LayerNorm in both models, on one axis each."""
    tables = [
        DataFrame({"model": name, "dimension": range(len(own.gamma)), "before": own.summed[row],
                    "after": own.normed[row]})
        for own, name in zip(both, names, strict=True)
    ]  # fmt: skip
    show_figure(
        of_two([(own.summed[row], own.normed[row]) for own in both], names),
        key="histograms_of_two",
        alt=f"How the values of {token_name(tokens.names, row)} are spread before and after LayerNorm, "
        f"{' and '.join(names)}.",
        table=partial(concat, tables, ignore_index=True),
    )
