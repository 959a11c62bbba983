/**
 * The features of the maximum-entropy models, as lists of templates. A template is a conjunction of atoms:
 *
 *     w-2 … w+2   words around the position, case ignored; unknown ones are all the same
 *     c-2 … c+2   their casing classes, see classes.ts
 *     start       is it the first word of a sentence
 *     kind len    digits, dots, apostrophes and hyphens of the word; its length
 *     s1 … s5     last letters, p1 … p5 first letters; in rare words only, unless a template has history too or
 *                 the list says `affixes: all`
 *     g           each of its sequences of three letters; in very rare words
 *     e-1 e+1     last three letters of the neighbours
 *     t1 t2       tags of the two words before
 *     mode        whether the last ordinary word of the line before this one was capitalised
 *     n1 n2 nmode the same of the words behind
 *
 * Templates with tags of the words before see the text from the left, those with tags of the words behind from the right;
 * the others see it from both sides. No template may have tags of both.
 */
export const ATOMS = [
  ...['w0', 'w-1', 'w-2', 'w+1', 'w+2', 'c0', 'c-1', 'c-2', 'c+1', 'c+2', 'start', 'kind', 'len'],
  ...['s1', 's2', 's3', 's4', 's5', 'p1', 'p2', 'p3', 'p4', 'p5', 'e-1', 'e+1', 'g'],
] as const;
/** Atoms of the tags on either side; n1 means on the right what t1 means on the left. */
export const LEFT_ATOMS = ['t1', 't2', 'mode'] as const;
export const RIGHT_ATOMS = ['n1', 'n2', 'nmode'] as const;

export interface TemplateList {
  /** Are the letters of every word looked at, or only of rare ones? */
  readonly affixes: 'all' | 'rare';
  readonly templates: readonly string[];
}

/** The features of Chelba & Acero 2004 (C2). */
const PAPER: TemplateList = {
  affixes: 'all',
  templates: [
    'w0',
    'w-1',
    'w+1',
    't1',
    't1 t2',
    ...['p1', 'p2', 'p3', 's1', 's2', 's3'],
    // The paper restores text whose sentence starts are known by the boundary before them.
    'start',
  ],
};

/** What is seen from both sides. */
const SURROUNDINGS = [
  'start',
  ...['w0', 'w0 start'],
  ...['w-1', 'w+1', 'w-2', 'w+2', 'w-2 w-1', 'w+1 w+2', 'w-1 w+1'],
  ...['w-1 c0', 'c0 w+1', 'w-2 c0', 'c0 w+2'],
  ...['w-1 w0', 'w0 w+1', 'w-2 w-1 w0', 'w0 w+1 w+2', 'w-1 w0 w+1', 'w-2 w0', 'w0 w+2'],
  ...['c0', 'c0 start', 'c-1 c0', 'c0 c+1', 'c-1 c0 c+1', 'c-2 c-1 c0', 'c0 c+1 c+2', 'c-2 c-1 c0 c+1 c+2'],
  ...['w0 c+1', 'c-1 w0', 'w-1 c0 c+1', 'c-1 c0 w+1', 'c-1 w0 c+1'],
  ...['kind', 'kind len', 'kind c0', 'kind w+1', 'kind w-1'],
  ...['e-1 c0', 'c0 e+1'],
  ...['s1', 's2', 's3', 's4', 's5', 'p1', 'p2', 'p3', 'p4', 'p5'],
  ...['s3 c0', 's3 start', 's3 c+1', 'c-1 s3', 'p3 s3', 'kind s2', 'len s3', 'w-1 s2', 's2 w+1', 'g'],
];

const BOTH: TemplateList = {
  affixes: 'rare',
  templates: [
    ...SURROUNDINGS,
    ...['t1 c0', 't1 t2 c0', 't1 c0 c+1', 't1 c-1 c0', 't1 t2 c-1 c0 c+1'],
    ...['t1 w0', 't1 t2 w0', 't1 w-1 c0', 't1 c0 w+1', 't1 s2', 't1 w-1 w0', 't1 w0 w+1', 't1 t2 w-1 c0'],
    ...['mode c0', 'mode t1 c0', 'mode w0'],
    ...['n1 c0', 'n1 n2 c0', 'n1 c-1 c0', 'n1 c0 c+1', 'n1 n2 c-1 c0 c+1'],
    ...['n1 w0', 'n1 n2 w0', 'n1 c0 w+1', 'n1 w-1 c0', 'n1 s2', 'n1 w0 w+1', 'n1 w-1 w0', 'n1 n2 c0 w+1'],
    ...['nmode c0', 'nmode n1 c0', 'nmode w0'],
  ],
};

export const TEMPLATE_LISTS = { paper: PAPER, both: BOTH } as const;
export type TemplateName = keyof typeof TEMPLATE_LISTS;

/** A list of templates as numbers, ready to be computed. */
export interface Program {
  readonly affixes: 'all' | 'rare';
  /** Templates without tags that hold for every word, that need its letters, and the number of the one for each g. */
  readonly plain: readonly Template[];
  readonly letters: readonly Template[];
  readonly grams: readonly Template[];
  /** Templates with tags, of the words before and of those behind. */
  readonly left: readonly Template[];
  readonly right: readonly Template[];
}

export interface Template {
  readonly salt: number;
  /** Numbers of the atoms that are not tags. */
  readonly atoms: Int32Array;
  /** Bits: 1 = the next tag on its side, 2 = the one beyond, 4 = the mode; none if it is seen from both sides. */
  readonly tags: number;
  readonly side: 'left' | 'right';
}

const FIRST_LETTER_ATOM = ATOMS.indexOf('s1');
const LAST_LETTER_ATOM = ATOMS.indexOf('p5');
export const GRAM_ATOM = ATOMS.indexOf('g');

export function compile({ affixes, templates }: TemplateList): Program {
  const all = templates.map(compileOne);
  const needsLetters = ({ atoms }: Template) => atoms.some((a) => a >= FIRST_LETTER_ATOM && a <= LAST_LETTER_ATOM);
  const isGram = ({ atoms }: Template) => atoms.includes(GRAM_ATOM);
  const rest = all.filter(({ tags }) => tags === 0);
  return {
    affixes,
    plain: rest.filter((template) => !needsLetters(template) && !isGram(template)),
    letters: rest.filter((template) => needsLetters(template) && !isGram(template)),
    grams: rest.filter(isGram),
    left: all.filter(({ tags, side }) => tags !== 0 && side === 'left'),
    right: all.filter(({ tags, side }) => tags !== 0 && side === 'right'),
  };
}

function compileOne(template: string): Template {
  const atoms: number[] = [];
  let [left, right] = [0, 0];
  for (const name of template.split(' ')) {
    const atom = (ATOMS as readonly string[]).indexOf(name);
    const before = (LEFT_ATOMS as readonly string[]).indexOf(name);
    const behind = (RIGHT_ATOMS as readonly string[]).indexOf(name);
    if (atom >= 0) atoms.push(atom);
    else if (before >= 0) left |= 1 << before;
    else if (behind >= 0) right |= 1 << behind;
    else throw new Error(`template ${JSON.stringify(template)}: no atom ${JSON.stringify(name)}`);
  }
  if (left !== 0 && right !== 0) throw new Error(`template ${JSON.stringify(template)}: tags of both sides`);
  const side = right === 0 ? 'left' : 'right';
  return { salt: saltOf(template), atoms: Int32Array.from(atoms), tags: left | right, side };
}

/** The salt follows from the template's text, so that a template means the same in every list. */
function saltOf(template: string): number {
  let salt = 0x811c9dc5 | 0;
  for (let i = 0; i < template.length; i++) {
    salt = Math.imul(salt ^ template.charCodeAt(i), 0x01000193);
    salt ^= salt >>> 13;
  }
  return salt;
}
