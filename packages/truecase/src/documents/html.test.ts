/** HTML by the tree that a browser builds: what is not closed, and what is inherited. */
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { raising, scan } from '../testing/documents/toy.js';
import { findFormat } from './index.js';
import { DocumentRestorer, type FlowContext } from './restore.js';
import { openFlows } from './sessions.js';

/** Text that is restored comes out in capitals. */
async function restore(text: string): Promise<string> {
  const format = findFormat('html');
  const restorer = new DocumentRestorer(
    await format.open({}),
    openFlows({ format, language: 'en', open: () => raising }),
  );
  return restorer.push(text) + restorer.end();
}

describe('elements without end tags', () => {
  it.each([
    ['<p lang="fr">bonjour<p>we saw', '<p lang="fr">bonjour<p>WE SAW'],
    ['<ul><li translate="no">foo<li>bar</ul>', '<ul><li translate="no">foo<li>BAR</ul>'],
    ['<table><tr><td lang=fr>un<td>two<tr><td>three</table>', '<table><tr><td lang=fr>un<td>TWO<tr><td>THREE</table>'],
    ['<dl><dt lang=de>eins<dd>one</dl>', '<dl><dt lang=de>eins<dd>ONE</dl>'],
    ['<select><option lang=fr>un<option>two</select>', '<select><option lang=fr>un<option>TWO</select>'],
    ['<div translate=no>a<p translate=yes>b</p>c</div>d', '<div translate=no>a<p translate=yes>B</p>c</div>D'],
    ['<a lang=fr>un<a>two', '<a lang=fr>un<a>TWO'],
    // A formatting element goes on in the next paragraph.
    ['<p><i lang=fr>un<p>deux</i> three', '<p><i lang=fr>un<p>deux</i> THREE'],
    // What is in a table but in no cell stands before it.
    ['<table translate=no>loose<tr><td>cell</table>', '<table translate=no>LOOSE<tr><td>cell</table>'],
    ['<svg><text>a</text></svg>b', '<svg><text>a</text></svg>B'],
    ['<p>a<div class="never closed', '<p>A<div class="never closed'],
    ['<title>a</title><body>b<textarea>c</textarea>', '<title>A</title><body>B<textarea>c</textarea>'],
  ])('%s', async (text, expected) => {
    expect(await restore(text)).toBe(expected);
  });

  it('a heading that is not closed ends with the next one, and no paragraph in it is a heading', async () => {
    const headings: string[] = [];
    const open = ({ heading }: FlowContext) => ({
      truecase(segment: string) {
        if (heading) headings.push(...segment.split('\n'));
        return segment;
      },
    });
    const restorer = new DocumentRestorer(await findFormat('html').open({}), open);
    restorer.push('<h1>one<p>two</p><h2>three</h2>four<h1><div>five</div></h1>');
    restorer.end();
    expect(headings).toEqual(['one', 'three', 'five']);
  });
});

describe('the tree', () => {
  it('is not kept: elements without end tags take linear time', async () => {
    const started = process.cpuUsage();
    for (const tag of ['<a>', '<b>', '<div>', '<p>', '<li>', '<table>', '<font a=1><p>', '<svg>', '<i><p>a']) {
      const text = tag.repeat(tag === '<a>' ? 100_000 : Math.ceil(60_000 / tag.length));
      const regions = scan(await findFormat('html').open({}), text);
      expect(regions.at(-1)!.end).toBe(text.length);
    }
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(60);
  });

  it('puts text where parse5 puts it', async () => {
    // Elements of another language by the whole parser, and by ours.
    const pieces = [
      '<p lang=fr>',
      '<p>',
      '</p>',
      '<i lang=fr>',
      '</i>',
      '<li>',
      '<div>',
      '</div>',
      '<table>',
      '<tr><td>',
      '</table>',
      '<a lang=fr>',
      '<h1>',
      '<b>',
      '</b>',
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    for (let run = 0; run < 300; run++) {
      let text = '';
      for (let i = 0; i < 12; i++) text += `${pieces[next(pieces.length)]}w${i}x `;
      const expected = new Map<string, boolean>();
      const walk = (node: unknown, french: boolean) => {
        const {
          childNodes = [],
          attrs = [],
          value,
        } = node as {
          childNodes?: unknown[];
          attrs?: { name: string }[];
          value?: string;
        };
        for (const word of value?.match(/w\d+x/g) ?? []) expected.set(word, french);
        const inside = french || attrs.some(({ name }) => name === 'lang');
        for (const child of childNodes) walk(child, inside);
      };
      walk(parse(text), false);
      const found = new Map<string, boolean>();
      for (const { start, end, restore: isText, language } of scan(await findFormat('html').open({}), text)) {
        if (isText) for (const word of text.slice(start, end).match(/w\d+x/g) ?? []) found.set(word, language === 'fr');
      }
      expect([...found].sort(), text).toEqual([...expected].sort());
    }
  });
});
