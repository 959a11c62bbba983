/**
 * `truecase inspect`: where a model came from, how it was made and what its file holds. Reading a container checks all
 * its checksums; --verify also builds the model, so that "ok" means it will work.
 */
import { stat } from 'node:fs/promises';
import { baseOf } from '../../adapt/base.js';
import { formatTable } from '../../eval/table.js';
import { listSections, readContainer } from '../../format/container.js';
import { load, resolveModel } from '../../node/index.js';
import { readModelBytes } from '../../node/modelFile.js';
import type { Run } from '../context.js';
import { formatBytes } from '../size.js';

export const inspectModel: Run = async ({ operands, values, stdout }) => {
  const path = await resolveModel(operands[0]!);
  const bytes = await readModelBytes(path);
  const reader = readContainer(bytes, path);
  if (values.has('verify')) await load(path);
  const { meta } = reader;
  const base = baseOf(meta, path);
  const sections = listSections(reader).map(({ tag, offset, length, crc }) => ({ tag, offset, bytes: length, crc }));
  if (values.has('json')) {
    const verified = values.has('verify') ? { verified: true } : {};
    await stdout.write(`${JSON.stringify({ path, bytes: bytes.length, ...verified, meta, sections })}\n`);
    return 0;
  }
  if (values.has('verify')) {
    await stdout.write('ok\n');
    return 0;
  }
  const stored = (await stat(path)).size;
  const size = stored === bytes.length ? '' : ` (${formatBytes(stored)} compressed)`;
  const facts = [
    ['file', path],
    ['size', formatBytes(bytes.length) + size],
    ['family', meta.family],
    ['language', meta.language],
    ...(base === undefined ? [] : [['base', `${base.name}, digest ${base.digest}`]]),
    ['created', `${meta.created} by truecase ${meta.truecase}, Unicode ${meta.unicode}`],
    ...meta.corpus.map((row) => [
      'corpus',
      `${row.name}, ${row.words} words in ${row.lines} lines, sha256 ${row.digest.slice(0, 12)}`,
    ]),
    ...entries('option', meta.options),
    ...entries('figure', meta.figures),
  ];
  const table = formatTable([
    ['section', 'offset', 'bytes', 'crc32'],
    ...sections.map((row) => [row.tag, String(row.offset), String(row.bytes), row.crc.toString(16).padStart(8, '0')]),
  ]);
  await stdout.write(`${facts.map(([key, value]) => `${key!.padEnd(9)} ${value}`).join('\n')}\n\n${table}\n`);
  return 0;
};

function entries(key: string, record: Readonly<Record<string, unknown>>): string[][] {
  return Object.entries(record).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return [key, `${name} = ${text}`];
  });
}
