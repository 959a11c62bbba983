// `npm run figures -- all --data DATA`: every table of the five papers, one paper after the other. What is finished is noted in
// OUT/all.work.json, and each paper keeps its own parts: a run that was broken off goes on where it ended. The next run after a
// complete one begins anew.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTable } from './markdown.mjs';
import { Results } from './results.mjs';

/** Where the tables go if nobody says otherwise: not among the documents, which a try would overwrite. */
export const DEFAULT_OUT = 'figures-out';

/** Papers in the order of their cost, each with the file that it writes and what is in it. */
export const PAPERS = {
  lita: ['lita.md', 'Lita et al. 2003: figures 2 and 3, tables 1 to 3'],
  niu: [
    'niu.md',
    'Niu et al. 2004: tables 1 and 2, figure 3 (tables 3 to 7: downstream.md, by `figures -- downstream`)',
  ],
  whitelaw: ['whitelaw.md', 'Whitelaw and Patrick 2003: tables 1 to 5'],
  chelba: ['chelba.md', 'Chelba and Acero 2004: tables 3 to 6, figure 1'],
  wang: ['wang.md', 'Wang et al. 2006: tables 3 and 4, figure 4'],
};

/** `draw`: by the name of a paper, what makes its tables in the folder `out`. */
export async function drawAll({ out = DEFAULT_OUT, quick, draw }) {
  mkdirSync(out, { recursive: true });
  const done = new Results(join(out, 'all.work.json'), quick ? 'v1 quick' : 'v1');
  for (const name of Object.keys(PAPERS)) {
    await done.get(name, async () => {
      process.stderr.write(`figures: ${name}…\n`);
      await draw[name](out);
      return true;
    });
  }
  const rows = Object.values(PAPERS)
    .filter(([file]) => existsSync(join(out, file)))
    .map(([file, content]) => [`[${file}](${file})`, content]);
  const note = quick ? '\nThis was a try with little text; the numbers are no results.\n' : '';
  const index = `# Tables of the five papers\n\nMade by \`npm run figures -- all --data DATA\`.\n${note}\n${formatTable(['file', 'what is in it'], rows, 2)}\n`;
  writeFileSync(join(out, 'index.md'), index);
  console.log(index);
  done.close();
}
