/**
 * How far the weight of a feature may go, by what the feature looks at: what the variance of the prior is multiplied with. Text
 * of one kind has its own words, and says what they mean for themselves and for their neighbours. What holds for words of any
 * kind, and for the commonest neighbours, the base knows better, from far more text: learned from little text it does harm to
 * words that are not in this.
 */
import { ATOMS, compile, TEMPLATE_LISTS, type Template, type TemplateName } from '../../models/memm/templates.js';

/** Of features of a word by itself, or of the words around; of neither words nor letters, and leading ones; and of all others. */
const WORDS = 4;
export const GENERAL = 0.01;
const OTHERS = 1;
/** Atoms beside which a word is still by itself. */
const ALONE: ReadonlySet<string> = new Set(['w0', 'start', 'style']);

export class Scales {
  /** Of what is seen from both sides, in the order of Features; grams, however many, come last and are not listed. */
  readonly #shared: readonly number[];
  readonly #left: readonly number[];
  readonly #right: readonly number[];

  constructor(templates: TemplateName) {
    const { plain, letters, left, right } = compile(TEMPLATE_LISTS[templates]);
    this.#shared = [...plain, ...letters].map(scaleOf);
    this.#left = left.map(scaleOf);
    this.#right = right.map(scaleOf);
  }

  /** Of the hash at a place among those of an example: part 0 what both sides see, 1 what is seen from the left, 2 the right. */
  at(part: number, place: number): number {
    const scales = part === 0 ? this.#shared : part === 1 ? this.#left : this.#right;
    return scales[place] ?? OTHERS;
  }
}

function scaleOf({ atoms, tags }: Template): number {
  const names = Array.from(atoms, (atom) => ATOMS[atom]!);
  const hasWord = names.includes('w0');
  const hasOthers = names.some((name) => /^w[-+]/.test(name));
  const hasLetters = names.some((name) => /^(?:[sp]\d|e[-+]1|g)$/.test(name));
  if (hasWord) return tags === 0 && names.every((name) => ALONE.has(name)) ? WORDS : OTHERS;
  if (hasLetters) return OTHERS;
  return hasOthers ? WORDS : GENERAL;
}
