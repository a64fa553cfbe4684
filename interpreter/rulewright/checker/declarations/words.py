"""Word lists, constants and texts."""

from __future__ import annotations

from rulewright.checker.bodies.whole import whole_number
from rulewright.checker.context import Context, name_of, text_of
from rulewright.checker.declarations.values import FRACTION, NUMERAL
from rulewright.language import core
from rulewright.language.reserved import is_reserved
from rulewright.language.symbols import TextSymbol, WordList, WordRef
from rulewright.language.types import NUMBER, UNKNOWN, YES_NO, Word
from rulewright.source.catalogue.names import NameTaken, ReservedWord, SeveralMeanings
from rulewright.source.catalogue.phrases import Kinds, Values
from rulewright.source.catalogue.running import TooManyEntries
from rulewright.source.catalogue.types import DeclaredOtherwise
from rulewright.source.document import Mapping, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span


def check_name(context: Context, name: str, span: Span, what: Phrase, as_verb: bool = False) -> bool:
    """Report a name that is a keyword."""
    if not is_reserved(name, as_verb):
        return True
    context.report(ReservedWord.declared, span, name=name, what=what, example=f"{name}_{what.fragment.en.rsplit(maxsplit=1)[-1]}")
    return False


def declare_words(context: Context) -> None:
    """The section `words`."""
    section = context.section("words")
    for key, node in section or ():
        if not context.declare("type", key, Kinds.words()):
            continue
        words = WordList(key.text, [], span=key.span)
        if isinstance(node, Sequence):
            names = [item for item in node if isinstance(item, Scalar)]
            texts = {}
        elif isinstance(node, Mapping):
            names = [name for name, _ in node]
            texts = {name.text: name_of(context, value) for name, value in node}
        else:
            names, texts = [], {}
        if len(names) > limits().words:
            context.report(TooManyEntries.words, names[limits().words], list=key.text, n=len(names), most=limits().words)
            del names[limits().words :]
        taken: set[str] = set()
        for name in names:
            check_name(context, name.text, name.span, Kinds.word())
            if name.text in taken:
                context.report(NameTaken.word, name, name=name.text, list=key.text)
            else:
                taken.add(name.text)
                words.words.append(name.text)
        words.texts = {name: text for name, text in texts.items() if text}
        context.program.words[key.text] = words


def declare_constants(context: Context) -> None:
    """The section `constants`: numbers, words and yes/no."""
    for key, node in context.section("constants") or ():
        if not (isinstance(node, Scalar) and context.declare("bare", key, Kinds.constant())):
            continue
        check_name(context, key.text, key.span, Kinds.constant())
        text = node.text.strip()
        lists = [words for words in context.program.words.values() if text in words.words]
        if NUMERAL.fullmatch(text):
            context.constants[key.text] = (NUMBER, whole_number(context.findings, text, node.span))
        elif text in ("yes", "no"):
            context.constants[key.text] = (YES_NO, text == "yes")
        elif len(lists) == 1:
            context.constants[key.text] = (Word(lists[0]), WordRef(lists[0], lists[0].words.index(text)))
        elif lists:
            context.report(SeveralMeanings.word, node, name=text, lists=[words.name for words in lists])
            context.elaborator.constants[key.text] = core.Const(None, type=UNKNOWN, span=node.span)
        else:
            words = [word for each in context.program.words.values() for word in each.words]
            if (fraction := FRACTION.fullmatch(text)) is not None:
                low, what = int(fraction[1]), Values.constant(name=key.text)
                context.report(DeclaredOtherwise.fraction, node, suggestion=fraction[1], sure=False, written=text, what=what, low=low, high=low + 1)
            else:
                context.unknown(node, text, Kinds.simple_value(), words)
            context.elaborator.constants[key.text] = core.Const(None, type=UNKNOWN, span=node.span)
    for name, (type_, value) in context.constants.items():
        span = context.named["bare", name]
        context.elaborator.constants[name] = core.Const(value, type=type_, span=span)


def declare_texts(context: Context) -> None:
    """The section `texts`."""
    for key, node in context.section("texts") or ():
        if context.declare("text", key, Kinds.text()):
            context.program.texts[key.text] = TextSymbol(key.text, text_of(context, node), key.span)
