/**
 * A binary heap of sources that are each in order, for merging: the least one is on top. After the top has moved on,
 * sink() puts it where it belongs; when it has ended, drop() takes it out. Sources that compare equal come in any order.
 */
export class Heap<T> {
  readonly #items: T[];
  readonly #compare: (a: T, b: T) => number;

  constructor(items: readonly T[], compare: (a: T, b: T) => number) {
    this.#items = [...items];
    this.#compare = compare;
    for (let i = (this.#items.length >> 1) - 1; i >= 0; i--) this.#sinkFrom(i);
  }

  get top(): T | undefined {
    return this.#items[0];
  }

  sink(): void {
    this.#sinkFrom(0);
  }

  drop(): void {
    const last = this.#items.pop();
    if (last === undefined || this.#items.length === 0) return;
    this.#items[0] = last;
    this.#sinkFrom(0);
  }

  #sinkFrom(start: number): void {
    const items = this.#items;
    const size = items.length;
    const item = items[start]!;
    let i = start;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= size) break;
      if (child + 1 < size && this.#compare(items[child + 1]!, items[child]!) < 0) child++;
      if (this.#compare(item, items[child]!) <= 0) break;
      items[i] = items[child]!;
      i = child;
    }
    items[i] = item;
  }
}
