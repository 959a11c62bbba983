/** How words look in the text: underline pattern and colour by confidence and decision, for what is in view only. */
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Word } from './word.js';
import { setThreshold, thresholdField, wordsField } from './words.js';

/** Names of the steps of confidence, the surest first, each with its least probability. */
export const STEPS = [
  { name: 'sure', least: 0.99, title: 'sure' },
  { name: 'likely', least: 0.9, title: 'likely' },
  { name: 'doubtful', least: 0.7, title: 'doubtful' },
  { name: 'guess', least: 0, title: 'a guess' },
] as const;

export function stepOf(probability: number): (typeof STEPS)[number] {
  return STEPS.find(({ least }) => probability >= least) ?? STEPS[3];
}

const MARKS = new Map<string, Decoration>();

function markOf(word: Word): Decoration {
  const changed = word.from === word.to ? 'same' : 'changed';
  const kind = word.decision === 'open' ? stepOf(word.probability).name : word.decision;
  const name = `word ${kind} ${changed}${word.decision === 'open' ? ' open' : ''}`;
  let mark = MARKS.get(name);
  if (mark === undefined) {
    mark = Decoration.mark({ class: name });
    MARKS.set(name, mark);
  }
  return mark;
}

function build(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const words = view.state.field(wordsField);
  const threshold = view.state.field(thresholdField);
  for (const { from, to } of view.visibleRanges) {
    words.between(from, to, (start, end, word) => {
      const plain = word.from === word.to && word.decision === 'open' && word.probability >= threshold;
      if (!plain) builder.add(start, end, markOf(word));
    });
  }
  return builder.finish();
}

export const wordMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = build(view);
    }

    update(update: ViewUpdate): void {
      const changed =
        update.startState.field(wordsField) !== update.state.field(wordsField) ||
        update.transactions.some(({ effects }) => effects.some((effect) => effect.is(setThreshold)));
      if (changed || update.viewportChanged || update.docChanged) this.decorations = build(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
