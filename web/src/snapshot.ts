/**
 * The text in hand with its words, as it is kept over a reload: flat lists, which are quick to write. Of a long text the input is
 * kept and what was decided; it is restored again.
 */
import { isolateHistory } from '@codemirror/commands';
import { type EditorState, RangeSet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type FileInfo, fileField, NO_FILE, setFile } from './editor/file.js';
import { frameField, frameOf, setFrame } from './editor/frame.js';
import { setLabels } from './editor/margin.js';
import { byPage } from './editor/origin.js';
import { type Decision, Word } from './editor/word.js';
import {
  inputOf,
  setSpellings,
  setThreshold,
  setWords,
  spellingsField,
  thresholdField,
  type Words,
  wordsField,
} from './editor/words.js';

export interface Snapshot {
  readonly text: string;
  readonly file: FileInfo;
  readonly kept: Uint32Array;
  readonly spellings: readonly string[];
  readonly threshold: number;
  /** [words] */
  readonly places: Uint32Array;
  readonly probability: Float32Array;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly choices: readonly string[];
  readonly decisions: readonly Decision[];
  /** It is to be restored again. */
  readonly again: boolean;
}

/** More words than this take too long to write. */
const MOST_WORDS = 4000;

export function takeSnapshot({ state }: EditorView): Snapshot {
  const all = state.field(wordsField);
  const again = all.size > MOST_WORDS;
  const words = again ? all.update({ filter: (_from, _to, { decision }) => decision !== 'open' }) : all;
  const places = new Uint32Array(2 * words.size);
  const probability = new Float32Array(words.size);
  const [from, to, choices, decisions]: [string[], string[], string[], Decision[]] = [[], [], [], []];
  let i = 0;
  for (const cursor = words.iter(); cursor.value !== null; cursor.next(), i++) {
    const word = cursor.value;
    places[2 * i] = cursor.from;
    places[2 * i + 1] = cursor.to;
    probability[i] = word.probability;
    from.push(word.from);
    to.push(word.to);
    choices.push(word.packed);
    decisions.push(word.decision);
  }
  const kept: number[] = [];
  for (const cursor = state.field(frameField).dimmed.iter(); cursor.value !== null; cursor.next()) {
    kept.push(cursor.from, cursor.to);
  }
  return {
    text: again ? inputWith(state, words) : state.sliceDoc(),
    file: state.field(fileField),
    kept: Uint32Array.from(kept),
    spellings: state.field(spellingsField),
    threshold: state.field(thresholdField),
    places,
    probability,
    from,
    to,
    choices,
    decisions,
    again,
  };
}

/** The input, but for words that were decided on, which are as they stand. */
function inputWith(state: EditorState, decided: Words): string {
  const now = state.sliceDoc();
  const parts: string[] = [];
  const input = inputOf(state);
  let at = 0;
  for (const cursor = decided.iter(); cursor.value !== null; cursor.next()) {
    parts.push(input.slice(at, cursor.from), now.slice(cursor.from, cursor.to));
    at = cursor.to;
  }
  parts.push(input.slice(at));
  return parts.join('');
}

export function showSnapshot(view: EditorView, snapshot: Snapshot): void {
  const { text, file, kept, spellings, threshold, places, probability, from, to, choices, decisions } = snapshot;
  const words = from.map((one, i) =>
    new Word(one, to[i]!, probability[i]!, choices[i]!, decisions[i]!).range(places[2 * i]!, places[2 * i + 1]!),
  );
  const doc = view.state.toText(text);
  const frame = frameOf(doc, file.format, kept);
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: doc },
    effects: [
      setFile.of(file ?? NO_FILE),
      setFrame.of(frame),
      setLabels.of(frame.labels),
      setWords.of(RangeSet.of(words)),
      setSpellings.of(spellings),
      setThreshold.of(threshold),
    ],
    annotations: [byPage.of(true), isolateHistory.of('full')],
  });
}
