"""Every page can be taken home, and the report opens by itself."""

import re

from components.widgets.report import whole_report


def test_the_report_holds_the_flow_and_needs_no_network(packaged) -> None:
    text = "<script>alert(1)</script> dog bites man"
    html = whole_report(packaged.flow(packaged.tokens(text, "man bites dog")))
    assert "&lt;script&gt;alert(1)" in html
    assert "<script>alert(1)" not in html
    assert html.count('class="plotly-graph-div"') == 4
    assert "max |ours − model.embeddings(…)|" in html
    assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="http', html)


def test_the_report_of_an_empty_text_is_a_report(packaged) -> None:
    assert "[SEP]" in whole_report(packaged.flow(packaged.tokens("")))
