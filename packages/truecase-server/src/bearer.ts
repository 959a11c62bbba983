/**
 * Bearer tokens (RFC 6750) from a file, one a line; empty lines and lines that start with # do not count. Tokens are kept
 * as digests, and every one is compared in constant time, so that the time of an answer says nothing about any of them.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { TruecaseError } from 'truecase';
import { readSmallFile } from 'truecase/host';

const SHORTEST_TOKEN = 16;
const MOST_BYTES = 2 ** 20;

export class Bearers {
  readonly #digests: readonly Buffer[];

  constructor(tokens: readonly string[]) {
    this.#digests = tokens.map(digest);
  }

  /** Number of the token that an Authorization header has, from 0; -1 if it has none of them. */
  find(header: string | undefined): number {
    const given = digest(/^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1] ?? '');
    let found = -1;
    this.#digests.forEach((known, i) => {
      if (timingSafeEqual(known, given)) found = i;
    });
    return found;
  }
}

export async function readBearers(path: string): Promise<Bearers> {
  const text = new TextDecoder().decode(await readSmallFile(path, MOST_BYTES));
  const tokens = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const weak = tokens.findIndex((token) => token.length < SHORTEST_TOKEN || /\s/.test(token));
  if (tokens.length > 0 && weak < 0) return new Bearers(tokens);
  const found = tokens.length === 0 ? 'holds no token' : `has a token (number ${weak + 1}) that is short or has spaces`;
  throw new TruecaseError(
    'usage',
    `${path} ${found}, expected one token of at least ${SHORTEST_TOKEN} characters a line`,
    {
      where: path,
      hint: 'Make one with "openssl rand -hex 24".',
    },
  );
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
