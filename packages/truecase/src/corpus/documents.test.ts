import { describe, expect, it } from 'vitest';
import { groupDocuments } from './documents.js';

async function group(batches: readonly string[][], maxLines?: number): Promise<string[][]> {
  async function* source(): AsyncGenerator<string[]> {
    yield* batches;
  }
  const documents: string[][] = [];
  for await (const document of groupDocuments(source(), maxLines)) documents.push(document);
  return documents;
}

describe('groupDocuments', () => {
  it('separates documents at runs of blank lines, also across batches', async () => {
    const batches = [['', 'One.', 'Two.'], ['Three.', ' \t', '\u3000'], ['Four.', ''], ['']];
    expect(await group(batches)).toEqual([['One.', 'Two.', 'Three.'], ['Four.']]);
  });

  it('takes lines that begin with a space or a control character as text', async () => {
    expect(await group([[' a', '\0', '\u00a0b']])).toEqual([[' a', '\0', '\u00a0b']]);
  });

  it('cuts a document that has too many lines', async () => {
    expect(await group([['a', 'b', 'c', 'd', 'e']], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect((await group([Array(10_001).fill('x')])).map((document) => document.length)).toEqual([10_000, 1]);
  });

  it('cuts a document of few but huge lines', async () => {
    const line = 'x'.repeat(1 << 20);
    expect((await group([Array(20).fill(line)])).map((document) => document.length)).toEqual([16, 4]);
  });
});
