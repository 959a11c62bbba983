// Charts as SVG text, without any library: bars (grouped or stacked, lying, one row a group) and lines (linear or
// logarithmic axes). A chart is a plain object in and a document out; what is drawn is also in its <desc> as a table.
// Values that are null, undefined or not finite are gaps.
import { formatRows } from '../bench/measure.mjs';
import { linearTicks, logTicks, makeScale, roundRange } from './scale.mjs';
import { document, drawLegend, element, label, SERIES_COLOURS, widthOf } from './svg.mjs';

const WIDTH = 800;
const MARGIN = 16;
const BAR = 14;
const GROUP_GAP = 12;
const PLOT_HEIGHT = 320;

/** A number as an axis writes it: 1,000 or 0.25, at most four digits after the point. */
export function formatNumber(value) {
  return value.toLocaleString('en', { maximumFractionDigits: 4 });
}

const isDrawn = (value) => typeof value === 'number' && Number.isFinite(value);
const headHeight = (subtitle, legend) => 40 + (subtitle ? 19 : 0) + (legend ? 24 : 0);

/**
 * Bars: groups: [G] names; series: [S] of { name, values: [G] }. Bars begin at `low` (0 unless told; where it is not 0 the
 * axis says so) and end at `high`. `stacked` puts the series of a group one after the other. `note`: { name, values: [G] }, a column of text at the right.
 */
export function drawBars({
  title,
  subtitle,
  groups,
  series,
  stacked = false,
  low = 0,
  high,
  valueLabel = '',
  note,
  format = formatNumber,
}) {
  const names = series.map(({ name }) => name);
  const ends = groups.map((_, g) => {
    const values = series.map(({ values: list }) => list[g]).filter(isDrawn);
    return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(low, ...values);
  });
  const top = high ?? roundRange(low, Math.max(...ends, low))[1];
  const left = MARGIN + 12 + Math.max(...groups.map((name) => widthOf(name)));
  const noteWidth = note === undefined ? 0 : 16 + Math.max(...[note.name, ...note.values].map((text) => widthOf(text)));
  const right = WIDTH - MARGIN - noteWidth - (stacked ? 12 : 8 + widthOf(format(top), 11));
  const head = headHeight(subtitle, series.length > 1);
  const rowHeight = (stacked ? 22 : BAR * series.length) + GROUP_GAP;
  const bottom = head + rowHeight * groups.length;
  const x = makeScale({ low, high: top, from: left, to: right });
  const body = [];
  if (series.length > 1) body.push(drawLegend(names, left, head - 12, false));
  const ticks = linearTicks(low, top);
  for (const tick of ticks[0] === low ? ticks : [low, ...ticks]) {
    body.push(element('path', { d: `M${x(tick).toFixed(1)} ${head}V${bottom}`, class: 'grid' }));
    body.push(label(x(tick), bottom + 16, format(tick), { class: 'muted value', 'text-anchor': 'middle' }));
  }
  for (const [g, name] of groups.entries()) {
    const y = head + g * rowHeight + GROUP_GAP / 2;
    body.push(label(left - 8, y + (rowHeight - GROUP_GAP) / 2 + 4, name, { class: 'text', 'text-anchor': 'end' }));
    body.push(stacked ? drawStack(series, g, x, y, low, format) : drawGroup(series, g, x, y, low, format));
  }
  if (note !== undefined) body.push(drawNote(note, head - 12, head + (rowHeight + 8) / 2, rowHeight));
  body.push(element('path', { d: `M${left} ${head}V${bottom}`, class: 'axis' }));
  const axis = low === 0 ? valueLabel : `${valueLabel} (the axis begins at ${format(low)})`.trimStart();
  if (axis !== '') body.push(label((left + right) / 2, bottom + 36, axis, { class: 'muted', 'text-anchor': 'middle' }));
  const cell = (value) => (isDrawn(value) ? format(value) : '-');
  const desc = formatRows([
    ['', ...names, ...(note === undefined ? [] : [note.name])],
    ...groups.map((name, g) => [
      name,
      ...series.map(({ values }) => cell(values[g])),
      ...(note === undefined ? [] : [note.values[g]]),
    ]),
  ]);
  return document({ width: WIDTH, height: bottom + 48, title, subtitle, desc, body: body.join('\n') });
}

function drawNote({ name, values }, head, first, step) {
  const column = (y, text, kind) => label(WIDTH - MARGIN, y, text, { class: kind, 'text-anchor': 'end' });
  return column(head, name, 'muted') + values.map((text, g) => column(first + g * step, text, 'text')).join('');
}

function drawGroup(series, g, x, y, low, format) {
  const bars = series.map(({ values }, s) => {
    if (!isDrawn(values[g])) return '';
    const width = Math.max(0, x(values[g]) - x(low));
    const top = y + s * BAR;
    const bar = element('rect', { x: x(low), y: top, width, height: BAR - 2, class: `f${s % SERIES_COLOURS}` });
    return bar + label(x(low) + width + 4, top + 10, format(values[g]), { class: 'text value' });
  });
  return element('g', { class: 'bars' }, bars.join('') || '<!-- no value -->');
}

function drawStack(series, g, x, y, low, format) {
  let sum = low;
  const bars = series.map(({ values }, s) => {
    if (!isDrawn(values[g])) return '';
    const from = x(sum);
    sum += values[g];
    const width = Math.max(0, x(sum) - from);
    const bar = element('rect', { x: from, y, width, height: 22, class: `f${s % SERIES_COLOURS}` });
    const text = format(values[g]);
    if (width < widthOf(text, 11) + 6) return bar;
    return (
      bar + label(from + width / 2, y + 15, text, { class: `i${s % SERIES_COLOURS} value`, 'text-anchor': 'middle' })
    );
  });
  return element('g', { class: 'bars' }, bars.join('') || '<!-- no value -->');
}

/**
 * Lines with a dot a point: series: [S] of { name, points: [P] of [x, y] }. On logarithmic axes (xLog, yLog) only values
 * above 0 can be drawn; others are left out. Linear y axes begin at 0 unless `yLow` says otherwise.
 */
export function drawLines({
  title,
  subtitle,
  series,
  xLabel = '',
  yLabel = '',
  xLog = false,
  yLog = false,
  yLow = 0,
  yHigh,
  formatX = formatNumber,
  formatY = formatNumber,
}) {
  const fits = ([x, y]) => isDrawn(x) && isDrawn(y) && (!xLog || x > 0) && (!yLog || y > 0);
  const drawn = series.map(({ points }) => points.filter(fits).sort((a, b) => a[0] - b[0]));
  const all = drawn.flat();
  const [xFrom, xTo] = rangeOf(
    all.map(([x]) => x),
    xLog,
  );
  const [yFound, yTop] = rangeOf(yLog ? all.map(([, y]) => y) : [yLow, ...all.map(([, y]) => y)], yLog);
  const yFrom = yLog ? yFound : yLow;
  const yTo = yHigh ?? yTop;
  const yTicks = yLog ? logTicks(yFrom, yTo) : linearTicks(yFrom, yTo);
  const left = MARGIN + (yLabel ? 22 : 0) + 12 + Math.max(...yTicks.map((tick) => widthOf(formatY(tick), 11)));
  const right = WIDTH - MARGIN - 20;
  const head = headHeight(subtitle, series.length > 1);
  const bottom = head + PLOT_HEIGHT;
  const x = makeScale({ low: xFrom, high: xTo, from: left, to: right, log: xLog });
  const y = makeScale({ low: yFrom, high: yTo, from: bottom, to: head, log: yLog });
  const body = [];
  if (series.length > 1)
    body.push(
      drawLegend(
        series.map(({ name }) => name),
        left,
        head - 14,
        true,
      ),
    );
  for (const tick of yTicks) {
    body.push(element('path', { d: `M${left} ${y(tick).toFixed(1)}H${right}`, class: 'grid' }));
    body.push(label(left - 8, y(tick) + 4, formatY(tick), { class: 'muted value', 'text-anchor': 'end' }));
  }
  for (const tick of xLog ? logTicks(xFrom, xTo) : linearTicks(xFrom, xTo, 8)) {
    body.push(element('path', { d: `M${x(tick).toFixed(1)} ${bottom}v5`, class: 'axis' }));
    body.push(label(x(tick), bottom + 19, formatX(tick), { class: 'muted value', 'text-anchor': 'middle' }));
  }
  body.push(element('path', { d: `M${left} ${bottom}H${right}`, class: 'axis' }));
  if (xLabel) body.push(label((left + right) / 2, bottom + 40, xLabel, { class: 'muted', 'text-anchor': 'middle' }));
  if (yLabel) {
    const middle = (head + bottom) / 2;
    const turn = `rotate(-90 ${MARGIN + 6} ${middle})`;
    body.push(label(MARGIN + 6, middle, yLabel, { class: 'muted', 'text-anchor': 'middle', transform: turn }));
  }
  for (const [s, points] of drawn.entries()) body.push(drawLine(points, s, x, y));
  const desc = formatRows([
    ['series', 'x', 'y'],
    ...series.flatMap(({ name }, s) => drawn[s].map((point) => [name, formatX(point[0]), formatY(point[1])])),
  ]);
  return document({ width: WIDTH, height: bottom + 52, title, subtitle, desc, body: body.join('\n') });
}

function rangeOf(values, log) {
  if (values.length === 0) return log ? [1, 10] : [0, 1];
  return roundRange(Math.min(...values), Math.max(...values), log);
}

function drawLine(points, s, x, y) {
  const path = points.map(([a, b], i) => `${i === 0 ? 'M' : 'L'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('');
  const colour = s % SERIES_COLOURS;
  const dots = points.map(([a, b]) => element('circle', { cx: x(a), cy: y(b), r: 3.5, class: `f${colour}` }));
  const line = path === '' ? '<!-- no value -->' : element('path', { d: path, class: `line l${colour}` });
  return element('g', { class: 'series' }, line + dots.join(''));
}
