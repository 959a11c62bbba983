/**
 * Documents that are one long run of something take linear time: a short form of lab/growth.mjs. What takes milliseconds here took
 * many seconds where a scan was quadratic.
 */
import { describe, expect, it } from 'vitest';
// @ts-expect-error: a script without types.
import * as inputs from '../../../../lab/growth/inputs.mjs';
import { TruecaseError } from '../errors.js';
import { lowering } from '../testing/documents/toy.js';
import { FORMATS, type FormatOptions, findFormat } from './index.js';
import { recognizeFormat } from './registry.js';
import { DocumentRestorer } from './restore.js';

interface Places {
  readonly options?: FormatOptions;
  readonly frames: readonly (readonly [string, string])[];
}

const FRAMES = inputs.FRAMES as Readonly<Record<string, Places>>;
const documentOf = inputs.documentOf as (frame: readonly [string, string], kind: string, units: number) => string;
const KINDS = [
  ' ',
  '\n',
  ' \n',
  '[',
  '[a\n',
  '[[a|',
  '<',
  '<a>',
  '<b><p>',
  '<!--',
  '{',
  '"',
  '`',
  '$1=',
  '\\',
  '- ',
  '@a{',
  '0',
  'a',
];
const UNITS = 60_000;
/** Of processor time; most take a hundredth of it. */
const MOST_MS = 3000;

async function measure(name: string, options: FormatOptions, text: string): Promise<number> {
  const started = process.cpuUsage();
  try {
    const restorer = new DocumentRestorer(await findFormat(name).open(options), () => lowering);
    expect((restorer.push(text) + restorer.end()).length).toBe(text.length);
  } catch (error) {
    expect(error).toBeInstanceOf(TruecaseError);
  }
  return process.cpuUsage(started).user / 1000;
}

describe('long runs take linear time', () => {
  it('every format has places for them', () => {
    expect(Object.keys(FRAMES).sort()).toEqual(FORMATS.map(({ name }) => name).sort());
  });

  it.each(Object.keys(FRAMES))('%s', async (name) => {
    const { frames, options = {} } = FRAMES[name]!;
    for (const frame of frames) {
      for (const kind of KINDS) {
        const time = await measure(name, options, documentOf(frame, kind, UNITS));
        expect(time, `${JSON.stringify(kind)} after ${JSON.stringify(frame[0])}`).toBeLessThan(MOST_MS);
      }
    }
  });

  it('the format of a text is recognised at once, whatever the text is', () => {
    const started = process.cpuUsage();
    for (const kind of [...KINDS, '<!---->', '#\n', '\n\n\n', '%\n', '{"text":', '"text":', '<tt ', '1\n']) {
      recognizeFormat(kind.repeat(8192));
    }
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(MOST_MS);
  });
});
