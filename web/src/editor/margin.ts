/**
 * The margin: what detection says about each line of the input, or the times of subtitles. Points at line starts, which
 * move with the text.
 */
import { type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { GutterMarker, gutter } from '@codemirror/view';
import type { Verdict } from '../work/protocol.js';

class Label extends GutterMarker {
  constructor(
    readonly text: string,
    readonly title: string,
    readonly kind: string,
  ) {
    super();
  }

  override eq(other: Label): boolean {
    return this.text === other.text && this.kind === other.kind && this.title === other.title;
  }

  override toDOM(): Node {
    const element = document.createElement('span');
    element.textContent = this.text;
    element.title = this.title;
    element.className = `margin-label ${this.kind}`;
    return element;
  }
}

const NAMES: Readonly<Record<string, [text: string, title: string]>> = {
  'well-cased': ['fine', 'This line has its case'],
  lower: ['lower', 'This line is in lower case'],
  upper: ['CAPS', 'This line is in capitals'],
  title: ['Title', 'This line has a capital on every word'],
  sentence: ['Start', 'Only the first words of sentences have capitals'],
  random: ['rAnd', 'Capitals are strewn inside words'],
  mixed: ['mixed', 'Some of this line has lost its case'],
};

export type Labels = RangeSet<Label>;

export const setLabels = StateEffect.define<Labels>();

export const labelsField = StateField.define<Labels>({
  create: () => RangeSet.empty,
  update: (labels, transaction) => {
    const told = transaction.effects.find((effect) => effect.is(setLabels));
    if (told !== undefined) return told.value as Labels;
    return transaction.docChanged ? labels.map(transaction.changes) : labels;
  },
});

const labelsCache = new Map<string, Label>();

export function verdictLabel({ case: name, confidence, lost }: Verdict): Label | null {
  const found = NAMES[name];
  if (found === undefined) return null;
  const title = `${found[1]} (${Math.round(confidence * 100)} per cent sure)`;
  const key = `${title} ${lost}`;
  let label = labelsCache.get(key);
  if (label === undefined) {
    label = new Label(found[0], title, lost ? 'lost' : 'kept');
    labelsCache.set(key, label);
  }
  return label;
}

export function timeLabel(time: string, title: string): Label {
  return new Label(time, title, 'time');
}

export const margin: Extension = [
  labelsField,
  gutter({
    class: 'margin',
    markers: (view) => view.state.field(labelsField),
    initialSpacer: () => new Label('lower', '', 'spacer'),
  }),
];
