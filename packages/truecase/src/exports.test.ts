import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { VERSION } from './version.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
  version: string;
  exports: Record<string, unknown>;
};

/** What a module prints that is run in the package's own folder, where the package can import itself by name. */
function run(script: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: ROOT, encoding: 'utf8' });
}

describe('the built package', () => {
  it.each([
    ['truecase', ['TruecaseError', 'Truecaser', 'load', 'loadBytes']],
    ['truecase/node', ['Truecaser', 'bundledModels', 'load', 'loadBytes', 'readModelBytes', 'resolveModel']],
    ['truecase/train', ['Corpus', 'expandSources', 'importArpa', 'train', 'trainers']],
    ['truecase/train', ['SelectedCorpus', 'formatCorpusReport', 'surveyCorpus']],
    ['truecase/train', ['acquireLexicon', 'ambiguousOptions', 'formatLexicon', 'teachAmbiguous']],
    ['truecase/train', ['countCasings', 'formatCasings']],
    ['truecase/train', ['countNgrams', 'measurePerplexity', 'mergeCounts', 'readLanguageModel', 'writeCounts']],
    ['truecase/eval', ['Evaluator', 'evaluate']],
    ['truecase/train', ['trainNer']],
    ['truecase/eval', ['NerScorer']],
    ['truecase/host', ['FORMATS', 'Segmenter', 'openShared']],
    ['truecase/ner', ['NerScorer', 'Recognizer', 'loadRecognizer', 'readColumns']],
  ])('can be imported as %s', (door, names) => {
    const found = JSON.parse(run(`console.log(JSON.stringify(Object.keys(await import('${door}'))))`)) as string[];
    expect(found).toEqual(expect.arrayContaining(names));
    expect(found).not.toContain('default');
  });

  it('has no other door', () => {
    const doors = ['.', './node', './train', './eval', './ner', './host', './models/*.tcm', './package.json'];
    expect(Object.keys(manifest.exports)).toEqual(doors);
    const script = `try { await import('truecase/dist/truecaser.js'); } catch (error) { console.log(error.code); }`;
    expect(run(script).trim()).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  it('trains, saves and loads through its doors', () => {
    const script = `
      import { loadBytes, TruecaseError } from 'truecase';
      import { load } from 'truecase/node';
      import { train } from 'truecase/train';
      const lines = Array(5).fill('We saw Oslo and the sea.');
      const corpus = {
        totalBytes: 1,
        async *lines() { yield lines; },
        digests: () => [{ name: 'toy', digest: '', words: 30, lines: 5 }],
      };
      const { bytes } = await train('unigram', corpus, { language: 'en' });
      console.log(loadBytes(bytes).truecase('WE SAW OSLO.'));
      console.log((await load('en')).language);
      try { await load('nowhere'); } catch (error) { console.log(error instanceof TruecaseError, error.code); }`;
    expect(run(script)).toBe('We saw Oslo.\nen\ntrue not-found\n');
  });

  it('keeps the door for browsers free of Node', () => {
    const script = `
      import { register } from 'node:module';
      register('data:text/javascript,' + encodeURIComponent(\`
        export async function resolve(name, context, next) {
          if (name.startsWith('node:')) throw new Error('imports ' + name);
          return next(name, context);
        }\`));
      console.log(typeof (await import('truecase')).load);`;
    expect(run(script).trim()).toBe('function');
  });
});

it('the version is that of the package', () => {
  expect(VERSION).toBe(manifest.version);
});
