"""The page of causes in a browser: what is below and the address follow the cell that mouse or keys choose."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Server, keyed, read_on, resting_box, settled

TEXT = "He sat on the bank of the river and fished"


def test_a_cell_chosen_by_mouse_or_keys_is_followed_below_and_in_the_address(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/cause?a={TEXT}&view=cut&token=5")
    grid = keyed(page, "cause_cut", "canvas").first
    expect(grid).to_be_visible(timeout=PATIENCE)
    settled(page)
    box = resting_box(grid)
    columns, rows = 12, 6
    grid.click(position={"x": box["width"] * 10.5 / columns, "y": box["height"] * 5.5 / rows})
    expect(page).to_have_url(re.compile("cut_cell=5%2C10|cut_cell=5,10"), timeout=PATIENCE)
    read_on(page)
    expect(page.get_by_role("heading", name="In layer 6, “bank” does not read “fished”")).to_be_attached(
        timeout=PATIENCE
    )
    grid.scroll_into_view_if_needed()
    keyed(page, "cause_cut", "[tabindex='0']").first.focus()
    page.keyboard.press("ArrowUp")
    expect(page).to_have_url(re.compile("cut_cell=4(%2C|,)10"), timeout=PATIENCE)
    expect(page.get_by_role("heading", name="In layer 5, “bank” does not read “fished”")).to_be_attached(
        timeout=PATIENCE
    )
    page.reload()
    expect(keyed(page, "cause_cut", "canvas").first).to_be_visible(timeout=PATIENCE)
    read_on(page)
    expect(page.get_by_role("heading", name="In layer 5, “bank” does not read “fished”")).to_be_attached(
        timeout=PATIENCE
    )


def test_on_a_phone_the_names_below_the_grid_stand_above_the_menu(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.url}/cause?a={TEXT}&view=cut&token=5")
    name = keyed(page, "cause_cut", ".axis-tick").first
    expect(name).to_be_visible(timeout=PATIENCE)
    settled(page)
    menu = keyed(page, "menu_rail")
    assert resting_box(name)["y"] + resting_box(name)["height"] <= resting_box(menu)["y"]
    assert page.get_by_test_id("stMain").evaluate("main => main.scrollTop") == 0
