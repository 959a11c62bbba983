/** Danish. Data only; data.ts says what the members mean. */
import type { LanguageData } from './data.js';

export const da: LanguageData = {
  common: `
    og at det som en på er af for med den til ikke om et han hun jeg du vi de var har fra men så kan man sig nu
    skulle havde efter når eller kun meget også over ved da der
  `,
};
