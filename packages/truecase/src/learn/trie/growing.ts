/** A typed array with an end that moves: push adds, a smaller length takes back. */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array;

export class Growing<T extends Numbers> {
  /** Longer than `length`; what is behind it means nothing. */
  array: T;
  length = 0;
  readonly #type: new (
    length: number,
  ) => T;

  constructor(type: new (length: number) => T) {
    this.#type = type;
    this.array = new type(1024);
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const wider = new this.#type(Math.ceil(this.length * 1.5));
      wider.set(this.array);
      this.array = wider;
    }
    this.array[this.length++] = value;
  }
}
