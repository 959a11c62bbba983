import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillCandidates } from '../../../lattice/candidates.js';
import type { Lexicon } from '../../../lattice/lexicon.js';
import { latticeOf } from '../../../testing/lattice.js';
import { runs } from '../../../testing/runs.js';
import { classesOf, lexiconOf, openLexicon, sequenceOf } from '../../../testing/tagger.js';
import { anyText } from '../../../testing/texts.js';
import { Shape } from '../../../text/casing.js';
import { hashWord } from '../../../text/hash.js';
import { languageOf } from '../../../text/language.js';
import { tokenize } from '../../../text/tokenizer.js';
import { CasingClass } from './classes.js';
import { Sequence, UNKNOWN_WORD } from './sequence.js';

const { NONE, LOWER, TITLE, UPPER, MIXED } = Shape;
const REGULAR = (1 << LOWER) | (1 << TITLE) | (1 << UPPER);
const LEXICON = openLexicon(
  lexiconOf(['we saw Dora and an iPhone in the well-known town', 'we saw the iPhone and Dora too']),
);

/** The words of a sequence, # where lines meet. */
function listOf(text: string, bare = false): string[] {
  const { sequence, lattice } = sequenceOf(text, LEXICON, bare);
  const { tokens } = lattice;
  const words = Array.from({ length: sequence.length }, (_, i) => {
    const t = sequence.token[sequence.first + i]!;
    return t < 0 ? '#' : text.slice(tokens.start[t], tokens.end[t]);
  });
  return words.filter((word, i) => word !== '#' || words[i - 1] !== '#');
}

/** One array of a sequence over its positions. */
function valuesOf(
  text: string,
  name: 'class' | 'start' | 'allowed' | 'tag' | 'kind',
  lexicon: Lexicon | null = LEXICON,
) {
  const { sequence } = sequenceOf(text, lexicon);
  return [...sequence[name].subarray(sequence.first, sequence.first + sequence.length)];
}

describe('Sequence', () => {
  it('has the words and the marks between them in a row', () => {
    expect(listOf('we saw dora, and 7 men.')).toEqual(['we', 'saw', 'dora', ',', 'and', '7', 'men', '.']);
  });

  it('leaves markup out and takes a protected span for one word', () => {
    expect(listOf('see <i>dora</i> now')).toEqual(['see', 'dora', 'now']);
    const text = 'see https://a.io/b-c?d now';
    const { sequence } = sequenceOf(text, LEXICON);
    expect(sequence.length).toBe(3);
    expect(valuesOf(text, 'class')[1]).toBe(CasingClass.PROTECTED);
    expect(valuesOf(text, 'allowed')).toEqual([REGULAR, 0, REGULAR]);
  });

  it('puts boundaries between lines that do not go on', () => {
    expect(listOf('dora saw it.\nwe too')).toEqual(['dora', 'saw', 'it', '.', '#', 'we', 'too']);
    expect(listOf('\n\ndora\n\n\nwe')).toEqual(['dora', '#', 'we']);
    expect(valuesOf('dora.\nwe', 'class').at(-2)).toBe(CasingClass.BOUNDARY);
  });

  it('has boundaries around it', () => {
    const { sequence } = sequenceOf('dora\nwe', LEXICON);
    const boundary = sequence.word[sequence.first + 1];
    const end = sequence.first + sequence.length;
    for (const p of [sequence.first - 2, sequence.first - 1, end, end + 1]) {
      expect(sequence.word[p]).toBe(boundary);
      expect(sequence.class[p]).toBe(CasingClass.BOUNDARY);
      expect(sequence.ending[p]).toBe(0);
    }
  });

  it('knows words by their hash, and unknown ones alike', () => {
    const { sequence } = sequenceOf('saw DORA zorv melk', LEXICON);
    expect([...sequence.word.subarray(sequence.first, sequence.first + 4)]).toEqual([
      hashWord('saw').lo | 0,
      hashWord('dora').lo | 0,
      UNKNOWN_WORD,
      UNKNOWN_WORD,
    ]);
    expect(valuesOf('zorv', 'class')).toEqual([CasingClass.UNKNOWN]);
  });

  it('says which tags a word may have, or the one it has', () => {
    const text = "we saw dora's iphone, 7";
    // Words, a clitic that is always lower, and what has no case.
    expect(valuesOf(text, 'allowed')).toEqual([REGULAR, REGULAR, REGULAR, 0, REGULAR | (1 << MIXED), 0, 0]);
    expect(valuesOf(text, 'tag')[3]).toBe(LOWER);
    expect(valuesOf(text, 'tag').slice(5)).toEqual([NONE, NONE]);
    expect(valuesOf(text, 'class')[3]).toBe(CasingClass.CLITIC);
    expect(valuesOf(text, 'class').slice(5)).toEqual([CasingClass.PUNCTUATION, CasingClass.NUMBER]);
  });

  it('marks the first words of sentences', () => {
    expect(valuesOf('dora saw it. we too', 'start')).toEqual([1, 0, 0, 0, 1, 0]);
  });

  it('tells kinds of words apart', () => {
    const [plain, dotted, digits, apostrophe] = ['saw', 'u.s.', '3d', "o'neil"].map(
      (word) => valuesOf(word, 'kind')[0],
    );
    const [front, , back] = valuesOf('well-known', 'kind');
    expect(new Set([0, plain, dotted, digits, apostrophe, front, back]).size).toBe(7);
    expect(valuesOf('7', 'kind')).toEqual([0]);
  });

  it('knows the last three letters of words, whatever the rest', () => {
    const ending = (word: string) => {
      const { sequence } = sequenceOf(word);
      return sequence.ending[sequence.first];
    };
    expect(ending('renewing')).toBe(ending('RING'));
    expect(ending('ring')).not.toBe(ending('rings'));
    expect(ending('ng')).not.toBe(ending('ing'));
  });
});

describe('a sequence without punctuation', () => {
  it('leaves out all marks but the hyphens within words', () => {
    expect(listOf('dora, we saw "the well-known town".', true)).toEqual([
      'dora',
      'we',
      'saw',
      'the',
      'well',
      '-',
      'known',
      'town',
    ]);
    expect(listOf('saw dora - we too', true)).toEqual(['saw', 'dora', 'we', 'too']);
  });

  it('is not misled by the text that was loaded before', () => {
    const lattice = latticeOf('we too well-known', { lexicon: LEXICON });
    const text = 'we saw dora.';
    tokenize(text, lattice.tokens, languageOf('en'), true);
    lattice.load(text, languageOf('en').orthography);
    fillCandidates(lattice, LEXICON);
    const sequence = new Sequence();
    sequence.load(lattice, classesOf(LEXICON), 'none');
    expect(sequence.length).toBe(3);
  });
});

describe('a sequence that is used again', () => {
  it('is as one that was never used, up to the margins', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (before, text, bare) => {
        const used = new Sequence();
        used.load(latticeOf(before, { lexicon: LEXICON }), classesOf(LEXICON), bare ? 'none' : 'all');
        used.load(latticeOf(text, { lexicon: LEXICON }), classesOf(LEXICON), bare ? 'none' : 'all');
        const { sequence: fresh } = sequenceOf(text, LEXICON, bare);
        expect(used.length).toBe(fresh.length);
        const { first, length } = fresh;
        for (const name of ['word', 'class', 'start', 'inside', 'allowed', 'tag', 'kind', 'ending'] as const) {
          expect(used[name].slice(0, first + length + 2), name).toEqual(fresh[name].slice(0, first + length + 2));
        }
        expect(used.token.slice(first, first + length)).toEqual(fresh.token.slice(first, first + length));
      }),
      { seed: 1, numRuns: runs(200) },
    );
  });
});
