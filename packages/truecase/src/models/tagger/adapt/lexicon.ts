/**
 * Adds words to a lexicon that is a view into a file. The base knows its words by the place in a hash table; a new word goes
 * into the place where the table would look for it, and the entries after it move up.
 */
import type { SectionReader } from '../../../format/container.js';
import type { ModelMeta } from '../../../format/meta.js';
import { Lexicon } from '../../../lattice/lexicon.js';
import type { AddedWord } from './delta.js';

interface NewWord extends AddedWord {
  readonly bucket: number;
}

/** The sections of a base with those of its lexicon made anew, and another header. */
export function withWords(base: SectionReader, meta: ModelMeta, words: readonly AddedWord[]): SectionReader {
  return overlay(base, meta, words.length === 0 ? new Map() : mergeWords(base, words));
}

function mergeWords(base: SectionReader, words: readonly AddedWord[]): Map<string, ArrayBufferView> {
  const lexicon = new Lexicon(base);
  const offsets = base.u32('LXOF');
  const prints = base.u32('LXFP');
  const buckets = offsets.length - 1;
  const scale = buckets / 2 ** 32;
  /** Irregular forms by old entry, of words that the base has. */
  const changed = new Map<number, AddedWord>();
  const fresh: NewWord[] = [];
  for (const word of words) {
    const entry = lexicon.find(word.hi, word.lo);
    if (entry >= 0) changed.set(entry, word);
    else fresh.push({ ...word, bucket: Math.floor(word.hi * scale) });
  }
  fresh.sort((a, b) => a.bucket - b.bucket || a.lo - b.lo);
  const table = new Table(lexicon, changed, prints.length + fresh.length);
  const newOffsets = new Uint32Array(buckets + 1);
  let next = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    for (let entry = offsets[bucket]!; entry < offsets[bucket + 1]!; entry++) {
      for (; next < fresh.length && fresh[next]!.bucket === bucket && fresh[next]!.lo < prints[entry]!; next++) {
        table.addNew(fresh[next]!);
      }
      table.addOld(entry, prints[entry]!);
    }
    for (; next < fresh.length && fresh[next]!.bucket === bucket; next++) table.addNew(fresh[next]!);
    newOffsets[bucket + 1] = table.size;
  }
  return table.sections(newOffsets);
}

/** Entries in their new order. */
class Table {
  size = 0;
  readonly #lexicon: Lexicon;
  readonly #changed: ReadonlyMap<number, AddedWord>;
  readonly #prints: Uint32Array;
  readonly #rows: Uint16Array;
  readonly #own: Uint8Array;
  readonly #forms: [entry: number, bits: number, share: number][] = [];

  constructor(lexicon: Lexicon, changed: ReadonlyMap<number, AddedWord>, size: number) {
    this.#lexicon = lexicon;
    this.#changed = changed;
    this.#prints = new Uint32Array(size);
    this.#rows = new Uint16Array(size);
    this.#own = new Uint8Array(size);
  }

  addNew({ lo, row, forms }: AddedWord): void {
    for (const [bits, share] of forms) this.#forms.push([this.size, bits, share]);
    this.#add(lo, row);
  }

  /** An entry of the base, perhaps with other forms. */
  addOld(entry: number, print: number): void {
    const { rows, mixedEntry, mixedBits, mixedShare } = this.#lexicon;
    const changed = this.#changed.get(entry);
    if (changed !== undefined) {
      for (const [bits, share] of changed.forms) this.#forms.push([this.size, bits, share]);
    } else if (this.#lexicon.hasMixed(entry)) {
      for (let i = this.#lexicon.firstMixed(entry); i < mixedEntry.length && mixedEntry[i] === entry; i++) {
        this.#forms.push([this.size, mixedBits[i]!, mixedShare[i]!]);
      }
    }
    this.#own[this.size] = 1;
    this.#add(print, rows[entry]!);
  }

  sections(offsets: Uint32Array): Map<string, ArrayBufferView> {
    return new Map<string, ArrayBufferView>([
      ['LXOF', offsets],
      ['LXFP', this.#prints],
      ['LXRW', this.#rows],
      ['LXOW', this.#own],
      ['LXME', Uint32Array.from(this.#forms, ([entry]) => entry)],
      ['LXMB', Uint32Array.from(this.#forms, ([, bits]) => bits)],
      ['LXMS', Uint8Array.from(this.#forms, ([, , share]) => share)],
    ]);
  }

  #add(print: number, row: number): void {
    this.#prints[this.size] = print;
    this.#rows[this.size++] = row;
  }
}

/** A reader that answers with other sections where there are any; these have the type that they are asked for. */
function overlay(base: SectionReader, meta: ModelMeta, sections: ReadonlyMap<string, ArrayBufferView>): SectionReader {
  const replaced = <View>(tag: string) => sections.get(tag) as View | undefined;
  return {
    meta,
    tags: base.tags,
    reserve: (bytes, tag) => base.reserve(bytes, tag),
    derive: (bytes, tag, fill) => {
      if (!sections.has(tag)) return base.derive(bytes, tag, fill);
      base.reserve(bytes, tag);
      const room = new ArrayBuffer(bytes);
      fill?.(room);
      return room;
    },
    has: (tag) => sections.has(tag) || base.has(tag),
    bytes: (tag) => replaced<Uint8Array>(tag) ?? base.bytes(tag),
    u8: (tag) => replaced<Uint8Array>(tag) ?? base.u8(tag),
    u16: (tag) => replaced<Uint16Array>(tag) ?? base.u16(tag),
    u32: (tag) => replaced<Uint32Array>(tag) ?? base.u32(tag),
    i32: (tag) => base.i32(tag),
    f32: (tag) => base.f32(tag),
    f64: (tag) => base.f64(tag),
    text: (tag) => base.text(tag),
  };
}
