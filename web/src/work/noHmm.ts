/** Takes the place of the family hmm, of which no model is offered here: the page would be larger for nothing. */
import { TruecaseError } from '../../../packages/truecase/src/errors.js';
import type { Family } from '../../../packages/truecase/src/models/model.js';

export const hmm: Family = {
  name: 'hmm',
  read: () => {
    throw new TruecaseError('usage', 'this page does not read models of the family hmm', {
      hint: 'Use the command line or the library for this file.',
    });
  },
};
