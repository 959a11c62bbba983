// The frame of every chart: an SVG document with title, description, legend and colours that are readable on light and on
// dark pages (it paints its own ground). Elements are strings; text is escaped here and nowhere else.
// Colours are those of Okabe and Ito, which people with any kind of colour vision can tell apart.

const LIGHT = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8a7a00', '#666666'];
const DARK = ['#4aa8e0', '#f0b429', '#2fc497', '#e39ac2', '#8fd0f5', '#f2824a', '#d6c733', '#a6a6a6'];
/** Writing on bars of each colour: dark or light, whichever is easier to read. */
const LIGHT_INK = ['#ffffff', '#1f2328', '#1f2328', '#1f2328', '#1f2328', '#1f2328', '#ffffff', '#ffffff'];
const DARK_INK = DARK.map(() => '#0d1117');
/** Lines differ in their dashes too. */
const DASHES = ['none', '7 3', '2 3', '9 3 2 3'];
export const SERIES_COLOURS = LIGHT.length;
const FONT = 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';

/** Characters that XML 1.0 does not allow, not even escaped. */
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeXml(text) {
  return String(text)
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** One element; numbers are cut to two decimals, attributes that are undefined left out, `content` is markup. */
export function element(name, attributes, content = '') {
  const parts = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(typeof value === 'number' ? Number(value.toFixed(2)) : value)}"`);
  return content === '' ? `<${name}${parts.join('')}/>` : `<${name}${parts.join('')}>${content}</${name}>`;
}

export function label(x, y, text, attributes = {}) {
  return element('text', { x, y, ...attributes }, escapeXml(text));
}

/** About the width of a text in pixels, for leaving room. */
export function widthOf(text, sizePx = 12) {
  return [...String(text)].length * sizePx * 0.57;
}

function style() {
  const paint = (colours, inks, text, muted, grid, ground) =>
    [
      `.ground{fill:${ground}}.text{fill:${text}}.muted{fill:${muted}}`,
      `.grid{stroke:${grid}}.axis{stroke:${muted}}`,
      ...colours.map((colour, i) => `.f${i}{fill:${colour}}.l${i}{stroke:${colour}}.i${i}{fill:${inks[i]}}`),
    ].join('');
  const dashes = LIGHT.map((_, i) => `.l${i}{stroke-dasharray:${DASHES[i % DASHES.length]}}`).join('');
  return [
    `text{font:12px ${FONT}}.title{font-size:15px;font-weight:600}.value{font-size:11px}`,
    `.line{fill:none;stroke-width:2;stroke-linejoin:round}.grid,.axis{stroke-width:1}${dashes}`,
    paint(LIGHT, LIGHT_INK, '#1f2328', '#59636e', '#d8dee4', '#ffffff'),
    `@media (prefers-color-scheme:dark){${paint(DARK, DARK_INK, '#e6edf3', '#9aa5b1', '#30363d', '#0d1117')}}`,
  ].join('\n');
}

/** Markup of the legend that ends in a row at `y`; its keys are squares, or lines where `lines` is set. */
export function drawLegend(names, x, y, lines) {
  let at = x;
  const parts = names.map((name, i) => {
    const key = lines
      ? element('path', { d: `M${at} ${y - 4}h20`, class: `line l${i % SERIES_COLOURS}` })
      : element('rect', { x: at, y: y - 10, width: 12, height: 12, rx: 2, class: `f${i % SERIES_COLOURS}` });
    const text = label(at + (lines ? 26 : 18), y, name, { class: 'text' });
    at += (lines ? 26 : 18) + widthOf(name) + 20;
    return key + text;
  });
  return element('g', { class: 'legend' }, parts.join(''));
}

/** The document around the markup of a chart; `desc` is plain text, such as a table of what is drawn. */
export function document({ width, height, title, subtitle, desc, body }) {
  const head = [
    element('title', { id: 'title' }, escapeXml(title)),
    element('desc', { id: 'desc' }, escapeXml(desc) || ' '),
    element('style', {}, escapeXml(style()).replaceAll('&quot;', '"')),
    element('rect', { width: '100%', height: '100%', class: 'ground' }),
    label(16, 26, title, { class: 'title text' }),
    subtitle ? label(16, 45, subtitle, { class: 'muted' }) : '',
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    role: 'img',
    'aria-labelledby': 'title desc',
  };
  return `${element('svg', attributes, `\n${[...head.filter((part) => part !== ''), body].join('\n')}\n`)}\n`;
}
