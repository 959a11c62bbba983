/**
 * The error for compressed bytes that cannot be expanded: what is wrong, with which file, and what to do.
 */
import { TruecaseError } from '../errors.js';
import { describeSource } from './bytes.js';
import type { Compression } from './compression.js';

/** truncated: the bytes end too early. damaged: they contradict themselves. unsupported: sound, but not readable here. */
export type DamageKind = 'truncated' | 'damaged' | 'unsupported';

const HINTS: Record<DamageKind, string> = {
  truncated: 'The file is incomplete: copy or download it again.',
  damaged: 'The file is damaged: copy or download it again.',
  unsupported: 'Expand the file with its own program and pass the text.',
};

/** Turns what a decompressor threw into an error about the file; a TruecaseError is returned as it is. */
export function describeDamage(
  path: string,
  compression: Compression,
  kind: DamageKind,
  cause: unknown,
  detail = cause instanceof Error ? cause.message : String(cause),
): TruecaseError {
  if (cause instanceof TruecaseError) return cause;
  const found = {
    truncated: `the ${compression} data ends before it is complete`,
    damaged: `the ${compression} data is damaged (${detail})`,
    unsupported: `the ${compression} data cannot be expanded here (${detail})`,
  }[kind];
  return new TruecaseError('corpus', `cannot read ${describeSource(path)}: ${found}`, {
    hint: HINTS[kind],
    where: path,
    cause,
  });
}
