import { describe, expect, it } from 'vitest';
import { lowering, toySession } from '../testing/documents/toy.js';
import { findFormat } from './index.js';
import { DocumentRestorer, type FlowContext, type OpenFlow } from './restore.js';

async function restore(format: string, text: string, open: OpenFlow, options = {}): Promise<string> {
  const restorer = new DocumentRestorer(await findFormat(format).open(options), open);
  return restorer.push(text) + restorer.end();
}

describe('DocumentRestorer', () => {
  it('strings regions together and says what kind of text they are', async () => {
    const seen: [FlowContext, string][] = [];
    const open: OpenFlow = (context) => ({
      truecase(segment) {
        seen.push([context, segment]);
        return segment;
      },
    });
    await restore('html', '<p lang=de>EIN <b>H</b>AUS<h1>A &amp; B</h1>C<br>D', open);
    expect(seen).toEqual([
      [{ flow: 0, heading: false, language: 'de' }, 'EIN HAUS\nC D'],
      [{ flow: 0, heading: true, language: 'de' }, 'A & B'],
    ]);
  });

  it('says where in the document the text of each segment stands', async () => {
    const text = '<p>EIN <b>H</b>AUS &amp; HOF</p>';
    const found: string[] = [];
    let running = '';
    const open: OpenFlow = () => ({
      truecase: (segment) => {
        running = segment;
        return segment;
      },
      placed: (places) => {
        for (const { start, end, offset } of places) {
          expect(text.slice(offset, offset + end - start)).toBe(running.slice(start, end));
          found.push(running.slice(start, end));
        }
      },
    });
    await restore('html', text, open);
    expect(found).toEqual(['EIN ', 'H', 'AUS ', ' HOF']);
  });

  it('keeps text for which there is no session', async () => {
    const text = '<p lang=de>EIN HAUS</p><p lang=en>A HOUSE</p>';
    const out = await restore('html', text, ({ language }) => (language === 'en' ? toySession() : null));
    expect(out).toBe('<p lang=de>EIN HAUS</p><p lang=en>A house</p>');
  });

  it('leaves a word alone if one of its letters is an escape that would have to change', async () => {
    const options = { fields: ['.t'] };
    const open = () => lowering;
    expect(await restore('json', '{"t": "CAF\\u00c9 BAR"}', open, options)).toBe('{"t": "CAF\\u00c9 bar"}');
    expect(await restore('json', '{"t": "CAF\\u00e9 BAR"}', open, options)).toBe('{"t": "caf\\u00e9 bar"}');
    expect(await restore('json', '{"t": "X\\ud801\\udc00 BAR"}', open, options)).toBe('{"t": "X\\ud801\\udc00 bar"}');
  });

  it('gives the same whatever comes in between, across many times its memory', async () => {
    let text = '';
    let expected = '';
    for (let i = 0; i < 4000; i++) {
      const time = new Date(i * 2000).toISOString().slice(11, 19);
      const cue = `${i}\n${time},000 --> ${time},900\n`;
      text += `${cue}WE WENT TO\nTHE CITY OF PARIS AND\n\n`;
      expected += `${cue}${i === 0 ? 'We' : 'we'} went to\nthe city of Paris and\n\n`;
    }
    expect(await restore('srt', text, toySession)).toBe(expected);
  });

  it('refuses a session that changes the length', async () => {
    await expect(restore('plain', 'ABC', () => ({ truecase: () => 'AB' }))).rejects.toThrow('2 units for 3');
  });

  it('gives the source beside a translation', async () => {
    const scanner = await findFormat('po').open({});
    const regions = scanner.push('msgid "Open %s"\nmsgstr "ABRIR %s"\n');
    expect(regions.find(({ restore: text }) => text)?.source).toEqual({ text: 'Open {0}' });
  });
});
