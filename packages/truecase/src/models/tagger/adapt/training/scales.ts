/**
 * How far the weight of a feature may go, by what the feature looks at: what the variance of the prior is multiplied with. Text
 * of one domain has words of its own, and shows how these and their neighbours are cased. What holds for words of any domain, and
 * for the commonest neighbours, the base knows better, from far more text: learned from little text it does harm to words
 * that are not in it.
 */
import { ATOMS, compile, TEMPLATE_LISTS, type Template, type TemplateName } from '../../features/templates.js';

/** Scale of features of a word by itself, or of the words around it. */
const WORD_SCALE = 4;
/** Scale of features of neither words nor letters, and of leading features. */
export const GENERAL_SCALE = 0.01;
/** Scale of all others. */
const OTHER_SCALE = 1;
/** Atoms of features that are about a word by itself. */
const WORD_ATOMS: ReadonlySet<string> = new Set(['w0', 'start']);

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
    return scales[place] ?? OTHER_SCALE;
  }
}

function scaleOf({ atoms, tags }: Template): number {
  const names = Array.from(atoms, (atom) => ATOMS[atom]!);
  const hasWord = names.includes('w0');
  const hasOthers = names.some((name) => /^w[-+]/.test(name));
  const hasLetters = names.some((name) => /^(?:[sp]\d|e[-+]1|g)$/.test(name));
  if (hasWord) return tags === 0 && names.every((name) => WORD_ATOMS.has(name)) ? WORD_SCALE : OTHER_SCALE;
  if (hasLetters) return OTHER_SCALE;
  return hasOthers ? WORD_SCALE : GENERAL_SCALE;
}
