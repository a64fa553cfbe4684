"""Lines of the screen: broken between words where a width is given, never elsewhere."""

from __future__ import annotations

from io import StringIO

from rulewright.telling.screen import Screen, broken


def texts(pieces: list[tuple[str, str]], width: int) -> list[str]:
    return ["".join(text for text, _ in line) for line in broken(pieces, width)]


def test_what_fits_stays_as_it_is() -> None:
    assert texts([("  ", ""), ("one two", "name")], 9) == ["  one two"]
    assert texts([("a long line of words", "")], 0) == ["a long line of words"]
    assert texts([("two lines\nare not broken again", "")], 10) == ["two lines\nare not broken again"]


def test_what_does_not_fit_is_set_in() -> None:
    assert texts([("  one two three four", "")], 14) == ["  one two", "      three", "      four"]


def test_a_short_text_stands_under_its_beginning() -> None:
    pieces = [("1  ", "number"), ("Oak   ", ""), ("gives wood and shade", "quiet")]
    assert texts(pieces, 22) == ["1  Oak   gives wood", "         and shade"]
    assert [style for line in broken(pieces, 22) for text, style in line if text.strip()] == ["number", "", *["quiet"] * 4]


def test_a_word_longer_than_the_line_is_left_whole() -> None:
    assert texts([("  a word verylongwordindeed b", "")], 10) == ["  a word", "      verylongwordindeed", "      b"]


def test_lines_of_a_screen_have_its_width_but_for_what_is_copied() -> None:
    out = StringIO()
    screen = Screen(out, width=12)
    screen.line("one two three")
    screen.line("one two three", whole=True)
    screen.parts(("one two ", ""), ("three", "quiet"))
    screen.colours([("one two ", ""), ("three ", "red")])
    assert out.getvalue().split("\n") == [
        "one two",
        "    three",
        "one two three",
        "one two",
        "    three",
        "one two",
        "    three",
        "",
    ]
