/**
 * Headline counts line by line, for the tests that resample lines: 40 bytes a line, whatever the length of the line.
 * It is given running sums and keeps the differences.
 */

import { HEADLINE_FIELDS } from './fields.js';

export class Ledger {
  /** [capacity][HEADLINE_FIELDS] row-major. */
  #rows = new Float64Array(1024 * HEADLINE_FIELDS);
  #previous = new Float64Array(HEADLINE_FIELDS);
  #lines = 0;

  get lines(): number {
    return this.#lines;
  }

  /** [lines][HEADLINE_FIELDS] row-major, a view. */
  get rows(): Float64Array {
    return this.#rows.subarray(0, this.#lines * HEADLINE_FIELDS);
  }

  /** Closes a line: what `totals` gained since the last call is the line's row. */
  close(totals: Float64Array): void {
    const start = this.#lines * HEADLINE_FIELDS;
    if (start === this.#rows.length) {
      const larger = new Float64Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    for (let field = 0; field < HEADLINE_FIELDS; field++) {
      this.#rows[start + field] = totals[field]! - this.#previous[field]!;
      this.#previous[field] = totals[field]!;
    }
    this.#lines += 1;
  }
}
