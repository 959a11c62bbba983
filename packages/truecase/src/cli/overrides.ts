/**
 * The list of spellings that always win: UTF-8 text, one spelling a line. Empty lines and lines that start with # do not
 * count, nor does space around a spelling.
 */
import { TruecaseError } from '../errors.js';
import { readSmallFile } from '../files/file.js';

/** Room for ten million words. */
const MOST_BYTES = 256 * 2 ** 20;

export async function readOverrides(path: string): Promise<string[]> {
  const bytes = await readSmallFile(path, MOST_BYTES);
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
