/**
 * Selective restoration of case in front of a recogniser (Whitelaw and Patrick, 2003, section 3): the first word of a sentence
 * and words in capitals get the case that they have elsewhere, all others stay. By words: the commonest form of the word. By
 * trie: the shape that a trie over the folded text from the word on, across word boundaries, thinks likeliest. Both are
 * learned from the recogniser's own training text and are a part of its file, which says which of them is used by default.
 */
import { TruecaseError } from '../errors.js';
import type { Section, SectionReader } from '../format/container.js';
import { foldText, lowerText, Shape, shapeOf, titleText, upperText } from '../text/casing.js';
import type { Estimator } from '../trie/estimate.js';
import { readTrie, trieSections } from '../trie/layout.js';
import { Sentence } from './sentence.js';

export const RESTORE_METHODS = ['word', 'trie'] as const;

export type RestoreMethod = (typeof RESTORE_METHODS)[number];

/** Categories of the trie: shapes LOWER, TITLE, UPPER, MIXED, less this. */
export const FIRST_SHAPE = Shape.LOWER;
export const SHAPES = 4;
export const CASING_DEPTH = 32;
const LETTER = 'C';

export class SentenceCasing {
  /** Folded words and their commonest forms. */
  readonly forms: ReadonlyMap<string, string>;
  /** What is used where nobody says anything else. */
  readonly method: RestoreMethod;
  readonly #estimator: Estimator | null;
  readonly #path = new Uint32Array(CASING_DEPTH + 1);
  readonly #shapes = new Float64Array(SHAPES);

  constructor(forms: ReadonlyMap<string, string>, estimator: Estimator | null, method?: RestoreMethod) {
    this.forms = forms;
    this.method = method ?? (estimator === null ? 'word' : 'trie');
    this.#estimator = estimator;
  }

  /** The words of a sentence, each of the same length. */
  restore(words: readonly string[], method: RestoreMethod = this.method): readonly string[] {
    const estimator = method === 'word' ? null : this.#need(method);
    let out: string[] | undefined;
    let folded: Sentence | undefined;
    let first = true;
    for (const [i, word] of words.entries()) {
      const shape = shapeOf(word);
      if (shape === Shape.NONE) continue;
      if (first ? shape !== Shape.LOWER : shape === Shape.UPPER) {
        out ??= [...words];
        if (estimator === null) out[i] = this.#byWord(word);
        else {
          folded ??= new Sentence(words.map((each) => foldText(each)));
          out[i] = this.#byTrie(estimator, word, folded, i);
        }
      }
      first = false;
    }
    return out ?? words;
  }

  sections(): Section[] {
    return [
      { tag: 'FORM', data: new TextEncoder().encode([...this.forms.values()].join('\n')) },
      ...(this.#estimator === null ? [] : trieSections(LETTER, this.#estimator)),
    ];
  }

  #need(method: RestoreMethod): Estimator {
    if (this.#estimator !== null) return this.#estimator;
    throw new TruecaseError('usage', `the recogniser restores case by word, expected one that can do it by ${method}`, {
      hint: 'Train it with "truecase ner train --restore trie", or take --restore word.',
    });
  }

  #byWord(word: string): string {
    return this.forms.get(foldText(word)) ?? word;
  }

  #byTrie(estimator: Estimator, word: string, folded: Sentence, i: number): string {
    const { text } = folded;
    const depth = estimator.trie.follow(text, folded.start[i]!, text.length, this.#path);
    const shapes = this.#shapes;
    estimator.estimate(this.#path, depth, shapes);
    const form = this.forms.get(foldText(word));
    // A mixed form cannot be made up.
    if (form === undefined || shapeOf(form) !== Shape.MIXED) shapes[Shape.MIXED - FIRST_SHAPE] = 0;
    let best = 0;
    for (let c = 1; c < SHAPES; c++) if (shapes[c]! > shapes[best]!) best = c;
    return inShape(word, best + FIRST_SHAPE, form);
  }
}

/** The casing in a recogniser's file, or null where it has none. */
export function readCasing(reader: SectionReader): SentenceCasing | null {
  if (!reader.has('FORM')) return null;
  const forms = new Map<string, string>();
  for (const form of reader.text('FORM').split('\n')) if (form !== '') forms.set(foldText(form), form);
  const { restore } = reader.meta.options;
  const method = RESTORE_METHODS.find((name) => name === restore);
  return new SentenceCasing(forms, reader.has(`${LETTER}SIZ`) ? readTrie(LETTER, reader) : null, method);
}

function inShape(word: string, shape: number, form: string | undefined): string {
  if (shape === Shape.LOWER) return lowerText(word);
  if (shape === Shape.TITLE) return titleText(word);
  return shape === Shape.UPPER ? upperText(word) : (form ?? word);
}
