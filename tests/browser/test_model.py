"""The treemap of all parameters: a click on a rectangle opens this tensor beside it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, keyed, settled


def test_a_click_on_a_rectangle_shows_the_values_of_this_tensor(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/model")
    settled(page)
    tree = keyed(page, "to_scale")
    name = tree.get_by_text("W1").first
    expect(name).to_be_visible()
    name.click(position={"x": 20, "y": 30}, force=True)  # its rectangle, which lies over the name
    page.wait_for_function(
        "new URL(location.href).searchParams.get('parameter')?.endsWith('intermediate.dense.weight')"
    )
    settled(page)
    expect(keyed(page, "parameter_name", "input")).to_have_value(re.compile(r"intermediate\.dense\.weight$"))
    expect(page.get_by_text("589,824 values from")).to_be_visible()
