/** How a maximum-entropy model reads its features and decides, as its header says. */
import { describeDamage } from '../../format/damage.js';
import type { ModelMeta } from '../../format/meta.js';
import { isNetShape, type NetShape } from '../../net/network.js';
import { TEMPLATE_LISTS, type TemplateName } from './features/templates.js';
import { LEAST_BITS, MOST_BITS, WEIGHTS } from './features/weights.js';
import { STACKS } from './network/stacks.js';
import type { InputSettings } from './words/inputs.js';

/** Embeddings that affixes or sequences of letters may share, at most. */
const MOST_SHARED = 1 << 20;

export interface TaggerSettings {
  readonly templates: TemplateName;
  /** Bits of a hash that name a feature. */
  readonly bits: number;
  /** Added for TITLE, UPPER and MIXED. */
  readonly bias: readonly number[];
  /** The most probable tag of each word, or the most probable path. */
  readonly search: 'posterior' | 'viterbi';
  /** Histories below this share of the best one are not followed. */
  readonly beam: number;
  /** Taken from TITLE in short lines without an end, see caution.ts. */
  readonly caution: number;
  /** Of the network, if there is one. */
  readonly net?: NetSettings;
}

export interface NetSettings extends InputSettings {
  readonly shape: NetShape;
  /** From this probability on that the network gives, the features are not asked. */
  readonly sure: number;
  /** Added for TITLE in text without punctuation, where it decides how readily a sentence start is guessed. */
  readonly lift?: number;
}

export function readSettings(meta: ModelMeta): TaggerSettings {
  const found = (meta as { decoding?: Partial<TaggerSettings> }).decoding ?? {};
  const { templates, bits, bias, search, beam, caution = 0 } = found;
  const isSound =
    typeof templates === 'string' &&
    Object.hasOwn(TEMPLATE_LISTS, templates) &&
    Number.isInteger(bits) &&
    bits! >= LEAST_BITS &&
    bits! <= MOST_BITS &&
    Array.isArray(bias) &&
    bias.length === WEIGHTS &&
    bias.every((value) => Number.isFinite(value) && Math.abs(value) < 100) &&
    (search === 'posterior' || search === 'viterbi') &&
    typeof beam === 'number' &&
    beam >= 0 &&
    beam < 1 &&
    typeof caution === 'number' &&
    caution >= 0 &&
    caution < 100 &&
    (found.net === undefined || isSoundNet(found.net));
  if (isSound) return { ...(found as TaggerSettings), caution };
  throw describeDamage('META', `decoding is ${JSON.stringify(found)}, expected templates, bits, bias, search and beam`);
}

function isSoundNet(found: unknown): boolean {
  const { shape, magnitude, affixRows, gramRows, sure, lift = 0 } = (found ?? {}) as Partial<NetSettings>;
  const isCount = (value: unknown, most: number) =>
    Number.isInteger(value) && (value as number) > 0 && (value as number) <= most;
  return (
    isNetShape(shape) &&
    shape.stacks.length === STACKS &&
    isCount(magnitude, 15) &&
    isCount(affixRows, MOST_SHARED) &&
    isCount(gramRows, MOST_SHARED) &&
    typeof sure === 'number' &&
    sure > 0 &&
    typeof lift === 'number' &&
    Math.abs(lift) < 100
  );
}
