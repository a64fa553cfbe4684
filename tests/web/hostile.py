"""Names that nobody means well with: markup, code, paths, devices, control characters, writing directions, and words that programs treat in a special way."""

from __future__ import annotations

NAMES = [
    "<script>document.title='ran'</script>", "<img src=x onerror=\"document.title='ran'\">", "<svg/onload=document.title='ran'>", "<b>bold", "</h1></body>",
    "\"><a href=javascript:document.title='ran'>x</a>", "' onmouseover='document.title=1", "javascript:document.title='ran'", "data:text/html,<script>1</script>",
    "&lt;b&gt;&amp;&#0;", "<!--", "]]>", "${document.title='ran'}", "{{constructor.constructor('1')()}}", "`id`", "$(id)", "%s%n%x", "{0}{me}{{x}}", "[[x]] [a](javascript:1)",
    "![x](http://evil.example/x.png)", "# heading", "```", "..", "../../etc/passwd", "..\\..\\win.ini", "/etc/passwd", "C:\\con", "nul", "com1.yaml", "~root", "file:///etc/passwd",
    "-rf", "--seats", "a;b|c&d>e", "a\nb\r\nSet-Cookie: x=y", "a\tb", "\x1b[31mred\x1b]0;title\x07", "a\x7fb\x9bc", "\u202etxt.exe", "\u2066\u2067isolate", "a\u2028b\u2029c",
    "\ufeff", "\u200b", "\u0301" * 60, "Z\u0351\u036b\u0343" * 30, "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0645\u0631\u062d\u0628\u0627", "\ufdfd", "\uffff", "\x00", "a\x00b",
    "\ud800", "\udfffa", "", " ", "\u3000", "x" * 200, "x" * 201, "x" * 60_000, "__proto__", "constructor", "toString", "null", "undefined", "NaN", "true", "0", "-1", "1e999", "game",
    "all", "me", "player1", "'; DROP TABLE game; --", "\" OR 1=1 --", "!!python/object:os.system", "&a [*a]", "{a: b", "- x", "::error file=x::y", "##vso[task.x]y", "=cmd|' /C calc'!A0",
]  # fmt: skip
