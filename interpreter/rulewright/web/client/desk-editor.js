// The editor: CodeMirror in a shadow root of its own, where its styles need no exception from the page's policy.

import { autocompletion, completionKeymap, startCompletion } from "./vendor/codemirror/autocomplete.js";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "./vendor/codemirror/commands.js";
import { yaml } from "./vendor/codemirror/lang-yaml.js";
import { bracketMatching, defaultHighlightStyle, HighlightStyle, indentUnit, syntaxHighlighting } from "./vendor/codemirror/language.js";
import { forEachDiagnostic, lintKeymap, setDiagnostics } from "./vendor/codemirror/lint.js";
import { EditorState, StateEffect, StateField } from "./vendor/codemirror/state.js";
import { crosshairCursor, Decoration, drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers, WidgetType } from "./vendor/codemirror/view.js";
import { tags } from "./vendor/lezer/highlight.js";

const setNotes = StateEffect.define();

class Note extends WidgetType {
  constructor(text) {
    super();
    this.text = text;
  }

  eq(other) {
    return other.text === this.text;
  }

  toDOM() {
    const line = document.createElement("div");
    line.className = "cm-note";
    line.textContent = this.text;
    return line;
  }
}

// Values under the lines of a test that failed; they move with their lines.
const notes = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    let moved = value.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setNotes)) moved = Decoration.set(effect.value, true);
    return moved;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const colours = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), color: "var(--strong)" },
  { tag: tags.propertyName, color: "var(--strong)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--blue)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--card)", fontSize: "14px" },
  "&.cm-focused": { outline: "2px solid var(--strong)" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--quiet)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--strong) 8%, transparent)" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "44rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--strong)", color: "var(--on-strong)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-note": { padding: "0 0 0 2rem", color: "var(--bad)", backgroundColor: "var(--bad-fill)", whiteSpace: "pre-wrap" },
  ".cm-known": { padding: ".3rem .6rem", whiteSpace: "pre-wrap" },
  ".cm-known b": { color: "var(--strong)" },
  // The library underlines with pictures in its styles, which the page's policy does not load.
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--can)" },
  ".cm-lintRange-info, .cm-lintRange-hint": { backgroundImage: "none", textDecoration: "underline dotted var(--quiet)" },
  ".cm-diagnosticAction": { backgroundColor: "var(--strong)", color: "var(--on-strong)", borderRadius: ".3rem" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap" },
});

// A place that the server names, line and column from 1, as a place in the document; what has moved meanwhile stays inside.
export function placeOf(document, [line, column]) {
  if (line > document.lines) return document.length;
  const at = document.line(Math.max(1, line));
  return Math.min(at.from + column - 1, at.to);
}

const severity = { error: "error", warning: "warning", note: "info" };

export class Editor {
  constructor(host, handlers) {
    this.handlers = handlers;
    this.quiet = false;
    const root = host.attachShadow({ mode: "open" });
    this.extensions = [
      lineNumbers(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), crosshairCursor(), yaml(),
      indentUnit.of("  "), syntaxHighlighting(colours), syntaxHighlighting(defaultHighlightStyle, { fallback: true }), look, notes,
      EditorView.contentAttributes.of({ "aria-label": handlers.label, spellcheck: "false" }),
      autocompletion({ override: [(context) => this.complete(context)], activateOnTypingDelay: 150, icons: false }),
      hoverTooltip((view, at) => this.hover(view, at), { hoverTime: 350 }),
      keymap.of([
        { key: "Mod-s", preventDefault: true, run: () => (handlers.save(), true) },
        { key: "Alt-Enter", run: (view) => this.cureAtCursor(view) },
        { key: "F12", run: (view) => (handlers.definition(this.at(view.state.selection.main.head)), true) },
        { key: "Ctrl-Space", run: startCompletion },
        ...completionKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab,
      ]),
      EditorView.updateListener.of((update) => update.docChanged && !this.quiet && handlers.changed(this.text)),
    ];
    this.view = new EditorView({ root, parent: root, state: EditorState.create({ extensions: this.extensions }) });
    this.view.scrollDOM.tabIndex = 0; // so that it can be scrolled by keys, too
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // Each file keeps its own cursor and its own way back.
  show(state) {
    this.quiet = true;
    this.view.setState(state);
    this.quiet = false;
  }

  newState(text) {
    return EditorState.create({ doc: text, extensions: this.extensions });
  }

  replace(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  at(place) {
    const line = this.view.state.doc.lineAt(place);
    return { line: line.number, column: place - line.from + 1 };
  }

  go(point) {
    const at = placeOf(this.view.state.doc, point);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  // Findings of the file. What was found earlier by the slow step stays, moved with the text, until it is known anew.
  find(findings, keep) {
    const { doc } = this.view.state;
    const shown = findings.map((each) => this.diagnostic(doc, each));
    if (keep) {
      forEachDiagnostic(this.view.state, (old, from, to) => {
        if (old.lint && !shown.some((each) => each.message === old.message)) shown.push({ ...old, from, to, source: this.handlers.old });
      });
    }
    this.view.dispatch(setDiagnostics(this.view.state, shown));
  }

  diagnostic(doc, found) {
    const from = placeOf(doc, found.from);
    const to = Math.max(placeOf(doc, found.to), from);
    return {
      from, to, severity: severity[found.severity], lint: found.severity !== "error", source: found.code,
      message: `${found.message}${found.cure ? `\n${found.cure}` : ""}`,
      actions: found.edits ? [{ name: this.handlers.cureName, apply: () => this.handlers.cure(found) }] : [],
    };
  }

  cureAtCursor(view) {
    let done = false;
    const { head } = view.state.selection.main;
    const line = view.state.doc.lineAt(head);
    forEachDiagnostic(view.state, (found, from, to) => {
      if (!done && found.actions?.length && from <= line.to && to >= line.from) {
        done = true;
        found.actions[0].apply(view, from, to);
      }
    });
    return done;
  }

  change(edits) {
    const { doc } = this.view.state;
    this.view.dispatch({ changes: edits.map((edit) => this.changeOf(doc, edit)) });
    this.view.focus();
  }

  // A change may begin after the last line, where the text ends.
  changeOf(doc, edit) {
    const from = placeOf(doc, edit.from);
    const beyond = edit.from[0] > doc.lines;
    return { from, to: Math.max(placeOf(doc, edit.to), from), insert: beyond ? `\n${edit.write}` : edit.write };
  }

  note(lines) {
    const { doc } = this.view.state;
    const ranges = lines.map(([line, text]) =>
      Decoration.widget({ widget: new Note(text), block: true, side: 1 }).range(doc.line(Math.min(Math.max(1, line), doc.lines)).to));
    this.view.dispatch({ effects: setNotes.of(ranges) });
  }

  async complete(context) {
    const word = context.matchBefore(/[A-Za-z_][\w#]*$/);
    const before = context.matchBefore(/[\w#.:({[,\- ]$/);
    if (!context.explicit && !word && !before?.text.endsWith(".")) return null;
    const found = await this.handlers.complete(this.text, this.at(context.pos));
    if (!found.length || context.aborted) return null;
    const size = found[0].replaces.length;
    return {
      from: context.pos - size,
      options: found.map((each, number) => ({ label: each.text, detail: each.sort, info: each.about || undefined, boost: -Math.min(number, 90) })),
      validFor: /^[\w#]*$/,
    };
  }

  async hover(view, at) {
    const found = await this.handlers.hover(this.at(at));
    if (!found?.from) return null;
    return {
      pos: placeOf(view.state.doc, found.from), end: placeOf(view.state.doc, found.to), above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "cm-known";
        const name = document.createElement("b");
        name.textContent = found.name;
        const rest = [found.type && `: ${found.type}`, found.words && `\n${found.words}`, found.set_by.length && `\n${this.handlers.setBy} ${found.set_by.join(", ")}`];
        dom.append(name, rest.filter(Boolean).join(""));
        return { dom };
      },
    };
  }
}
