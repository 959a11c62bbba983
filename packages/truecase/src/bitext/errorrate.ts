/**
 * Alignment error rate (Och and Ney 2003). Here all links of the gold alignment are sure ones, so that it is one minus F1:
 *
 *     AER = 1 - 2·|A ∩ G| / (|A| + |G|)
 */
import type { Points } from './points.js';

export class ErrorRate {
  found = 0;
  gold = 0;
  both = 0;

  add(found: Points, gold: Points): void {
    const keys = new Set<number>();
    for (let k = 0; k < gold.length; k += 2) keys.add(gold[k]! * 2 ** 26 + gold[k + 1]!);
    this.gold += keys.size;
    this.found += found.length / 2;
    for (let k = 0; k < found.length; k += 2) if (keys.has(found[k]! * 2 ** 26 + found[k + 1]!)) this.both++;
  }

  get value(): number {
    const links = this.found + this.gold;
    return links === 0 ? 0 : 1 - (2 * this.both) / links;
  }
}
