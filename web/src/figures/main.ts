/** The figures page: what lab/web-figures.mjs has measured, drawn, with a table under each drawing. */
import { byId, element } from '../dom.js';
import { startTheme } from '../theme.js';
import { drawBars, drawConfusion, drawCurve } from './chart.js';
import figures from './figures.json' with { type: 'json' };

type Model = (typeof figures.models)[number];

function table(caption: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): HTMLElement {
  const cells = (row: readonly (string | number)[]) =>
    row.map((cell, i) =>
      i === 0 ? element('th', { scope: 'row' }, String(cell)) : element('td', {}, cell.toLocaleString('en')),
    );
  const made = element(
    'table',
    {},
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
    element('tbody', {}, ...rows.map((row) => element('tr', {}, ...cells(row)))),
  );
  return element('div', { class: 'table', tabindex: 0, role: 'region', 'aria-label': caption }, made);
}

function figure(title: string, note: string, drawing: SVGElement, data: HTMLElement): HTMLElement {
  const picture = element('figure', {}, element('div', { class: 'drawing' }), element('figcaption', {}, note));
  picture.firstElementChild!.append(drawing);
  return element('section', {}, element('h3', {}, title), picture, data);
}

function showModel(model: Model): HTMLElement {
  const { classes, confusion, calibration } = model;
  // Words without a letter are always right.
  const shown = confusion.labels.map((_, i) => i).filter((i) => confusion.labels[i] !== 'none');
  const labels = shown.map((i) => confusion.labels[i]!);
  const counts = shown.map((i) => shown.map((j) => confusion.counts[i]![j]!));
  const bins = calibration.bins.filter(({ words }) => words > 0);
  const most = Math.max(...bins.map(({ words }) => words));
  const points = bins.map(({ confidence, accuracy, words }) => ({
    x: confidence,
    y: accuracy,
    weight: Math.sqrt(words / most),
  }));
  return element(
    'article',
    { 'aria-labelledby': `model-${model.name}` },
    element('h2', { id: `model-${model.name}` }, model.title),
    element(
      'p',
      {},
      `${model.name}: F1 ${model.f1.toFixed(2)}, accuracy ${model.accuracy.toFixed(2)} per cent of ${model.words.toLocaleString('en')} words.`,
    ),
    figure(
      'Scores by class',
      'Precision (upper bar) and recall (lower bar) of the words that should be written in each way.',
      drawBars(
        classes.map(({ name, precision, recall }) => ({ name, values: [precision, recall] })),
        ['precision', 'recall'],
        `Precision and recall by class, ${model.title}`,
      ),
      table(
        `Scores by class, per cent (${model.title})`,
        ['Class', 'Words', 'Precision', 'Recall', 'F1'],
        classes.map(({ name, words, precision, recall, f1 }) => [name, words, precision, recall, f1]),
      ),
    ),
    figure(
      'Confusion',
      'Rows: how the word should be written. Columns: how it was. Shares of each row.',
      drawConfusion(labels, counts, `Confusion of classes, ${model.title}`),
      table(
        `Words by right class (rows) and written class (columns) (${model.title})`,
        ['Class', ...labels],
        labels.map((label, i) => [label, ...counts[i]!]),
      ),
    ),
    figure(
      'Calibration',
      `How many words are right, by the probability the model gives. Mean distance from the diagonal: ${calibration.error.toFixed(2)} points. Larger points stand for more words.`,
      drawCurve(points, `Calibration, ${model.title}`),
      table(
        `Calibration (${model.title})`,
        ['Probability', 'Words', 'Mean, per cent', 'Right, per cent'],
        bins.map(({ from, to, words, confidence, accuracy }) => [`${from} – ${to}`, words, confidence, accuracy]),
      ),
    ),
  );
}

startTheme();
byId('figures').append(
  element('h2', { class: 'hide' }, 'Figures'),
  element(
    'p',
    { class: 'lead' },
    `Measured on ${figures.lines.toLocaleString('en')} lines in lower case of ${figures.text}.`,
  ),
  ...figures.models.map(showModel),
);
