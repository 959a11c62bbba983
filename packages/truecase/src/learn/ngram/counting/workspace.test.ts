import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Corpus } from '../../../corpus/lines.js';
import { corpusOf, countPlainly, readStore } from '../../../testing/counts.js';
import { countNgrams } from './count.js';
import type { CountOptions, CountProgress } from './options.js';

const WORDS = ['cat', 'dog', 'Rome', 'saw', 'the', 'in', 'NATO', 'of', 'met', 'eBay', 'old', 'a', 'red'];
const LINES = Array.from({ length: 3000 }, (_, i) =>
  [7, 3, 11, 5, 2, 9, 4].map((step, k) => WORDS[(i * step + (i >> 5) * k) % WORDS.length]).join(' '),
);
const ORDER = 3;

let folder: string;
let temp: string;
let text: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-test-'));
  temp = join(folder, 'temp');
  text = join(folder, 'text.txt');
  writeFileSync(text, `${LINES.join('\n')}\n`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function options(extra: Partial<CountOptions> = {}): CountOptions {
  return { language: 'en', order: ORDER, memoryBytes: 30_000, workers: 2, tempDir: temp, ...extra };
}

/** Counts; gives the n-grams and the phases that were gone through. */
async function count(extra: Partial<CountOptions> = {}) {
  const phases = new Set<string>();
  const steps: number[] = [];
  const onProgress = ({ phase, done }: CountProgress): void => {
    phases.add(phase);
    if (phase === 'counting') steps.push(done);
    extra.onProgress?.({ phase, done } as CountProgress);
  };
  const store = await countNgrams(new Corpus([text]), options({ ...extra, onProgress }));
  const counts = await readStore(store);
  await store.close();
  return { counts, phases: [...phases], steps };
}

/** A progress that throws when a phase is reported for the nth time. */
function stopAt(phase: string, times: number): Pick<CountOptions, 'onProgress'> {
  let seen = 0;
  return {
    onProgress: (progress) => {
      if (progress.phase === phase && ++seen === times) throw new Error(`stopped at ${phase}`);
    },
  };
}

const left = (): string[] => (existsSync(temp) ? readdirSync(temp, { recursive: true }).map(String).sort() : []);
const expected = countPlainly(LINES, { language: 'en', order: ORDER });

describe('a count that is stopped', () => {
  it.each([
    ['numbering', 1],
    ['counting', 1],
    ['counting', 5],
    ['counting', 20],
    ['merging', 1],
  ])('at %s, report %i, goes on there and gives the same', async (phase, times) => {
    await expect(count(stopAt(phase, times))).rejects.toThrow(`stopped at ${phase}`);
    expect(left().filter((name) => /\.tmp$|lock$/.test(name))).toEqual([]);
    expect(left().some((name) => name.endsWith('manifest.json'))).toBe(true);
    const again = await count();
    expect(again.phases).not.toContain('reading');
    expect(again.phases.includes('counting')).toBe(phase !== 'merging');
    expect(again.counts).toEqual(expected);
    expect(left()).toEqual([]);
  });

  it('again and again reaches the end, since complete runs are kept', async () => {
    let before = 0;
    for (;;) {
      const failed = await count(stopAt('counting', 4)).then(
        () => false,
        () => true,
      );
      if (!failed) break;
      const runs = left().filter((name) => /run-\d+-\d+$/.test(name)).length;
      expect(runs).toBeGreaterThan(before);
      before = runs;
    }
    expect(before).toBeGreaterThan(10);
  });

  it('while it reads leaves nothing and starts anew', async () => {
    await expect(count(stopAt('reading', 1))).rejects.toThrow('stopped at reading');
    expect(left()).toEqual([]);
    expect((await count()).counts).toEqual(expected);
  });

  it('by a signal gives the reason of the signal', async () => {
    const reason = new Error('enough');
    await expect(count({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const onProgress = ({ phase }: CountProgress): void => {
      if (phase === 'numbering') controller.abort(reason);
    };
    await expect(count({ onProgress, signal: controller.signal })).rejects.toBe(reason);
    expect((await count()).phases).not.toContain('reading');
  });

  it('in the folder of the system leaves nothing', async () => {
    // A folder of its own: other tests count in that of the system at the same time.
    const system = mkdtempSync(join(folder, 'system-'));
    for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, system);
    const stop = stopAt('counting', 3).onProgress!;
    const seen: string[] = [];
    const onProgress = (progress: CountProgress): void => {
      seen.push(...readdirSync(system));
      stop(progress);
    };
    await expect(countNgrams(new Corpus([text]), options({ tempDir: undefined, onProgress }))).rejects.toThrow(
      'stopped',
    );
    expect(seen).toContainEqual(expect.stringMatching(/^truecase-count-/));
    expect(readdirSync(system)).toEqual([]);
  });

  it('with text that has no name leaves nothing', async () => {
    await expect(countNgrams(corpusOf(LINES), options(stopAt('counting', 3)))).rejects.toThrow('stopped');
    expect(left()).toEqual([]);
  });
});

describe('what an earlier count has left', () => {
  beforeEach(() => expect(count(stopAt('counting', 5))).rejects.toThrow('stopped'));

  it('is not used with other options', async () => {
    const other = await count({ order: 2 });
    expect(other.phases).toContain('reading');
    expect(other.counts).toEqual(countPlainly(LINES, { language: 'en', order: 2 }));
    expect(left()).toEqual([]);
  });

  it('is not used when the text has changed', async () => {
    const { atime } = statSync(text);
    utimesSync(text, atime, new Date('2021-03-04T05:06:07Z'));
    const other = await count();
    expect(other.phases).toContain('reading');
    expect(other.counts).toEqual(expected);
  });

  it('is not used when a text of the same size and date has taken its place', async () => {
    const { atime, mtime } = statSync(text);
    writeFileSync(text, `${LINES.join('\n').replaceAll('Rome', 'Oslo')}\n`);
    utimesSync(text, atime, mtime);
    const other = await count();
    expect(other.phases).toContain('reading');
    expect(other.counts).not.toEqual(expected);
  });

  it('is not used when what was read has another digest, whatever the dates say', async () => {
    const manifest = join(temp, left().find((name) => name.endsWith('manifest.json'))!);
    const said = JSON.parse(readFileSync(manifest, 'utf8')) as { texts: string[] };
    expect(said.texts).toEqual([createHash('sha256').update(readFileSync(text)).digest('hex')]);
    writeFileSync(manifest, JSON.stringify({ ...said, texts: ['0'.repeat(64)] }));
    const other = await count();
    expect(other.phases).toContain('reading');
    expect(other.counts).toEqual(expected);
  });

  it('is not used when a file of it is missing or the manifest is unreadable', async () => {
    const [runs] = left().filter((name) => name.endsWith('.numbers'));
    rmSync(join(temp, runs!));
    expect((await count()).phases).toContain('reading');
    await expect(count(stopAt('counting', 5))).rejects.toThrow('stopped');
    writeFileSync(join(temp, left().find((name) => name.endsWith('manifest.json'))!), '{');
    expect((await count()).counts).toEqual(expected);
  });

  it('gives an error that names the file if that is damaged', async () => {
    const name = left().find((file) => /run-0-0$/.test(file))!;
    writeFileSync(join(temp, name), 'no run at all, nothing like it');
    await expect(count()).rejects.toMatchObject({
      code: 'io',
      where: join(temp, name),
      hint: 'Delete the temporary folder and count again.',
    });
  });

  it('of a process that has died is taken over, lock or not', async () => {
    const manifest = left().find((name) => name.endsWith('manifest.json'))!;
    writeFileSync(join(temp, manifest.replace('manifest.json', 'lock')), '999999999');
    expect((await count()).phases).not.toContain('reading');
  });

  it('of a process that lives is left alone', async () => {
    const manifest = left().find((name) => name.endsWith('manifest.json'))!;
    writeFileSync(join(temp, manifest.replace('manifest.json', 'lock')), String(process.ppid));
    const before = left();
    const other = await count();
    expect(other.phases).toContain('reading');
    expect(other.counts).toEqual(expected);
    expect(left()).toEqual(before);
  });
});

describe('a finished count', () => {
  it('may stand beside another of the same text, and removes only its own files', async () => {
    const one = await countNgrams(new Corpus([text]), options());
    const two = await countNgrams(new Corpus([text]), options({ order: 2 }));
    await one.close();
    expect(await readStore(two)).toEqual(countPlainly(LINES, { language: 'en', order: 2 }));
    await two.close();
    await two.close();
    expect(left()).toEqual([]);
  });

  it('that was never closed is found again whole', async () => {
    const store = await countNgrams(new Corpus([text]), options());
    await store.load([1, 1, 1]);
    const [held] = readdirSync(temp);
    const copy = join(folder, 'copy');
    const { cpSync } = await import('node:fs');
    cpSync(join(temp, held!), join(copy, held!), { recursive: true });
    await store.close();
    const again = await count({ tempDir: copy });
    expect(again.phases).toEqual([]);
    expect(again.counts).toEqual(expected);
  });
});

describe('a folder that cannot be used', () => {
  it('is named', async () => {
    await expect(count({ tempDir: join(text, 'below') })).rejects.toMatchObject({
      code: 'io',
      where: join(text, 'below'),
    });
  });

  it('as a text that cannot be read is named too, and nothing is left', async () => {
    const corpus = new Corpus([text]);
    rmSync(text);
    await expect(countNgrams(corpus, options())).rejects.toMatchObject({ code: 'not-found', where: text });
    expect(left()).toEqual([]);
  });
});
