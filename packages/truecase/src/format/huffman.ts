/**
 * Codes for symbols of a small alphabet, the shorter the commoner a symbol is (canonical Huffman codes). They are known by their
 * lengths, 0 for symbols that do not occur. What is written in them is the business of others (blocks.ts).
 */
import { describeDamage } from './damage.js';

/** Codes are no longer than this, so that one look into a table finds a symbol. */
export const LONGEST = 12;

/**
 * [2 ** LONGEST] what so many bits begin with: the symbol, and from bit 8 on the length of its code. Lengths that make no code
 * are damage, unless there is nothing to read (`count`).
 */
export function tableOf(lengths: Uint8Array, count: number, where: string): Uint16Array {
  let room = 0;
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!;
    if (length > LONGEST) throw describeDamage(where, `a code of ${length} bits, expected at most ${LONGEST}`);
    if (length > 0) room += 2 ** (LONGEST - length);
  }
  // A single symbol has the code 0 and leaves 1 unused; otherwise every sequence of bits means something.
  const isWhole = room === 2 ** LONGEST || (room === 2 ** (LONGEST - 1) && lengths.filter(Boolean).length === 1);
  if (count > 0 && !isWhole) throw describeDamage(where, 'codes that do not fit together');
  const codes = codesOf(lengths);
  const table = new Uint16Array(2 ** LONGEST);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!;
    if (length === 0) continue;
    for (let at = codes[symbol]!; at < table.length; at += 2 ** length) table[at] = symbol | (length << 8);
  }
  return table;
}

/** Codes in the order of their lengths, then of the symbols; the first bit of a code is the lowest of its number. */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= LONGEST; length++) {
    code *= 2;
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) codes[symbol] = reversed(code++, length);
    }
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) if ((code & (1 << bit)) !== 0) result |= 1 << (length - 1 - bit);
  return result;
}

/** Lengths by the mentions of each symbol. Rare symbols are taken for a little less rare until no code is too long. */
export function codeLengths(counts: Float64Array): Uint8Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  for (let least = 1; ; least *= 2) {
    const lengths = huffmanLengths(counts.map((count) => (count > 0 ? Math.max(count, least) : 0)));
    if (lengths.every((length) => length <= LONGEST) || least > total) return lengths;
  }
}

/** Joins the two rarest groups until there is one; whoever is in them gets a bit more. */
function huffmanLengths(counts: Float64Array): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  let groups = Array.from(counts, (count, symbol) => ({ count, symbols: [symbol] })).filter(({ count }) => count > 0);
  if (groups.length === 1) lengths[groups[0]!.symbols[0]!] = 1;
  while (groups.length > 1) {
    groups.sort((a, b) => a.count - b.count || a.symbols[0]! - b.symbols[0]!);
    const [first, second] = groups as [(typeof groups)[0], (typeof groups)[0]];
    const symbols = [...first.symbols, ...second.symbols].sort((a, b) => a - b);
    for (const symbol of symbols) lengths[symbol]!++;
    groups = [{ count: first.count + second.count, symbols }, ...groups.slice(2)];
  }
  return lengths;
}
