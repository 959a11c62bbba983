/** A header for models that tests make by hand. */
import type { ModelMeta } from '../format/meta.js';

export const TOY_META: ModelMeta = {
  family: 'toy',
  language: 'en',
  created: '2026-01-31',
  unicode: '17.0.0',
  truecase: '0.1.0',
  corpus: [],
  options: {},
  figures: {},
};
