"""Strings that break software: our own list, for every tier. Each page must show them and execute none."""

import os
from pathlib import Path

MARKUP = (
    "<script>window.hit=1</script>",
    "<img src=x onerror=window.hit=1>",
    "<svg onload=window.hit=1>",
    "<iframe srcdoc='<script>parent.hit=1</script>'></iframe>",
    '<a href="javascript:window.hit=1">x</a>',
    "</style></textarea></title><script>window.hit=1</script>",
    "<details open ontoggle=window.hit=1>",
    "\"><body onload='window.hit=1'>",
    "';window.hit=1;//",
    "${window.hit=1}",
    "{{constructor.constructor('window.hit=1')()}}",
    "<!-- <![CDATA[ ]]>",
    "&lt;script&gt; &#x3C;b&#x3E; &amp;amp;",
)
STREAMLIT = (
    ":red[x] :blue-background[y] :material/home: :smile: :streamlit:",
    "$x$ $$\\frac{1}{0}$$ \\(\\alpha\\) \\input{/etc/passwd}",
    "**b** _i_ ~~s~~ `code` # h > q - l 1. n | a | b |",
    "[x](javascript:window.hit=1) ![x](x) [^1] https://example.org",
    "```\nfence\n``` --- ***",
)
FOUND_IN_MARKDOWN = (  # what Streamlit's Markdown finds also in text whose special characters are escaped
    "www.evil-bank.example/verify", "https://evil.example", "HTTP://evil.example x", "a@evil.example",
    "[x](https://evil.example)", "<https://evil.example>", "![x](https://evil.example/i.png)", "[x]: https://evil.example",
    "foo.www.evil.example", "(www.evil.example)", "mailto:b@evil.example", "xmpp:a@evil.example", "\\www.evil.example",
    ":red[x]", "$x$ and $$y$$", ":smile:", ":material/home:", ":streamlit:", "::small[x]::: :small[]", ":help[x]",
    "a -> b <- c <-> d -- e >= f <= g ~= h", "->", "--", "<!-- x -->", "a\n\nb\n===\n    code", "    indented", "x ",
    "# h", "1. x", "- x", "> x",
)  # fmt: skip
INJECTION = (
    "=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "{{7*7}}", "${7*7}", "<%= 7*7 %>", "../../etc/passwd",
    "..\\..\\boot.ini", "%00", "%0a%0d", "%s%n%d", "' OR 1=1 --", "$(id)", "`id`", "| cat /etc/passwd", "$HOME",
    "%TEMP%", "NaN", "Infinity", "-0.0", "1e309", "None", "null", "undefined", "true", "__proto__", "constructor",
)  # fmt: skip
UNICODE = (
    "a\u0000b\u0007c\u001bd\u007fe",
    "\u0080\u0085\u009f",
    "\u202egnirts desrever\u202c \u2066x\u2069",
    "שלום עולם مرحبا بالعالم",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳",
    "\u0301\u0301\u0301 \u20dd",
    "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏿 🇩🇪 1️⃣ ❤️",
    "\ufeffBOM \u200bZWSP \u200d \u2060 \u00ad",
    "a\u2028b\u2029c\u000bd\u000ce",
    "\ue000\uf8ff \U000f0000",
    "\ufdd0\uffff\U0010ffff",
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ﷽ ﬀ ǆ İ ı ß ẞ",
    "田中さんにあげて下さい 사회과학원 我喜欢东京 ไทย हिन्दी",
    "＜script＞window.hit=1＜/script＞",
)
LONG = ("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 3, "x" * 400, "🙂" * 150)
LINES = (*MARKUP, *STREAMLIT, *INJECTION, *UNICODE)


def published() -> tuple[str, ...]:
    """A longer list, if `NAUGHTY_STRINGS` names a file with one string per line or there is one nearby."""
    near = Path(__file__).parents[2] / "shared" / "reference" / "naughty_strings.txt"
    path = Path(os.environ.get("NAUGHTY_STRINGS", near))
    if not path.is_file():
        return ()
    rows = path.read_text(encoding="utf-8", errors="replace").split("\n")
    return tuple(row for row in rows if row and not row.startswith("#"))
