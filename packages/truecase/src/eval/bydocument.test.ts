import { describe, expect, it } from 'vitest';
import { ByDocument } from './bydocument.js';
import { evaluate } from './evaluate.js';

const GOLD = ['Rose sings.', 'We heard Rose.', '', '...', 'A rose is red.', 'Anna grew it.'];

/** Every word that some line of the text begins with gets a capital everywhere. */
function spread(text: string): string {
  const starts = new Set(text.split('\n').map((line) => line.split(' ')[0]!));
  return text.replaceAll(/\S+/g, (word) => (starts.has(word) ? word[0]!.toUpperCase() + word.slice(1) : word));
}

describe('evaluation by document', () => {
  it('restores documents as a whole and scores their lines', async () => {
    const seen: string[] = [];
    const documents = new ByDocument((text) => {
      seen.push(text);
      return spread(text);
    });
    const scores = await evaluate(documents.system, documents.lines(GOLD), { samples: 1 });
    expect(seen).toEqual(['rose sings.\nwe heard rose.', '...\na rose is red.\nanna grew it.']);
    // "rose." is no first word with its full stop, so it is missed.
    expect(scores).toMatchObject({ words: 13, recall: 80 });
  });

  it('has nothing to say about an empty text', async () => {
    const documents = new ByDocument((text) => text);
    await expect(evaluate(documents.system, documents.lines(['', '']), { samples: 1 })).rejects.toThrow('no words');
  });
});
