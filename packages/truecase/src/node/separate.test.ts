import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeSeparate, SEPARATE_MODELS } from './separate.js';

const ROOT = new URL('../../../../', import.meta.url);
const PACKAGE = new URL('../../', import.meta.url);

it('every model of the repository is either in the package or known as separate', () => {
  const { files } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8')) as { files: string[] };
  const shipped = files.flatMap((file) => /^models\/(.*)\.tcm$/.exec(file)?.[1] ?? []);
  const present = readdirSync(new URL('models/', ROOT)).flatMap((file) => /^(.*)\.tcm$/.exec(file)?.[1] ?? []);
  expect([...shipped, ...SEPARATE_MODELS].sort()).toEqual(present.sort());
});

it('a separate model that is not there is named with the place to get it', () => {
  expect(describeSeparate('en-ngram', ['en', 'en-unigram'])).toMatchObject({
    code: 'not-found',
    message: 'model "en-ngram" does not come with the package',
    where: 'en-ngram',
    hint: 'Download models/en-ngram.tcm from the repository of truecase and give its path: ./en-ngram.tcm. Bundled models: en, en-unigram.',
  });
});
