/**
 * Counting for tests: corpora in memory, a plain reference counter of Maps and strings that follows the same options,
 * and stores turned into Maps. The reference shares no code with counting but the units and the choice of samples.
 */
import { expect } from 'vitest';
import { compareBytes } from '../learn/ngram/byteorder.js';
import type { CountOptions } from '../learn/ngram/counting/options.js';
import type { CountCorpus } from '../learn/ngram/counting/reading.js';
import { Sampler } from '../learn/ngram/counting/sample.js';
import type { CountStore } from '../learn/ngram/counting/store.js';
import { BEGIN, END, PROTECTED, UNKNOWN, UnitReader } from '../learn/ngram/units.js';
import { TitleFinder } from '../learn/title.js';
import { shapeOf } from '../text/casing.js';
import { languageOf } from '../text/language.js';

export function corpusOf(lines: readonly string[], batchLines = 3): CountCorpus {
  return {
    totalBytes: lines.length,
    async *lines(progress) {
      for (let i = 0; i < lines.length; i += batchLines) {
        yield lines.slice(i, i + batchLines);
        progress?.(i);
      }
    },
  };
}

/** [order] n-gram, with spaces between its words, to count; in ascending order of the n-grams. */
export type PlainCounts = Map<string, number>[];

export function countPlainly(lines: readonly string[], options: CountOptions): PlainCounts {
  const { dropFirst = 0, titleLines = 'skip', unknown = 'rare', seed = 1, sampleRate = 0.02 } = options;
  const language = languageOf(options.language);
  const titles = new TitleFinder(language);
  const reader = new UnitReader(language);
  const sampler = new Sampler(seed, unknown === 'sample' ? sampleRate : 0);
  const sentences: { word: string; sampled: boolean }[][] = [];
  for (const [index, line] of lines.entries()) {
    if (titleLines === 'skip' && titles.isTitle(line)) continue;
    let unit = 0;
    for (const sentence of reader.read(line)) {
      const marked = sentence.map((word) => {
        const sampled = word !== PROTECTED && /[\p{L}\p{N}]/u.test(word) && sampler.chooses(index, unit);
        unit++;
        return { word, sampled };
      });
      sentences.push(marked.slice(dropFirst));
    }
  }
  const words = sentences.flat().map(({ word }) => word);
  const known = findKnown(words, options.minCount ?? 1, options.maxWords);
  const standIn = (word: string) => UNKNOWN[shapeOf(word, 0, word.length, language.map)]!;
  const counts: PlainCounts = Array.from({ length: options.order }, () => new Map());
  for (const sentence of sentences) {
    if (sentence.length === 0) continue;
    const text = sentence.map(({ word, sampled }) => (sampled || !known.has(word) ? standIn(word) : word));
    if (dropFirst === 0) text.unshift(BEGIN);
    text.push(END);
    for (let at = 0; at < text.length; at++) {
      for (let order = 1; order <= options.order && at + order <= text.length; order++) {
        const key = text.slice(at, at + order).join(' ');
        counts[order - 1]!.set(key, (counts[order - 1]!.get(key) ?? 0) + 1);
      }
    }
  }
  return counts.map((order) => new Map([...order].sort(([a], [b]) => compareNgrams(a, b))));
}

function findKnown(words: readonly string[], minCount: number, maxWords = Number.POSITIVE_INFINITY): Set<string> {
  const seen = new Map<string, number>();
  for (const word of words) if (word !== PROTECTED) seen.set(word, (seen.get(word) ?? 0) + 1);
  const candidates = [...seen].filter(([, count]) => count >= minCount);
  candidates.sort((a, b) => b[1] - a[1] || compareBytes(a[0], b[0]));
  return new Set([PROTECTED, ...candidates.slice(0, maxWords).map(([word]) => word)]);
}

function compareNgrams(a: string, b: string): number {
  const left = a.split(' ');
  const right = b.split(' ');
  const at = left.findIndex((word, i) => word !== right[i]);
  return at < 0 ? 0 : compareBytes(left[at]!, right[at]!);
}

/** Everything that the streams of a store give; fails where they are not in order. */
export async function readStore(store: CountStore): Promise<PlainCounts> {
  const all: PlainCounts = [];
  for (let order = 1; order <= store.order; order++) {
    const counts = new Map<string, number>();
    let last: number[] = [];
    for await (const block of store.stream(order)) {
      for (let row = 0; row < block.counts.length; row++) {
        const ngram = [...block.words.subarray(row * order, (row + 1) * order)];
        const at = ngram.findIndex((word, i) => word !== last[i]);
        if (last.length > 0) expect(ngram[at]).toBeGreaterThan(last[at]!);
        last = ngram;
        counts.set(ngram.map((word) => store.words[word]).join(' '), block.counts[row]!);
      }
    }
    all.push(counts);
  }
  return all;
}
