/** Drawings as SVG: bars by class, a confusion matrix, a calibration curve. Colours come from the style sheet. */

const NAMESPACE = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number>>;

export function draw(tag: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

function chart(width: number, height: number, title: string, ...children: Node[]): SVGElement {
  return draw('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title }, ...children);
}

/** What colours and lines mean, in one row: swatches with their names. */
function drawLegend(entries: readonly (readonly [className: string, name: string])[], left: number, y: number): Node[] {
  const parts: Node[] = [];
  let x = left;
  for (const [className, name] of entries) {
    const isCell = className.startsWith('cell');
    const isLine = className === 'diagonal' || className === 'curve';
    parts.push(
      isLine
        ? draw('line', { x1: x, x2: x + 22, y1: y - 5, y2: y - 5, class: className })
        : draw('rect', { x, y: y - 11, width: 22, height: 12, class: className, 'fill-opacity': isCell ? 0.4 : 1 }),
    );
    parts.push(draw('text', { x: x + 29, y, class: 'key' }, name));
    x += 52 + 7.5 * name.length;
  }
  return parts;
}

export interface Bar {
  readonly name: string;
  readonly values: readonly number[];
}

/** Groups of bars from 0 to 100, each group a row. */
export function drawBars(bars: readonly Bar[], series: readonly string[], title: string): SVGElement {
  const [left, width, row, thick] = [150, 560, 26 + 14 * series.length, 12];
  const head = 26;
  const height = head + bars.length * row + 40;
  const x = (value: number) => left + ((width - left - 60) * value) / 100;
  const parts: Node[] = drawLegend(
    series.map((name, s) => [`series-${s}`, name] as const),
    left,
    14,
  );
  for (const tick of [0, 25, 50, 75, 100]) {
    parts.push(draw('line', { x1: x(tick), x2: x(tick), y1: head, y2: height - 30, class: 'grid' }));
    parts.push(draw('text', { x: x(tick), y: height - 12, 'text-anchor': 'middle' }, String(tick)));
  }
  bars.forEach(({ name, values }, i) => {
    const top = head + i * row + 10;
    parts.push(draw('text', { x: left - 10, y: top + (14 * series.length) / 2 + 4, 'text-anchor': 'end' }, name));
    values.forEach((value, s) => {
      const y = top + s * 14;
      parts.push(draw('rect', { x: left, y, width: x(value) - left, height: thick, class: `series-${s}` }));
      parts.push(draw('text', { x: x(value) + 5, y: y + 10, class: 'value' }, value.toFixed(1)));
    });
  });
  return chart(width, height, title, ...parts);
}

/** Rows are what is right, columns what was written; shades are shares of the row. */
export function drawConfusion(
  labels: readonly string[],
  counts: readonly (readonly number[])[],
  title: string,
): SVGElement {
  const [left, top, cell, line] = [130, 40, 100, 44];
  const width = left + cell * labels.length + 10;
  const parts: Node[] = [];
  labels.forEach((label, i) => {
    parts.push(draw('text', { x: left + cell * (i + 0.5), y: top - 12, 'text-anchor': 'middle' }, label));
    parts.push(draw('text', { x: left - 10, y: top + line * (i + 0.5) + 5, 'text-anchor': 'end' }, label));
  });
  counts.forEach((row, i) => {
    const sum = Math.max(
      1,
      row.reduce((total, count) => total + count, 0),
    );
    row.forEach((count, j) => {
      const share = count / sum;
      const at = { x: left + cell * j, y: top + line * i, width: cell - 3, height: line - 3 };
      const kind = i === j ? 'right' : 'wrong';
      parts.push(draw('rect', { ...at, class: `cell ${kind}`, 'fill-opacity': Math.min(0.4, Math.sqrt(share) * 0.4) }));
      const percent = share === 0 ? '–' : share < 0.001 ? '< 0.1 %' : `${(100 * share).toFixed(1)} %`;
      parts.push(draw('text', { x: at.x + at.width / 2, y: at.y + line / 2 + 4, 'text-anchor': 'middle' }, percent));
    });
  });
  const below = top + line * labels.length + 20;
  const key = [['cell right', 'right'] as const, ['cell wrong', 'wrong'] as const];
  parts.push(...drawLegend(key, left, below + 4));
  return chart(width, below + 14, title, ...parts);
}

export interface Point {
  readonly x: number;
  readonly y: number;
  /** From 0 to 1: how many words stand behind it. */
  readonly weight: number;
}

/** Points from 0 to 100 on both axes; on the diagonal probabilities are what they say. */
export function drawCurve(points: readonly Point[], title: string): SVGElement {
  const [left, bottom, size] = [60, 76, 320];
  const x = (value: number) => left + (size * value) / 100;
  const y = (value: number) => 10 + size - (size * value) / 100;
  const parts: Node[] = [];
  for (const tick of [0, 25, 50, 75, 100]) {
    parts.push(draw('line', { x1: x(tick), x2: x(tick), y1: y(0), y2: y(100), class: 'grid' }));
    parts.push(draw('line', { x1: x(0), x2: x(100), y1: y(tick), y2: y(tick), class: 'grid' }));
    parts.push(draw('text', { x: x(tick), y: y(0) + 18, 'text-anchor': 'middle' }, String(tick)));
    parts.push(draw('text', { x: left - 8, y: y(tick) + 4, 'text-anchor': 'end' }, String(tick)));
  }
  parts.push(draw('line', { x1: x(0), y1: y(0), x2: x(100), y2: y(100), class: 'diagonal' }));
  const path = points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`);
  parts.push(draw('path', { d: path.join(''), class: 'curve' }));
  for (const point of points) {
    parts.push(draw('circle', { cx: x(point.x), cy: y(point.y), r: 3 + 5 * point.weight, class: 'point' }));
  }
  parts.push(draw('text', { x: x(50), y: y(0) + 40, 'text-anchor': 'middle' }, 'probability, per cent'));
  const label = { x: 14, y: y(50), 'text-anchor': 'middle', transform: `rotate(-90 14 ${y(50)})` };
  parts.push(draw('text', label, 'right, per cent'));
  const key = [['curve', 'the model'] as const, ['diagonal', 'exactly as sure as right'] as const];
  parts.push(...drawLegend(key, x(0), y(0) + 68));
  return chart(left + size + 20, size + bottom + 10, title, ...parts);
}
