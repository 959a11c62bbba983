/**
 * Numbers the features of a text from 0, with the times that each was seen and a hash of the examples it was seen in: open
 * addressing in typed arrays.
 */
export class FeatureIndex {
  size = 0;
  /** [capacity] number + 1, 0 = empty. */
  #places: Int32Array;
  /** [numbers] feature, mentions. */
  #features: Uint32Array;
  #mentions: Uint32Array;
  /** [numbers][2] hash of the examples. */
  #examples: Int32Array;

  constructor(capacity = 1 << 16) {
    this.#places = new Int32Array(capacity);
    this.#features = new Uint32Array(capacity >> 1);
    this.#mentions = new Uint32Array(capacity >> 1);
    this.#examples = new Int32Array(capacity);
  }

  /** Number of a feature that is on in an example, a new one if it has none. */
  add(feature: number, example: number): number {
    let place = this.#find(feature);
    if (this.#places[place] === 0) {
      if (this.size === this.#features.length) {
        this.#grow();
        place = this.#find(feature);
      }
      this.#features[this.size] = feature;
      this.#places[place] = ++this.size;
    }
    const number = this.#places[place]! - 1;
    this.#mentions[number]!++;
    const at = 2 * number;
    this.#examples[at] = mix(this.#examples[at]!, example, 0x9e3779b1);
    this.#examples[at + 1] = mix(this.#examples[at + 1]!, ~example, 0x85ebca6b);
    return number;
  }

  /** Number of a feature, or −1. */
  find(feature: number): number {
    return this.#places[this.#find(feature)]! - 1;
  }

  feature(number: number): number {
    return this.#features[number]!;
  }

  mentions(number: number): number {
    return this.#mentions[number]!;
  }

  /** The same for two features that are on in the same examples. */
  examples(number: number): number {
    return (this.#examples[2 * number]! >>> 0) * 2 ** 21 + (this.#examples[2 * number + 1]! >>> 11);
  }

  #find(feature: number): number {
    const places = this.#places;
    const mask = places.length - 1;
    // Features are parts of hashes: their low bits are spread evenly.
    let place = feature & mask;
    while (places[place] !== 0 && this.#features[places[place]! - 1] !== feature) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const features = new Uint32Array(this.#features.length * 2);
    const mentions = new Uint32Array(this.#mentions.length * 2);
    features.set(this.#features);
    mentions.set(this.#mentions);
    const examples = new Int32Array(this.#examples.length * 2);
    examples.set(this.#examples);
    this.#examples = examples;
    this.#features = features;
    this.#mentions = mentions;
    this.#places = new Int32Array(this.#places.length * 2);
    for (let number = 0; number < this.size; number++) this.#places[this.#find(features[number]!)] = number + 1;
  }
}

function mix(hash: number, value: number, factor: number): number {
  const mixed = Math.imul(hash ^ value, factor);
  return mixed ^ (mixed >>> 15);
}
