"""Token and layer are chosen in the picture of who wrote a vector."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, fresh, keyed, resting_box, settled


def test_token_and_layer_are_chosen_in_the_picture(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/decomposition?a=dog+bites+man")
    settled(page)
    keyed(page, "token_strip").get_by_role("button", name="man, ").click()
    page.wait_for_url("**token=3*")
    expect(fresh(page, ".finding")).to_contain_text("“man”")
    curves = keyed(page, "through_layers").locator(".plot")
    box = resting_box(curves)
    curves.click(position={"x": 2, "y": box["height"] / 2})
    page.wait_for_url("**layer=0*")
    expect(fresh(page, "p.line")).to_contain_text("before any layer")
    curves.press("ArrowRight")
    curves.press("Enter")
    page.wait_for_url("**layer=1*")
    expect(fresh(page, "p.line")).to_contain_text("after layer 1")
