/**
 * `truecase inspect`: where a model came from, how it was made and what its file holds. Reading a container checks all
 * its checksums; --verify also builds the model, so that "ok" means it will work, and compares a bundled one with the list of
 * digests that it was released with.
 */
import { stat } from 'node:fs/promises';
import { printable } from '../../errors.js';
import { counted } from '../../eval/counted.js';
import { formatTable } from '../../eval/table.js';
import { verifyDigest } from '../../files/provenance.js';
import { listSections, readContainer } from '../../format/container.js';
import { baseOf } from '../../models/base.js';
import { isMethod } from '../../ner/model.js';
import { isBundled, load, loadRecognizer, resolveModel } from '../../node/index.js';
import { readModelBytes } from '../../node/modelFile.js';
import { combine, readSettingsOf } from '../configuration.js';
import type { Context, Run } from '../context.js';
import { formatBytes } from '../size.js';

/** What a header says is shown as far as this, in UTF-16 units. */
const LONGEST_FACT = 2000;

export const inspectModel: Run = async (context) => {
  const { operands, values, stdout } = context;
  if (values.has('config')) return inspectConfiguration(context);
  const path = await resolveModel(operands[0]!);
  const bytes = await readModelBytes(path);
  const reader = readContainer(bytes, path);
  if (values.has('verify')) {
    await (isMethod(reader.meta.family) ? loadRecognizer(path) : load(path));
    if (await isBundled(path)) await verifyDigest(path);
  }
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
      `${row.name}, ${counted(row.words, 'word')} in ${counted(row.lines, 'line')}, sha256 ${row.digest.slice(0, 12)}`,
    ]),
    ...casingRows(meta['casings']),
    ...entries('option', meta.options),
    ...entries('figure', meta.figures),
  ];
  const table = formatTable([
    ['section', 'offset', 'bytes', 'crc32'],
    ...sections.map((row) => [row.tag, String(row.offset), String(row.bytes), row.crc.toString(16).padStart(8, '0')]),
  ]);
  await stdout.write(
    `${facts.map(([key, value]) => `${key!.padEnd(9)} ${printable(value!, LONGEST_FACT)}`).join('\n')}\n\n${table}\n`,
  );
  return 0;
};

/** Every setting that is in force somewhere, and the weaker ones that it overrules. */
async function inspectConfiguration({ values, environment, stdout }: Context): Promise<number> {
  const settings = await readSettingsOf(undefined, environment, process.cwd(), !values.has('no-config'));
  const inForce = combine(settings);
  const rows = settings.map(({ name, values: list, origin }, index) => ({
    name,
    value: list.length === 0 ? 'false' : list.map((value) => value || 'true').join(', '),
    origin,
    used: inForce.has(name) && (name === 'word' || settings.findLastIndex((row) => row.name === name) === index),
  }));
  if (values.has('json')) {
    await stdout.write(`${JSON.stringify({ settings: rows })}\n`);
    return 0;
  }
  const table = formatTable([
    ['setting', 'value', 'from', ''],
    ...rows.map(({ name, value, origin, used }) => [
      name,
      printable(value, LONGEST_FACT),
      printable(origin, LONGEST_FACT),
      used ? '' : 'overruled',
    ]),
  ]);
  await stdout.write(rows.length === 0 ? 'nothing is configured\n' : `${table}\n`);
  return 0;
}

/** The files of casing counts that a model was trained from; a header may hold anything under that name. */
function casingRows(casings: unknown): string[][] {
  if (!Array.isArray(casings)) return [];
  return casings.map((row: { name?: unknown; digest?: unknown; lines?: unknown } | null) => [
    'counts',
    `${row?.name}, ${counted(Number(row?.lines), 'line')}, sha256 ${String(row?.digest).slice(0, 12)}`,
  ]);
}

function entries(key: string, record: Readonly<Record<string, unknown>>): string[][] {
  return Object.entries(record).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return [key, `${name} = ${text}`];
  });
}
