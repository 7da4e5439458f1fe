"""The page of attention."""

from tests.pages.sent import finding, html, line, plain


def test_with_pads_the_headline_quotes_what_the_table_says_of_the_reader(visit) -> None:
    app = visit("attention", a="The chef tasted the soup because it smelled odd", pads="4")
    assert finding(app) == "[PAD] moves “it” unless the mask hides it."
    assert "unmasked by 30.8% of its length" in line(app)
    assert "“it” moves, unmasked30.8%" in plain(html(app, 'class="of-pads"'))
