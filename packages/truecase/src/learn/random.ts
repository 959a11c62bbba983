/**
 * The deterministic random numbers of the evaluator: sfc32 (Doty-Humphrey, PractRand), 128 bits of state. The seed fills
 * two words, the counter starts at 1 and twelve draws are thrown away, so that close seeds part. Not for cryptography.
 */

/** A source of unsigned 32-bit integers; the same seed gives the same sequence on every platform. */
export function sfc32(seed: number): () => number {
  let a = 0;
  let b = Math.floor(seed / 0x1_0000_0000) | 0;
  let c = seed | 0;
  let counter = 1;
  const next = (): number => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result >>> 0;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}
