import { describe, expect, it } from 'vitest';
import { latticeOf } from '../../../testing/lattice.js';
import { classesOf, lexiconOf, openLexicon } from '../../../testing/tagger.js';
import { Shape } from '../../../text/casing.js';
import { stateOf, TAGS } from '../decoder/states.js';
import { Features } from '../features/features.js';
import { compile, TEMPLATE_LISTS } from '../features/templates.js';
import { classOfRow } from '../words/classes.js';
import { type ClassOf, Sequence } from '../words/sequence.js';
import { type ExampleOptions, ExampleReader, fromEachSide } from './examples.js';
import type { TrainingLexicon } from './lexicon.js';

const { NONE, LOWER, TITLE, UPPER, MIXED } = Shape;
const REGULAR = (1 << LOWER) | (1 << TITLE) | (1 << UPPER);

interface Example {
  readonly hashes: number[];
  readonly shape: number;
  readonly allowed: number;
}

function readerOf(lexicon: TrainingLexicon, options: Partial<ExampleOptions> = {}): ExampleReader {
  const all = { language: 'en', templates: 'paper', bare: 0, dropout: 0, seed: 1, ...options } as const;
  return new ExampleReader(openLexicon(lexicon), lexicon.classes, all);
}

function read(reader: ExampleReader, line: string): Example[] {
  const examples: Example[] = [];
  const add = (hashes: Int32Array, count: number, shape: number, allowed: number) => {
    examples.push({ hashes: [...hashes.subarray(0, count)], shape, allowed });
  };
  reader.addLine(line, fromEachSide(add));
  return examples;
}

/** What decoding would see of a line's words if their tags were these: [words with a choice] hashes. */
function expectedOf(
  line: string,
  lexicon: TrainingLexicon,
  tags: readonly number[],
  classOf?: ClassOf,
  templates: keyof typeof TEMPLATE_LISTS = 'paper',
): number[][] {
  const known = openLexicon(lexicon);
  const lattice = latticeOf(line, { lexicon: known });
  const sequence = new Sequence();
  sequence.load(lattice, classOf ?? classesOf(known));
  const features = new Features(compile(TEMPLATE_LISTS[templates]));
  const all: number[][] = [];
  for (let i = 0; i < sequence.length; i++) {
    if (sequence.allowed[sequence.first + i] === 0) continue;
    features.load(sequence, sequence.first + i, lattice);
    const { left, bases, hashes, count } = features;
    const before = stateOf(tags[i - 1] ?? NONE, tags[i - 2] ?? NONE, 0);
    const after = stateOf(tags[i + 1] ?? NONE, tags[i + 2] ?? NONE, 0);
    const sided = Array.from(bases, (base, k) => features.withState(k, base, k < left ? before : after));
    const shared = [...hashes.subarray(0, count)];
    all.push([...shared, ...sided.slice(0, left)]);
    if (features.right > 0) all.push([...shared, ...sided.slice(left)]);
  }
  return all;
}

const LINES = [
  'then we saw Dora and an iPhone there',
  'now we saw Dora and an iPhone too',
  'so we saw NASA and we saw an Iphone',
];
const ALL_KNOWN = lexiconOf([...LINES, ...LINES, ...LINES, ...LINES]);

describe('ExampleReader', () => {
  it('gives every word that has a choice, with its true shape and those it may have', () => {
    const examples = read(readerOf(ALL_KNOWN), "We saw Dora's iPhone, 7 times, at NASA.");
    expect(examples.map(({ shape }) => shape)).toEqual([TITLE, LOWER, TITLE, MIXED, LOWER, LOWER, UPPER]);
    expect(examples.map(({ allowed }) => allowed)).toEqual([
      ...[REGULAR, REGULAR, REGULAR],
      REGULAR | (1 << MIXED),
      ...[REGULAR, REGULAR, REGULAR],
    ]);
  });

  it('takes the true tags for history', () => {
    const line = 'We saw Dora, NASA and Ems';
    const tags = [TITLE, LOWER, TITLE, NONE, UPPER, LOWER, TITLE];
    // Many mentions of each word: one less makes no difference, as far as the paper's features go.
    const hashes = read(readerOf(ALL_KNOWN), line).map((example) => example.hashes);
    expect(hashes).toEqual(expectedOf(line, ALL_KNOWN, tags));
    expect(hashes).not.toEqual(expectedOf(line, ALL_KNOWN, tags.with(0, LOWER)));
    expect(hashes).not.toEqual(expectedOf(line, ALL_KNOWN, tags.with(4, TITLE)));
  });

  it('has the same features however the line is cased, but for history and class', () => {
    const one = read(readerOf(ALL_KNOWN), 'We saw Dora')[0]!;
    const other = read(readerOf(ALL_KNOWN), 'we SAW dora')[0]!;
    expect(other.hashes).toEqual(one.hashes);
    expect([one.shape, other.shape]).toEqual([TITLE, LOWER]);
  });

  it('leaves out irregular forms that are not candidates, and goes on after them', () => {
    expect(read(readerOf(ALL_KNOWN), 'We saw iPhonE there').map(({ shape }) => shape)).toEqual([TITLE, LOWER, LOWER]);
    expect(read(readerOf(ALL_KNOWN), 'We saw dORa there').map(({ shape }) => shape)).toEqual([TITLE, LOWER, LOWER]);
    expect(read(readerOf(ALL_KNOWN), 'We saw iPhone there').map(({ shape }) => shape)).toEqual([
      TITLE,
      LOWER,
      MIXED,
      LOWER,
    ]);
  });

  it('skips lines that are shouted, not shorter ones or those with some acronyms', () => {
    const count = (line: string) => read(readerOf(ALL_KNOWN), line).length;
    expect(count('WE SAW DORA AND NASA')).toBe(0);
    expect(count('WE SAW DORA there too')).toBe(0);
    expect(count('so NASA and ZORBLAX saw us')).toBe(6);
    // Of a lead in capitals, what is written so or capitalised elsewhere.
    expect(count('WE SAW DORA and we left')).toBe(4);
    expect(count('WE SAW DORA')).toBe(1);
    expect(count('')).toBe(0);
  });
});

describe('a mention that was counted', () => {
  const line = 'so we met Zorv there';
  const others = ['so we met there', 'now we met there', 'then we met there'];
  const unknownZorv =
    (lexicon: TrainingLexicon): ClassOf =>
    (lattice, t) =>
      lattice.text.slice(lattice.tokens.start[t], lattice.tokens.end[t]).toLowerCase() === 'zorv'
        ? 0
        : classesOf(openLexicon(lexicon))(lattice, t);
  const tags = [LOWER, LOWER, LOWER, TITLE, LOWER];

  it('is taken out of its word: known from two lines, it is unknown in each of them', () => {
    const lexicon = lexiconOf([line, line, ...others], 2);
    expect(openLexicon(lexicon).size).toBe(4);
    const hashes = read(readerOf(lexicon), line).map((example) => example.hashes);
    expect(hashes).toEqual(expectedOf(line, lexicon, tags, unknownZorv(lexicon)));
    expect(hashes).not.toEqual(expectedOf(line, lexicon, tags));
  });

  it('is not missed where there are enough others', () => {
    const lexicon = lexiconOf([line, line, line, ...others], 2);
    const hashes = read(readerOf(lexicon), line).map((example) => example.hashes);
    expect(hashes).toEqual(expectedOf(line, lexicon, tags));
  });

  it('is only taken out where it was counted: not at the start of a sentence, not in titles', () => {
    const lexicon = lexiconOf([line, line, ...others], 2);
    const atStart = 'Zorv met them there';
    expect(read(readerOf(lexicon), atStart)[0]!.hashes).toEqual(
      expectedOf(atStart, lexicon, [TITLE, LOWER, LOWER, LOWER])[0],
    );
    const title = 'Now They Met Zorv There';
    expect(read(readerOf(lexicon), title)[3]!.hashes).toEqual(
      expectedOf(title, lexicon, [TITLE, TITLE, TITLE, TITLE, TITLE])[3],
    );
  });

  it('changes the shares of the rest', () => {
    // Once zorv and once Zorv: without the one it is always the other.
    const lexicon = lexiconOf([line, line.toLowerCase(), ...others]);
    const known = openLexicon(lexicon);
    const entry = latticeOf('zorv', { lexicon: known }).entry[0]!;
    const [asIs, lower, title] = [NONE, LOWER, TITLE].map((shape) => lexicon.classes[entry * TAGS + shape]);
    expect(asIs).toBe(classOfRow(known.rows[entry]!));
    expect(new Set([asIs, lower, title]).size).toBe(3);
    expect(title).toBeLessThan(asIs!);
    expect(lower).toBeGreaterThan(asIs!);
    // And the features go by it.
    const seen = read(readerOf(lexicon, { templates: 'both' }), line)[6]!.hashes;
    const alike =
      (zorv: number): ClassOf =>
      (lattice, t) => {
        const at = lattice.entry[t]!;
        const shape = lattice.tokens.start[t] === 0 ? NONE : LOWER;
        return at === entry ? zorv : lexicon.classes[at * TAGS + shape]!;
      };
    expect(seen).toEqual(expectedOf(line, lexicon, tags, alike(title!), 'both')[6]);
    expect(seen).not.toEqual(expectedOf(line, lexicon, tags, alike(asIs!), 'both')[6]);
  });
});

describe('chance', () => {
  const line = 'So, we saw Dora. There we met "Zorv", too.';

  it('reads lines without punctuation, all, none or some of them', () => {
    const plain = read(readerOf(ALL_KNOWN, { bare: 0 }), line);
    const bare = read(readerOf(ALL_KNOWN, { bare: 1 }), line);
    // The first word of the second sentence cannot be told from the words around it.
    expect(bare.map(({ shape }) => shape)).toEqual([TITLE, LOWER, LOWER, TITLE, LOWER, LOWER, TITLE, LOWER]);
    expect(plain.map(({ shape }) => shape)).toEqual([TITLE, LOWER, LOWER, TITLE, TITLE, LOWER, LOWER, TITLE, LOWER]);
    const unmarked = read(readerOf(ALL_KNOWN), 'So we saw Dora');
    expect(bare.slice(0, 3)).toEqual(unmarked.slice(0, 3));
    const reader = readerOf(ALL_KNOWN, { bare: 0.3 });
    const lengths = Array.from({ length: 400 }, () => read(reader, line).length);
    const some = lengths.filter((length) => length === bare.length).length;
    expect(some).toBeGreaterThan(80);
    expect(some).toBeLessThan(160);
  });

  it('takes rare words for unknown, the same ones from the same seed', () => {
    const outcomes = (seed: number) => {
      const reader = readerOf(ALL_KNOWN, { dropout: 0.5, seed });
      return Array.from({ length: 40 }, () => read(reader, 'so we saw Dora').map(({ hashes }) => hashes));
    };
    const first = outcomes(1);
    expect(outcomes(1)).toEqual(first);
    expect(outcomes(2)).not.toEqual(first);
    const dora = new Set(first.map((example) => example[3]!.join()));
    expect(dora.size).toBeGreaterThan(1);
    const never = readerOf(ALL_KNOWN, { dropout: 0, seed: 2 });
    expect(read(never, 'so we saw Dora')).toEqual(read(readerOf(ALL_KNOWN), 'so we saw Dora'));
  });
});
