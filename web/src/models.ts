/**
 * The models that the page offers, in this order; the first one is loaded first. models.json names them, and the build adds
 * the size and the digest of those that are in models/ and leaves the others out.
 */

export interface ModelEntry {
  readonly name: string;
  readonly title: string;
  readonly language: string;
  /** Language of the source, of a bilingual model. */
  readonly source?: string;
  readonly bytes: number;
  readonly digest: string;
}

declare const __MODELS__: readonly ModelEntry[];

export const MODELS: readonly ModelEntry[] = __MODELS__;

export function addressOf({ name, digest }: Pick<ModelEntry, 'name' | 'digest'>): string {
  return new URL(`models/${name}.tcm?v=${digest}`, document.baseURI).href;
}

/** Addresses by name, for what is built upon a model. */
export function addresses(): Record<string, string> {
  return Object.fromEntries(MODELS.map((model) => [model.name, addressOf(model)]));
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

export function languageName(tag: string): string {
  try {
    return NAMES.of(tag) ?? tag;
  } catch {
    // The header of a model may hold anything.
    return tag;
  }
}
