import { describe, expect, it } from 'vitest';
import { drawBars, drawLines } from './chart.mjs';
import { linearTicks, logTicks, makeScale, roundRange } from './scale.mjs';
import { escapeXml } from './svg.mjs';

const TOKEN = /<!--(?:(?!--)[\s\S])*-->|<(\/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|</g;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|#\d+);)/;

/** Elements of a document as [name, attributes, text], in the order of their ends; throws if it is not well formed. */
function parse(xml) {
  const open = [];
  const done = [];
  for (const [token, closing, name, attributes, alone, text] of xml.matchAll(TOKEN)) {
    if (BARE_AMPERSAND.test(token)) throw new Error(`bare ampersand in ${token}`);
    if (text !== undefined) {
      if (open.length > 0) open.at(-1)[2] += text;
      else if (text.trim() !== '') throw new Error(`text outside the document: ${text}`);
    } else if (name === undefined) {
      if (token === '<') throw new Error('a < that begins no element');
    } else if (closing === '/') {
      const last = open.pop();
      if (last?.[0] !== name) throw new Error(`</${name}> closes <${last?.[0]}>`);
      done.push(last);
    } else {
      const pairs = [...attributes.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
      if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`attribute twice in ${token}`);
      if (open.length === 0 && done.length > 0) throw new Error('more than one root');
      const found = [name, Object.fromEntries(pairs), ''];
      if (alone === '/') done.push(found);
      else open.push(found);
    }
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)[0]}> is never closed`);
  return done;
}

const named = (elements, name) => elements.filter(([found]) => found === name);
const texts = (elements) => named(elements, 'text').map(([, , text]) => text);
const classed = (elements, name, value) =>
  named(elements, name).filter(([, attributes]) => attributes.class?.split(' ').includes(value));

const BARS = {
  title: 'Share of rows',
  subtitle: 'two kinds',
  groups: ['north', 'south', 'west'],
  series: [
    { name: 'first', values: [50, 25, 10] },
    { name: 'second', values: [30, null, 90] },
  ],
  high: 100,
};
const LINES = {
  title: 'Growth',
  series: [
    {
      name: 'fast',
      points: [
        [100, 40],
        [1, 10],
        [10, 20],
      ],
    },
    {
      name: 'slow',
      points: [
        [1, 5],
        [100, 6],
      ],
    },
  ],
};

describe('the checker of these tests', () => {
  it.each(['<a><b></a></b>', '<a>', '<a>1 & 2</a>', '<a>1 < 2</a>', '<a x="1" x="2"/>', '<a/><b/>'])(
    'refuses %s',
    (xml) => {
      expect(() => parse(xml)).toThrow();
    },
  );
});

describe('drawBars', () => {
  it('gives a well-formed document with title, description and a table of all values', () => {
    const elements = parse(drawBars(BARS));
    expect(named(elements, 'title').map(([, , text]) => text)).toEqual(['Share of rows']);
    const lines = named(elements, 'desc')[0][2]
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    expect(lines).toEqual([
      ['first', 'second'],
      ['north', '50', '30'],
      ['south', '25', '-'],
      ['west', '10', '90'],
    ]);
    expect(elements.at(-1)[1]).toMatchObject({ role: 'img', 'aria-labelledby': 'title desc' });
  });

  it('draws every value as a bar of proportional length, and no bar for a gap', () => {
    const elements = parse(drawBars(BARS));
    const widths = (s) =>
      classed(elements, 'rect', `f${s}`)
        .map(([, { width }]) => Number(width))
        .slice(1);
    const [unit] = widths(0).map((width) => width / 50);
    expect(widths(0).map((width) => Math.round(width / unit))).toEqual([50, 25, 10]);
    expect(widths(1).map((width) => Math.round(width / unit))).toEqual([30, 90]);
  });

  it('names every series and every group', () => {
    expect(texts(parse(drawBars(BARS)))).toEqual(expect.arrayContaining(['first', 'second', 'north', 'south', 'west']));
  });

  it('puts stacked bars end to end', () => {
    const elements = parse(drawBars({ ...BARS, stacked: true }));
    const [, first] = classed(elements, 'rect', 'f0')[1];
    const [, second] = classed(elements, 'rect', 'f1')[1];
    expect(Number(first.x) + Number(first.width)).toBeCloseTo(Number(second.x), 1);
    expect(first.y).toBe(second.y);
  });

  it('says where an axis begins that does not begin at 0', () => {
    expect(texts(parse(drawBars({ ...BARS, low: 5, valueLabel: '%' })))).toContain('% (the axis begins at 5)');
  });

  it('writes a column of notes', () => {
    const note = { name: 'sum', values: ['80 %', '25 %', '100 %'] };
    const elements = parse(drawBars({ ...BARS, stacked: true, note }));
    expect(texts(elements)).toEqual(expect.arrayContaining(['sum', '80 %', '25 %', '100 %']));
    expect(named(elements, 'desc')[0][2]).toMatch(/^west .* 100 %$/m);
  });

  it('escapes names and drops what XML cannot hold', () => {
    const svg = drawBars({ ...BARS, title: 'a < b & "c"\u0001', groups: ["<i>'x'</i>", ']]>', '&amp;'] });
    const elements = parse(svg);
    expect(named(elements, 'title')[0][2]).toBe('a &lt; b &amp; &quot;c&quot;\ufffd');
    expect(texts(elements)).toContain('&lt;i&gt;&#39;x&#39;&lt;/i&gt;');
    expect(texts(elements)).toContain('&amp;amp;');
  });

  it('gives a document for a chart without values', () => {
    const empty = { ...BARS, high: undefined, series: [{ name: 'none', values: [null, undefined, Number.NaN] }] };
    expect(drawBars(empty)).not.toMatch(/NaN|Infinity|undefined/);
    expect(() => parse(drawBars(empty))).not.toThrow();
  });
});

describe('drawLines', () => {
  it.each([
    [false, false],
    [true, false],
    [true, true],
  ])('draws every point of every series from left to right (xLog %s, yLog %s)', (xLog, yLog) => {
    const svg = drawLines({ ...LINES, xLog, yLog });
    const elements = parse(svg);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    for (const [s, { points, name }] of LINES.series.entries()) {
      const dots = classed(elements, 'circle', `f${s}`);
      expect(dots).toHaveLength(points.length);
      const xs = dots.map(([, { cx }]) => Number(cx));
      expect(xs).toEqual([...xs].sort((a, b) => a - b));
      expect(texts(elements)).toContain(name);
      expect(classed(elements, 'path', `l${s}`).length).toBe(2);
    }
  });

  it('spaces factors evenly on a logarithmic axis', () => {
    const dots = classed(parse(drawLines({ ...LINES, xLog: true })), 'circle', 'f0').map(([, { cx }]) => Number(cx));
    expect(dots[1] - dots[0]).toBeCloseTo(dots[2] - dots[1], 1);
  });

  it('leaves out values that a logarithmic axis cannot show', () => {
    const series = [
      {
        name: 'only',
        points: [
          [0, 1],
          [10, 2],
          [100, 4],
          [1000, null],
        ],
      },
    ];
    const svg = drawLines({ title: 'zero', series, xLog: true });
    expect(classed(parse(svg), 'circle', 'f0')).toHaveLength(2);
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it('gives a document for one point, and for none', () => {
    for (const points of [[[3, 3]], []]) {
      for (const log of [false, true]) {
        const svg = drawLines({ title: 'few', series: [{ name: 'one', points }], xLog: log, yLog: log });
        expect(() => parse(svg)).not.toThrow();
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      }
    }
  });
});

describe('scales', () => {
  it('map ends to ends, linear and logarithmic', () => {
    const log = makeScale({ low: 1, high: 100, from: 0, to: 200, log: true });
    expect([log(1), log(10), log(100)].map(Math.round)).toEqual([0, 100, 200]);
    const linear = makeScale({ low: 0, high: 4, from: 10, to: 0 });
    expect([linear(0), linear(1), linear(4)]).toEqual([10, 7.5, 0]);
  });

  it('have round marks inside the range', () => {
    expect(linearTicks(80, 100)).toEqual([80, 85, 90, 95, 100]);
    expect(linearTicks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(logTicks(1, 100)).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(roundRange(3, 67, true)).toEqual([2, 100]);
    expect(roundRange(83.2, 97.9)).toEqual([80, 100]);
  });
});

describe('escapeXml', () => {
  it('leaves text of any script as it is', () => {
    expect(escapeXml('Größe, Δ, 漢字, 👩')).toBe('Größe, Δ, 漢字, 👩');
  });
});
