/** `truecase models`: the models that can be loaded by name; `--add` and `--remove` change which they are. */
import { stat } from 'node:fs/promises';
import { formatTable } from '../../eval/table.js';
import { readContainer } from '../../format/container.js';
import {
  addModel,
  availableModels,
  bundledRecognizers,
  installedNames,
  loadBytes,
  removeModel,
  resolveModel,
} from '../../node/index.js';
import { readModelBytes } from '../../node/modelFile.js';
import type { Run } from '../context.js';
import { formatBytes } from '../size.js';

export const listModels: Run = async ({ values, stdout, reporter }) => {
  for (const name of values.list('remove')) await removeModel(name);
  for (const name of values.list('add')) {
    reporter.note(`added ${await addModel(name, (bytes, path) => loadBytes(bytes, path))}`);
  }
  const recognizers = (await installedNames()).filter((name) => name.startsWith('ner-'));
  const names = new Set([...(await availableModels()), ...(await bundledRecognizers()), ...recognizers]);
  const rows = await Promise.all([...names].map(describe));
  if (values.has('json')) {
    await stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return 0;
  }
  const table = rows.map((row) => [
    row.name,
    row.language,
    row.family,
    formatBytes(row.bytes),
    row.f1 === null ? '' : row.f1.toFixed(1),
    row.created.slice(0, 10),
  ]);
  await stdout.write(`${formatTable([['name', 'language', 'family', 'size', 'F1', 'created'], ...table])}\n`);
  return 0;
};

async function describe(name: string) {
  const path = await resolveModel(name);
  const { language, family, created, figures } = readContainer(await readModelBytes(path), path).meta;
  return { name, language, family, created, bytes: (await stat(path)).size, f1: meanF1(figures), path };
}

/** Mean F1 over the development texts on which the model was scored, in percent; null where nobody has scored it. */
function meanF1(figures: Readonly<Record<string, unknown>>): number | null {
  const scores = figures['dev'];
  if (typeof scores !== 'object' || scores === null) return null;
  const values = Object.values(scores).flatMap((score: unknown) => {
    const f1 = typeof score === 'object' && score !== null ? (score as Record<string, unknown>)['f1'] : undefined;
    return typeof f1 === 'number' ? [f1] : [];
  });
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
