/**
 * Whether and how a stream is coloured. Each stream is asked on its own: --color decides, then NO_COLOR and TERM, then
 * whether it is a terminal. Colour never stands alone: what it marks is also underlined or crossed out.
 */
import type { Environment } from './values.js';

export type ColorChoice = 'auto' | 'always' | 'never';

export function wantsColor(
  stream: { readonly isTTY?: boolean },
  choice: ColorChoice,
  environment: Environment,
): boolean {
  if (choice !== 'auto') return choice === 'always';
  const refused = (environment['NO_COLOR'] ?? '') !== '' || environment['TERM'] === 'dumb';
  return stream.isTTY === true && !refused;
}

const STYLES = {
  /** Red, crossed out. */
  removed: '31;9',
  /** Green, underlined. */
  added: '32;4',
  /** Magenta. */
  place: '35',
  /** Red, bold. */
  error: '31;1',
  bold: '1',
} as const;

export function paint(text: string, style: keyof typeof STYLES, colored: boolean): string {
  return colored ? `\x1b[${STYLES[style]}m${text}\x1b[0m` : text;
}
