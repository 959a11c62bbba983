// `node lab/terminal.mjs` draws docs/guide/web/terminal.svg: lines without case that appear one after the other, each followed by
// what the built command line makes of it. The pictures of README.md can never show something that the program does not do.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { element, escapeXml } from './figures/svg.mjs';

const MAIN = fileURLToPath(new URL('../packages/truecase/dist/cli/main.js', import.meta.url));
const OUT = fileURLToPath(new URL('../docs/guide/web/terminal.svg', import.meta.url));
const INPUTS = [
  'us rep. james pond showed up riding an it',
  'THE BBC SAID MCDONALD WILL VISIT FRANCE ON MONDAY.',
  "i'm flying from jfk to são paulo with my iphone on friday",
  "WE SHIPPED THE NEW MACBOOK TO O'BRIEN IN SAN FRANCISCO",
];
const [WIDTH, LINE, LEFT, TOP] = [760, 24, 24, 44];

/** The restored line with every changed letter marked. */
function mark(before, after) {
  return [...after]
    .map((unit, i) => (unit === before[i] ? escapeXml(unit) : `<tspan class="new">${escapeXml(unit)}</tspan>`))
    .join('');
}

const rows = INPUTS.flatMap((input, n) => {
  const output = execFileSync(process.execPath, [MAIN, 'text', input], { encoding: 'utf8' }).trimEnd();
  const y = TOP + n * LINE * 2.6;
  const show = (delay) => `animation: show 0.4s ${delay.toFixed(1)}s both`;
  return [
    element(
      'text',
      { x: LEFT, y, class: 'in', style: show(n * 1.6) },
      `<tspan class="prompt">$ truecase text </tspan>${escapeXml(input)}`,
    ),
    element('text', { x: LEFT, y: y + LINE, class: 'out', style: show(n * 1.6 + 0.8) }, mark(input, output)),
  ];
});
const height = TOP + INPUTS.length * LINE * 2.6 - LINE * 0.6;
const style = `text { font: 15px ui-monospace, "DejaVu Sans Mono", Menlo, monospace; white-space: pre }
.prompt { fill: #8b949e } .in { fill: #c9d1d9 } .out { fill: #ffffff } .new { fill: #7ee787; font-weight: 700 }
@keyframes show { from { opacity: 0 } to { opacity: 1 } }
@media (prefers-reduced-motion: reduce) { text { animation: none !important } }`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>truecase on the command line</title><style>${style}</style>
<rect width="${WIDTH}" height="${height}" rx="10" fill="#0d1117"/>
${rows.join('\n')}
</svg>
`;
writeFileSync(OUT, svg);
