/**
 * Reads the header and the directory of a container and proves the file sound: every byte of it is the magic, under a
 * CRC-32, or padding that must be zero, so no changed bit goes unnoticed. No size or offset from the file is used
 * before it was checked against the bytes at hand. What the sections mean is not known here.
 */

import { TruecaseError } from '../errors.js';
import { type Checksum, crc32 } from './crc32.js';
import { describeDamage } from './damage.js';
import { ALIGNMENT_BYTES, ENTRY_BYTES, HEADER_BYTES, MAJOR, MAX_SECTIONS, type SectionEntry, TAG } from './layout.js';
import { checkMagic } from './magic.js';

export function readDirectory(bytes: Uint8Array, where: string, checksum: Checksum = crc32): SectionEntry[] {
  checkMagic(bytes, where);
  if (bytes.length < HEADER_BYTES) {
    throw describeDamage(
      where,
      `the file is cut off after ${bytes.length} bytes, inside the ${HEADER_BYTES}-byte header`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkVersion(view, where);
  const count = view.getUint32(12, true);
  const total = view.getUint32(16, true);
  const end = HEADER_BYTES + ENTRY_BYTES * count;
  if (count < 1 || count > MAX_SECTIONS) {
    throw describeDamage(where, `the header counts ${count} sections, expected 1 to ${MAX_SECTIONS}`);
  }
  if (bytes.length < total) {
    throw describeDamage(where, `the file is cut off after ${bytes.length} of ${total} bytes`);
  }
  if (bytes.length > total) {
    throw describeDamage(where, `the file has ${bytes.length} bytes, its header says ${total}`);
  }
  if (end > total) {
    throw describeDamage(where, `${count} sections need a directory of ${end} bytes, the file has ${total}`);
  }
  const crc = checksum(bytes.subarray(HEADER_BYTES, end), checksum(bytes.subarray(8, 20)));
  if (crc !== view.getUint32(20, true)) throw describeDamage(where, 'the checksum of header and directory is wrong');

  const entries: SectionEntry[] = [];
  const tags = new Set<string>();
  let free = end;
  for (let at = HEADER_BYTES; at < end; at += ENTRY_BYTES) {
    const entry: SectionEntry = {
      tag: String.fromCharCode(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!),
      offset: view.getUint32(at + 4, true),
      length: view.getUint32(at + 8, true),
      crc: view.getUint32(at + 12, true),
    };
    checkEntry(entry, free, total, where);
    if (tags.has(entry.tag)) throw describeDamage(where, `section ${entry.tag} occurs twice`);
    tags.add(entry.tag);
    checkPadding(bytes, free, entry.offset, where);
    if (checksum(bytes.subarray(entry.offset, entry.offset + entry.length)) !== entry.crc) {
      throw describeDamage(where, `the checksum of section ${entry.tag} is wrong`);
    }
    entries.push(entry);
    free = entry.offset + entry.length;
  }
  if (entries[0]!.tag !== 'META') {
    throw describeDamage(where, `the first section is ${entries[0]!.tag}, expected META`);
  }
  checkPadding(bytes, free, total, where);
  return entries;
}

function checkVersion(view: DataView, where: string): void {
  const major = view.getUint16(8, true);
  if (major === MAJOR) return;
  const version = `${major}.${view.getUint16(10, true)}`;
  throw new TruecaseError(
    'model-version',
    `${where}: the model has format version ${version}, this release reads ${MAJOR}.x`,
    { hint: major > MAJOR ? 'Install a newer truecase.' : 'Train the model again with this release.', where },
  );
}

/** `free` is the first byte after the section before; sections ascend, do not overlap and end inside the file. */
function checkEntry(entry: SectionEntry, free: number, total: number, where: string): void {
  const { tag, offset, length } = entry;
  if (!TAG.test(tag)) {
    throw describeDamage(where, `section tag ${JSON.stringify(tag)}, expected four printable ASCII characters`);
  }
  if (offset % ALIGNMENT_BYTES !== 0) {
    throw describeDamage(where, `section ${tag} starts at byte ${offset}, expected a multiple of ${ALIGNMENT_BYTES}`);
  }
  if (offset < free) {
    throw describeDamage(where, `section ${tag} starts at byte ${offset}, expected ${free} or later (it overlaps)`);
  }
  if (offset + length > total) {
    throw describeDamage(where, `section ${tag} ends at byte ${offset + length}, the file at ${total}`);
  }
}

function checkPadding(bytes: Uint8Array, from: number, to: number, where: string): void {
  for (let at = from; at < to; at++) {
    if (bytes[at] !== 0) throw describeDamage(where, `the padding at byte ${at} is not zero`);
  }
}
