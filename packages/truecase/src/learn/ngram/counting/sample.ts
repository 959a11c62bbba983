/**
 * Which words are replaced at random: a hash of the seed, the number of the line in the corpus and the number of the
 * unit in the line, so that the choice does not depend on who reads the line.
 */
export class Sampler {
  readonly #seed: number;
  /** Hashes below this are chosen: rate · 2^32. */
  readonly #threshold: number;

  constructor(seed: number, rate: number) {
    this.#seed = seed;
    this.#threshold = rate * 0x1_0000_0000;
  }

  chooses(line: number, unit: number): boolean {
    if (this.#threshold === 0) return false;
    let h = mix(this.#seed ^ 0x9e3779b9);
    h = mix(h ^ line);
    h = mix(h ^ Math.floor(line / 0x1_0000_0000));
    h = mix(h ^ unit);
    return h >>> 0 < this.#threshold;
  }
}

/** The murmur3 finaliser over a Weyl step, so that 0 is not a fixed point. */
function mix(value: number): number {
  let h = (value + 0x6d2b79f5) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
