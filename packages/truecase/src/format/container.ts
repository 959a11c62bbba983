/**
 * The model container: a file that is its memory layout, read as typed-array views without parsing. Little-endian.
 *
 *     0  magic, 8 bytes: 89 'T' 'C' 'M' 0D 0A 1A 0A
 *     8  u16 major version, u16 minor version (a newer minor is readable, another major is not)
 *    12  u32 number of sections, 1 to 256
 *    16  u32 length of the file
 *    20  u32 CRC-32 of bytes 8..19 followed by the directory
 *    24  directory, 16 bytes a section: 4 ASCII characters of tag, u32 offset, u32 length, u32 CRC-32 of the section
 *    ..  sections in the order of the directory, each from a multiple of 8, zero bytes between; META is the first
 *
 * Compression is not its business (see node/modelFile.ts), nor what a section means (see the model families).
 */

import { TruecaseError } from '../errors.js';
import { type Checksum, crc32 } from './crc32.js';
import { describeDamage } from './damage.js';
import { readDirectory } from './directory.js';
import * as layout from './layout.js';
import { Budget, type LoadLimits, type Rooms, requireSize } from './limits.js';
import { MAGIC } from './magic.js';
import { encodeMeta, type ModelMeta, parseMeta } from './meta.js';

/** Views share the memory of the file and must not be written to. A missing or odd-sized section throws. */
export interface SectionReader {
  readonly meta: ModelMeta;
  /** In the order of the file. */
  readonly tags: readonly string[];
  has(tag: string): boolean;
  bytes(tag: string): Uint8Array;
  u8(tag: string): Uint8Array;
  u16(tag: string): Uint16Array;
  u32(tag: string): Uint32Array;
  i32(tag: string): Int32Array;
  f32(tag: string): Float32Array;
  f64(tag: string): Float64Array;
  /** Asks for memory that is to be made from a section, before it is. Throws if the model asks for too much. */
  reserve(bytes: number, tag: string): void;
  /**
   * Memory for what is made from a section: zeros, which `fill` turns into it. Threads that load the file with the same rooms
   * share it; only the first of them fills it. What is written later must be the same whoever writes it.
   */
  derive(bytes: number, tag: string, fill?: (room: ArrayBufferLike) => void): ArrayBufferLike;
  /** Valid UTF-8, or it throws. */
  text(tag: string): string;
}

export interface Section {
  readonly tag: string;
  readonly data: ArrayBufferView;
}

interface ViewType<View> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): View;
}

class Container implements SectionReader {
  readonly meta: ModelMeta;
  readonly tags: readonly string[];
  readonly directory: readonly layout.SectionEntry[];
  private readonly entries: ReadonlyMap<string, layout.SectionEntry>;
  private readonly file: Uint8Array;
  private readonly where: string;
  private readonly budget: Budget;
  private readonly rooms: Rooms | undefined;

  constructor(file: Uint8Array, where: string, checksum: Checksum, limits: LoadLimits) {
    requireSize(file.length, where, limits.maxBytes);
    this.budget = new Budget(where, limits.maxMemory);
    this.rooms = limits.rooms;
    this.file = file;
    this.where = where;
    this.directory = readDirectory(file, where, checksum);
    this.tags = this.directory.map((entry) => entry.tag);
    this.entries = new Map(this.directory.map((entry) => [entry.tag, entry]));
    this.meta = parseMeta(this.bytes('META'), where);
  }

  reserve(bytes: number, tag: string): void {
    this.budget.reserve(bytes, tag);
  }

  derive(bytes: number, tag: string, fill?: (room: ArrayBufferLike) => void): ArrayBufferLike {
    this.budget.reserve(bytes, tag);
    if (this.rooms === undefined) return filled(new ArrayBuffer(bytes), fill);
    const key = `${tag} of ${this.print}`;
    const found = this.rooms.get(key);
    if (found?.byteLength === bytes) return found;
    const room = filled(new SharedArrayBuffer(bytes), fill);
    this.rooms.set(key, room);
    return room;
  }

  /** Checksum of header and directory, and so of all sections. */
  private get print(): number {
    return new DataView(this.file.buffer, this.file.byteOffset).getUint32(layout.CHECKSUM_OFFSET, true);
  }

  has(tag: string): boolean {
    return this.entries.has(tag);
  }

  bytes(tag: string): Uint8Array {
    return this.view(tag, Uint8Array);
  }

  u8(tag: string): Uint8Array {
    return this.view(tag, Uint8Array);
  }

  u16(tag: string): Uint16Array {
    return this.view(tag, Uint16Array);
  }

  u32(tag: string): Uint32Array {
    return this.view(tag, Uint32Array);
  }

  i32(tag: string): Int32Array {
    return this.view(tag, Int32Array);
  }

  f32(tag: string): Float32Array {
    return this.view(tag, Float32Array);
  }

  f64(tag: string): Float64Array {
    return this.view(tag, Float64Array);
  }

  text(tag: string): string {
    try {
      // Copied first: a TextDecoder need not accept shared memory.
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(this.bytes(tag)));
    } catch (cause) {
      if (cause instanceof TruecaseError) throw cause;
      throw describeDamage(this.where, `section ${tag} is not UTF-8`, cause);
    }
  }

  private view<View>(tag: string, type: ViewType<View>): View {
    const entry = this.entries.get(tag);
    if (entry === undefined) {
      throw describeDamage(this.where, `section ${tag} is missing, found ${this.tags.join(' ')}`);
    }
    const size = type.BYTES_PER_ELEMENT;
    if (entry.length % size !== 0) {
      throw describeDamage(this.where, `section ${tag} has ${entry.length} bytes, expected a multiple of ${size}`);
    }
    return new type(this.file.buffer, this.file.byteOffset + entry.offset, entry.length / size);
  }
}

function filled<Room extends ArrayBufferLike>(room: Room, fill?: (room: ArrayBufferLike) => void): Room {
  fill?.(room);
  return room;
}

/** `where` names the file in errors. Copies only when `bytes` do not start at a multiple of 8 of their buffer. */
export function readContainer(
  bytes: Uint8Array | ArrayBufferLike,
  where = 'model',
  checksum: Checksum = crc32,
  limits: LoadLimits = {},
): SectionReader {
  layout.requireLittleEndian();
  const given = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  const aligned = given.byteOffset % layout.ALIGNMENT_BYTES === 0;
  const file = aligned ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength) : new Uint8Array(given);
  return new Container(file, where, checksum, limits);
}

/** Sections come out in the order given, after META. The same arguments give the same bytes. */
export function writeContainer(meta: ModelMeta, sections: readonly Section[]): Uint8Array {
  layout.requireLittleEndian();
  const all: readonly Section[] = [{ tag: 'META', data: encodeMeta(meta) }, ...sections];
  checkSections(all);
  const end = layout.HEADER_BYTES + layout.ENTRY_BYTES * all.length;
  const total = all.reduce((length, { data }) => layout.alignOffset(length) + data.byteLength, end);
  if (total > layout.MAX_FILE_BYTES) {
    throw refuse(`the model would have ${total} bytes, expected at most ${layout.MAX_FILE_BYTES}`, 'Prune the model.');
  }
  const file = new Uint8Array(total);
  const view = new DataView(file.buffer);
  file.set(MAGIC);
  view.setUint16(8, layout.MAJOR, true);
  view.setUint16(10, layout.MINOR, true);
  view.setUint32(12, all.length, true);
  view.setUint32(16, total, true);
  let free = end;
  for (const [index, { tag, data }] of all.entries()) {
    const offset = layout.alignOffset(free);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const at = layout.HEADER_BYTES + layout.ENTRY_BYTES * index;
    for (let place = 0; place < 4; place++) file[at + place] = tag.charCodeAt(place);
    view.setUint32(at + 4, offset, true);
    view.setUint32(at + 8, bytes.length, true);
    view.setUint32(at + 12, crc32(bytes), true);
    file.set(bytes, offset);
    free = offset + bytes.length;
  }
  view.setUint32(20, crc32(file.subarray(layout.HEADER_BYTES, end), crc32(file.subarray(8, 20))), true);
  return file;
}

/** The directory of a container that readContainer has read. */
export function listSections(reader: SectionReader): readonly layout.SectionEntry[] {
  if (reader instanceof Container) return reader.directory;
  throw refuse('the reader has no directory', 'Pass what readContainer returned.');
}

function checkSections(all: readonly Section[]): void {
  if (all.length > layout.MAX_SECTIONS) {
    throw refuse(`${all.length} sections, expected at most ${layout.MAX_SECTIONS}`, 'Join sections.');
  }
  const seen = new Set<string>();
  for (const { tag } of all) {
    if (!layout.TAG.test(tag)) {
      throw refuse(
        `section tag ${JSON.stringify(tag)}, expected four printable ASCII characters`,
        'Rename the section.',
      );
    }
    if (seen.has(tag)) throw refuse(`section ${tag} is given twice`, 'Give every section its own tag; META is taken.');
    seen.add(tag);
  }
}

function refuse(found: string, hint: string): TruecaseError {
  return new TruecaseError('usage', `model container: ${found}`, { hint, where: 'container' });
}
