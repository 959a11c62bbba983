/** `truecase models`: the models that came with the package. */
import { stat } from 'node:fs/promises';
import { formatTable } from '../../eval/table.js';
import { readContainer } from '../../format/container.js';
import { bundledModels, bundledRecognizers, resolveModel } from '../../node/index.js';
import { readModelBytes } from '../../node/modelFile.js';
import type { Run } from '../context.js';
import { formatBytes } from '../size.js';

export const listModels: Run = async ({ values, stdout }) => {
  const rows = await Promise.all([...(await bundledModels()), ...(await bundledRecognizers())].map(describe));
  if (values.has('json')) {
    await stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return 0;
  }
  const table = rows.map((row) => [row.name, row.language, row.family, formatBytes(row.bytes), row.created]);
  await stdout.write(`${formatTable([['name', 'language', 'family', 'size', 'created'], ...table])}\n`);
  return 0;
};

async function describe(name: string) {
  const path = await resolveModel(name);
  const { language, family, created } = readContainer(await readModelBytes(path), path).meta;
  return { name, language, family, created, bytes: (await stat(path)).size, path };
}
