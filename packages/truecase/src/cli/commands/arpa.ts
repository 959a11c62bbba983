/**
 * `truecase arpa`: language models of other toolkits as model files, and ours as ARPA files. Which way it goes follows
 * from what SOURCE is.
 */
import { readBytes } from '../../corpus/bytes.js';
import { decompress } from '../../corpus/decompress.js';
import { TruecaseError } from '../../errors.js';
import { writeFileAtomic } from '../../files/file.js';
import { hasMagic } from '../../format/magic.js';
import { formatArpa, readArpa } from '../../learn/ngram/arpa.js';
import { resolveModel } from '../../node/index.js';
import { compressModel } from '../../node/modelFile.js';
import { readNgramModel } from '../../train/ngramModel.js';
import { importArpa, trainers } from '../../train.js';
import type { Run } from '../context.js';
import { warnReduced } from '../reduced.js';
import { readSettings } from '../setting.js';
import { checkTarget, refuseInput } from '../target.js';

export const convertArpa: Run = async ({ operands, values, stdout, reporter }) => {
  const source = await resolveModel(operands[0]!);
  const output = values.find('output') ?? '-';
  if (output !== '-') {
    await checkTarget(output);
    await refuseInput(output, [source]);
  }
  if (await isModel(source)) {
    const lines = formatArpa(await readNgramModel(source, () => warnReduced(reporter, source)));
    const encoder = new TextEncoder();
    if (output === '-') for (const chunk of lines) await stdout.write(chunk);
    else
      await writeFileAtomic(output, async (write) => {
        for (const chunk of lines) await write(encoder.encode(chunk));
      });
    return 0;
  }
  if (output === '-') {
    throw new TruecaseError('usage', '"truecase arpa" needs a file to write the model to', {
      hint: 'Add -o MODEL, for example -o my.tcm.',
    });
  }
  const options = readSettings(values.list('set'), trainers['ngram']!);
  const { bytes } = await importArpa(await readArpa(source), values.text('language'), { options });
  await writeFileAtomic(output, output.endsWith('.br') ? compressModel(bytes) : bytes);
  return 0;
};

async function isModel(path: string): Promise<boolean> {
  for await (const head of decompress(readBytes(path), path)) return hasMagic(head);
  return false;
}
