import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerText } from '../text/casing.js';
import { LiveCaptions } from './live.js';

/** "new" is part of a name if "york" follows it; a sentence begins with a capital. */
function restore(text: string): string {
  return lowerText(text)
    .replace(/new(?= york)/g, 'New')
    .replace(/(?<=New )york/g, 'York')
    .replace(/(^|[.!?]\s+)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

describe('words one at a time', () => {
  it('shows a word at once and commits it when enough words follow', () => {
    const live = new LiveCaptions(restore, { lookAhead: 1 });
    expect(live.push('we ')).toEqual({ committed: '', tail: 'We ' });
    expect(live.push('saw ')).toEqual({ committed: 'We ', tail: 'saw ' });
    expect(live.push('new ')).toEqual({ committed: 'saw ', tail: 'new ' });
    expect(live.push('york ')).toEqual({ committed: 'New ', tail: 'York ' });
    expect(live.end()).toEqual({ committed: 'York ', tail: '' });
  });

  it('never revises with a look-ahead of 0', () => {
    const live = new LiveCaptions(restore, { lookAhead: 0 });
    expect(['new ', 'york '].map((word) => live.push(word).committed)).toEqual(['New ', 'York ']);
    expect(['in ', 'new ', 'york '].map((word) => live.push(word).committed)).toEqual(['in ', 'new ', 'York ']);
  });

  it('waits for the end of a word', () => {
    const live = new LiveCaptions(restore, { lookAhead: 0 });
    expect(live.push('in ne')).toEqual({ committed: 'In ', tail: 'ne' });
    expect(live.push('w york')).toEqual({ committed: 'New ', tail: 'York' });
    expect(live.end().committed).toBe('York');
  });

  it('holds back no more than 4,096 units, though a word had no end', () => {
    const live = new LiveCaptions(restore, { lookAhead: 1000 });
    let committed = '';
    for (let i = 0; i < 100; i++) {
      const update = live.push('x'.repeat(100));
      committed += update.committed;
      expect(update.tail.length).toBeLessThanOrEqual(4096);
    }
    expect(committed.length).toBeGreaterThan(5000);
  });

  it('changes no letter where a hypothesis has another one that folds alike', () => {
    const live = new LiveCaptions(restore);
    live.hypothesis('oh ſun');
    expect(live.hypothesis('oh sun').tail).toBe('Oh sun');
  });

  it('begins a sentence after the end of an utterance', () => {
    const live = new LiveCaptions(restore);
    live.push('we went');
    live.end();
    expect(live.push('then home').tail).toBe('Then home');
  });
});

describe('hypotheses', () => {
  it('commits what two in a row agree on, and keeps to it', () => {
    const live = new LiveCaptions(restore, { lookAhead: 1 });
    expect(live.hypothesis('we sow')).toEqual({ committed: '', tail: 'We sow' });
    expect(live.hypothesis('we saw new')).toEqual({ committed: 'We ', tail: 'saw new' });
    expect(live.hypothesis('we saw new york')).toEqual({ committed: 'saw New ', tail: 'York' });
    expect(live.hypothesis('he was old york city')).toEqual({ committed: '', tail: 'York city' });
    expect(live.hypothesis('he was old york city')).toEqual({ committed: 'York ', tail: 'city' });
    expect(live.end()).toEqual({ committed: 'city', tail: '' });
  });

  it('copes with a hypothesis that is shorter than what is committed', () => {
    const live = new LiveCaptions(restore, { lookAhead: 0 });
    live.hypothesis('a b');
    live.hypothesis('a b');
    expect(live.hypothesis('a')).toEqual({ committed: '', tail: '' });
    expect(live.hypothesis('a b c')).toEqual({ committed: '', tail: 'c' });
  });
});

const speech = fc.array(fc.constantFrom('new', 'york', 'we', 'saw', 'home.', 'is', ' ', '\n'), { maxLength: 40 });

describe('any stream', () => {
  it('is committed once, with nothing but case changed, and each word is revised at most so often', () => {
    fc.assert(
      fc.property(speech, fc.nat(4), fc.nat(3), (words, lookAhead, revisions) => {
        const live = new LiveCaptions(restore, { lookAhead, revisions });
        let committed = '';
        /** Every form in which the word at a place was seen. */
        const forms = new Map<number, string[]>();
        const note = (update: { committed: string; tail: string }) => {
          const all = committed + update.committed + update.tail;
          committed += update.committed;
          const seen = [...all.matchAll(/\S+(?=\s)/g)];
          for (const { index, 0: word } of seen) {
            const list = forms.get(index) ?? [];
            if (list.at(-1) !== word) list.push(word);
            forms.set(index, list);
          }
          expect([...update.tail.matchAll(/\S+(?=\s)/g)].length).toBeLessThanOrEqual(lookAhead);
        };
        for (const word of words) note(live.push(`${word} `));
        note(live.end());
        expect(lowerText(committed)).toBe(words.map((word) => `${word} `).join(''));
        for (const list of forms.values()) expect(list.length - 1).toBeLessThanOrEqual(revisions);
      }),
    );
  });

  it('refuses a look-ahead that is no number of words', () => {
    expect(() => new LiveCaptions(restore, { lookAhead: -1 })).toThrow('option lookAhead is -1');
  });
});
