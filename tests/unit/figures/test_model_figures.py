"""The colours of a report, and the rows of a heatmap."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from components.figures import report
from components.story.sentences import pairs
from tests.conftest import REPOSITORY


def test_a_report_has_the_scales_of_the_light_theme() -> None:
    light = tomllib.loads(Path(REPOSITORY, ".streamlit/config.toml").read_text(encoding="utf-8"))["theme"]["light"]
    assert list(report.DIVERGING) == light["chartDivergingColors"]
    assert list(report.SEQUENTIAL) == light["chartSequentialColors"]


@pytest.mark.parametrize("count", [1, 47, 64])
def test_each_labelled_token_has_a_row_as_high_as_its_label(count: int) -> None:
    names = ["ذ"] * count
    drawn = pairs.heatmap(np.eye(count, dtype=np.float32), names, names, ruler=(0.1, 0.4), titles=("A", "B"))
    heights = drawn.checked().layout
    assert (heights.height - 158) / count >= pairs.LABEL
