/**
 * What restores documents in tests: everything in small letters, a capital where a sentence begins, and a few names. It
 * carries nothing from piece to piece but whether a sentence is open, so that what it gives can be worked out by hand.
 */
import type { Region, Restoring, Scanner } from '../../documents/index.js';
import { lowerText, upperText } from '../../text/casing.js';

const NAMES = ['Paris', 'London', 'John', 'Mary', 'NATO', 'BBC', 'Café'];

export function toySession(): Restoring {
  let open = false;
  return {
    truecase(segment) {
      const text = lowerText(segment, 'en').replace(/(?<!\p{L})[\p{L}]+(?!\p{L})/gu, (word) => {
        return NAMES.find((name) => name.toLowerCase() === word.toLowerCase()) ?? word;
      });
      let out = '';
      for (let i = 0; i < text.length; i++) {
        const unit = text[i]!;
        const before = out.at(-1) ?? '';
        if (unit === '\n' || (/\s/.test(unit) && /[.!?]/.test(before))) open = false;
        if (!open && /[\p{L}\p{N}{`]/u.test(unit)) {
          out += unit.toUpperCase().length === 1 ? unit.toUpperCase() : unit;
          open = true;
        } else out += unit;
      }
      return out;
    },
  };
}

/** Raises or lowers every letter that it is given. */
export const raising: Restoring = { truecase: (segment) => upperText(segment, 'en') };
export const lowering: Restoring = { truecase: (segment) => lowerText(segment, 'en') };

/** All regions of a text that comes in chunks which end at the given places. */
export function scan(scanner: Scanner, text: string, cuts: readonly number[] = []): Region[] {
  const regions: Region[] = [];
  let from = 0;
  for (const cut of [...new Set(cuts)].sort((a, b) => a - b)) {
    if (cut <= from || cut >= text.length) continue;
    regions.push(...scanner.push(text.slice(from, cut)));
    from = cut;
  }
  return [...regions, ...scanner.push(text.slice(from)), ...scanner.end()];
}

/** The running texts in order: stretches of text, and what is read between them. The same however the text was cut. */
export function joinRegions(regions: readonly Region[]): Partial<Region>[] {
  const joined: Partial<Region>[] = [];
  let end = -1;
  for (const { restore, reads, ...region } of regions) {
    const last = joined.at(-1);
    if (!restore) {
      if (reads !== '') joined.push({ reads, fresh: region.fresh, flow: region.flow });
    } else if (last !== undefined && last.end === region.start && end === region.start && !region.fresh) {
      joined[joined.length - 1] = { ...last, end: region.end };
    } else joined.push(region);
    end = region.end;
  }
  return joined;
}
