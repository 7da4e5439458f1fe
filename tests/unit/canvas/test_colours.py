"""One colour means one thing: the canvas, its style sheets, the charts and the theme agree."""

import re
import tomllib
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from coloraide import Color

from components.figures import axes, points
from tests.conftest import REPOSITORY

CANVAS, FRAME = (Path(REPOSITORY, "components", room) for room in ("canvas", "frame"))
THEME = tomllib.loads(Path(REPOSITORY, ".streamlit", "config.toml").read_text(encoding="utf-8"))["theme"]


def channels(colours: list[str]) -> np.ndarray:
    return np.array([[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in colours], float)


def canvas_scale(theme: str) -> np.ndarray:
    """The stops of the canvas around zero, (11, 3), from 0 to 255."""
    text = CANVAS.joinpath("heatmaps", "colours.js").read_text(encoding="utf-8")
    return channels(re.findall("#[0-9a-f]{6}", re.search(rf"{theme}: {{\s+ends: \[(.*?)\]", text)[1]))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_charts_colour_numbers_around_zero_as_the_canvas_does(theme: str) -> None:
    ours, charts = canvas_scale(theme), channels(THEME[theme]["chartDivergingColors"])
    at = np.linspace(0, 10, len(charts))
    expected = np.stack([np.interp(at, range(11), channel) for channel in ours.T], axis=1)
    outer = [0, 1, 2, 3, 6, 7, 8, 9]
    np.testing.assert_allclose(charts[outer], expected[outer], atol=1)
    # Ten colours have none at zero: the two beside it are chosen so that a chart's zero is as pale as the canvas's.
    np.testing.assert_allclose(charts[4:6].mean(axis=0), ours[5], atol=4)


def test_the_charts_of_groups_have_the_colours_of_the_theme() -> None:
    assert list(points.PALETTE) == THEME["chartCategoricalColors"]


@pytest.mark.parametrize("row", ["word", "position", "segment"])
def test_the_three_rows_have_the_colours_of_the_heatmaps(row: str) -> None:
    text = Path(REPOSITORY, "components/story/home/home_journey.css").read_text(encoding="utf-8")
    found = re.findall(rf"(?:\.{row} \.name|\.sum \.{row}) {{ border-color: (#\w+);", text)
    assert found == [colour_of(row)] * 2


def colour_of(row: str) -> str:
    """The colour of one of the three rows in heatmaps, in the light theme."""
    text = CANVAS.joinpath("heatmaps", "linked_heatmaps.css").read_text(encoding="utf-8")
    return re.findall(rf"\.heatmap_{row} \.heatmap-title {{ border-color: light-dark\((#\w+),", text)[0]


def test_what_the_reader_chose_is_amber_everywhere() -> None:
    files = [path for kind in ("*.js", "*.css") for room in (CANVAS, FRAME) for path in room.rglob(kind)]
    amber = {path.name for path in files if axes.MARK.lower() in path.read_text(encoding="utf-8").lower()}
    assert amber == {"found.js"}


PAPER = {"light": "#FFFFFF", "dark": "#11151D"}


def luminance(colour: str) -> float:
    """Source: WCAG 2.2, relative luminance."""
    parts = channels([colour])[0] / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


@pytest.mark.parametrize(("theme", "colours"), [("light", points.LABELS), ("dark", points.LABELS_DARK)])
def test_labels_stand_out_from_the_paper_and_each_has_a_shape_of_its_own(theme: str, colours: tuple[str, ...]) -> None:
    for colour in colours:
        lighter, darker = sorted((luminance(colour), luminance(PAPER[theme])), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 3, colour
    assert len(set(points.SHAPES)) == len(points.SHAPES) >= len(colours) == len(set(colours))


@pytest.mark.parametrize("eyes", ["", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("colours", [points.LABELS, points.LABELS_DARK])
def test_the_colour_blind_tell_labels_apart_by_colour_but_for_one_pair_that_its_shapes_tell(
    eyes: str, colours: tuple[str, ...]
) -> None:
    seen = [Color(colour).filter(eyes) if eyes else Color(colour) for colour in colours]
    distances = {(one, two): seen[one].delta_e(seen[two], method="2000") for one, two in combinations(range(8), 2)}
    by_shape = {(1, 3)} if eyes == "deutan" and colours is points.LABELS else set()  # teal ■ and pink ▲ on white
    assert {pair for pair, distance in distances.items() if distance < 9} == by_shape
    assert all(points.SHAPES[one] != points.SHAPES[two] for one, two in by_shape)
