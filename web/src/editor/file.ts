/** The file that the text is from, as part of the editor's state, so that undo brings back the one before. */
import { invertedEffects } from '@codemirror/commands';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import type { LineEnd } from '../lineEnds.js';
import { frameField, setFrame } from './frame.js';

export interface FileInfo {
  /** Null for text that is from no file. */
  readonly name: string | null;
  /** Document format, by its name and for people. */
  readonly format: string;
  readonly title: string;
  /** What its lines end with; in the editor they end with \\n. */
  readonly lineEnd: LineEnd;
}

export const NO_FILE: FileInfo = { name: null, format: 'plain', title: 'plain text', lineEnd: '\n' };

export const setFile = StateEffect.define<FileInfo>();

export const fileField = StateField.define<FileInfo>({
  create: () => NO_FILE,
  update: (file, { effects }) => effects.reduce((now, effect) => (effect.is(setFile) ? effect.value : now), file),
});

const inverses = invertedEffects.of(({ startState, effects }) => {
  if (!effects.some((effect) => effect.is(setFile))) return [];
  return [setFile.of(startState.field(fileField)), setFrame.of(startState.field(frameField))];
});

export const fileState: Extension = [fileField, inverses];
