/** The maximum-entropy family as the registry knows it: how its files become models, and how these are adapted. */
import type { Family } from '../model.js';
import { applyDelta } from './adapt/apply.js';
import { TaggerModel } from './model.js';

export const tagger: Family<TaggerModel> = {
  name: 'tagger',
  read: (reader) => new TaggerModel(reader),
  applyDelta,
  adapt: async (model, request) => (await import('./adapt/training/adapt.js')).adapt(model, request),
};
