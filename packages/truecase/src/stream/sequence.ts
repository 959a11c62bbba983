/**
 * How many bytes the UTF-8 sequence at an index has: table 3-7 of the Unicode Standard, well-formed byte sequences.
 * It looks at bytes only; the decoder finds the character that they encode.
 */

/** Length 1..4 of the well-formed sequence at index; 0 if there is none; -1 if only the end of the bytes cuts it off. */
export function sequenceLength(bytes: Uint8Array, index: number, end: number): number {
  const lead = bytes[index]!;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let i = 1; i < length; i++) {
    if (index + i >= end) return -1;
    const byte = bytes[index + i]!;
    const least = i > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const most = i > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (byte < least || byte > most) return 0;
  }
  return length;
}
