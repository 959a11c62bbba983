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
  /** It is the best of its language. */
  readonly best?: true;
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

/** A better model of the same language for the same kind of text; undefined if this is the best, or none is known. */
export function bestModel(model: ModelEntry | undefined): ModelEntry | undefined {
  if (model === undefined || model.best === true || model.source !== undefined) return undefined;
  return MODELS.find(({ best, language }) => best === true && language === model.language);
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
