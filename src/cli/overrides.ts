/**
 * The list of spellings that always win: UTF-8 text, one spelling a line. Empty lines and lines that start with # do not
 * count, nor does space around a spelling.
 */
import { readFile } from 'node:fs/promises';
import { TruecaseError } from '../errors.js';
import { describeIoError } from '../node/file.js';

export async function readOverrides(path: string): Promise<string[]> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw describeIoError(error, path, 'read');
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new TruecaseError('encoding', `${path} is not UTF-8, expected one spelling a line in UTF-8`, {
      hint: 'Convert the list to UTF-8.',
      where: path,
      cause,
    });
  }
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
