/** What --memory takes: a size with a unit, powers of 1024. */
import { TruecaseError } from '../errors.js';

const UNITS = 'KMGT';
/** Below this the work would be done on disk, a few words at a time. */
const LEAST_BYTES = 1 << 20;

/** `500M`, `2G`, `1.5g`, plain bytes. */
export function readMemory(text: string): number {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([kmgt]?)(?:i?b)?$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(number) * 1024 ** (UNITS.indexOf(unit.toUpperCase()) + (unit === '' ? 0 : 1)));
  if (bytes >= LEAST_BYTES && bytes <= Number.MAX_SAFE_INTEGER) return bytes;
  throw new TruecaseError('usage', `--memory is "${text}", expected a size of at least 1M`, {
    hint: 'For example --memory 500M or --memory 2G.',
  });
}
