/** Two kinds of text for tests of adaptation: in the one some words are things, in the other they are firms and products. */

const GENERAL = [
  (a: string, b: string) => `The ${a} lay beside the ${b} for a day.`,
  (a: string, b: string) => `Yesterday Anna gave Peter a ${a} and a ${b}.`,
  (a: string, b: string) => `He wrote that every ${a} is better than a ${b}.`,
  (a: string, b: string) => `In London nobody sells a ${b} without a ${a}.`,
];
const TRADE = [
  (a: string, b: string) => `This year ${a} bought ${b} for a large sum.`,
  (a: string, b: string) => `Shares of ${a} fell while ${b} gained a little.`,
  (a: string, b: string) => `They said that ${b} had sued ${a} in London.`,
  (a: string, b: string) => `He left ${a} and went to ${b} yesterday.`,
];
const THINGS = ['orange', 'shell', 'oracle', 'target', 'blackbird', 'stripe', 'square', 'slack', 'zoom', 'meta'];
/** An irregular form, an acronym that is no word elsewhere, and a word that only the trade knows. */
const FIRMS = [...THINGS.map((word) => word[0]!.toUpperCase() + word.slice(1)), 'eBrick', 'QXR', 'Zorblat'];

function combine(templates: typeof GENERAL, words: readonly string[], count: number, seed: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const a = words[(i * 7 + seed) % words.length]!;
    const b = words[(i * 3 + seed + 1 + Math.floor(i / words.length)) % words.length]!;
    return templates[(i + Math.floor(i / 5)) % templates.length]!(a, b);
  });
}

/** Lines in which all of the words are things; other seeds give other lines. */
export function generalLines(count: number, seed = 0): string[] {
  return combine(GENERAL, THINGS, count, seed);
}

/** Lines about firms that have the names of these things. */
export function tradeLines(count: number, seed = 0): string[] {
  return combine(TRADE, FIRMS, count, seed);
}
