/** `truecase bleu`: BLEU of a translation against one or several references, with and without regard to case. */
import { readLines } from '../../corpus/lines.js';
import { TruecaseError } from '../../errors.js';
import { type BleuScore, bleu } from '../../eval/bleu.js';
import type { Run } from '../context.js';

export const measureBleu: Run = async ({ operands, values, stdout }) => {
  const [system, ...references] = await Promise.all(operands.map(readAll));
  for (const [index, lines] of references.entries()) {
    if (lines.length === system!.length) continue;
    const [file, first] = [operands[index + 1]!, operands[0]!];
    throw new TruecaseError(
      'corpus',
      `${file} has ${lines.length} lines and ${first} ${system!.length}, expected as many`,
      {
        hint: 'Every line of the translation needs one line in every reference.',
        where: file,
      },
    );
  }
  const cased = bleu(system!, references);
  const uncased = bleu(system!, references, { uncased: true });
  await stdout.write(
    values.has('json')
      ? `${JSON.stringify({ cased, uncased })}\n`
      : `${format('cased', cased)}${format('uncased', uncased)}`,
  );
  return 0;
};

async function readAll(path: string): Promise<string[]> {
  const lines: string[] = [];
  const onSkip = (): void => {
    throw new TruecaseError('encoding', `${path}:${lines.length + 1}: the line is not UTF-8`, {
      hint: 'Convert the file: a line that is left out would shift all others.',
      where: path,
    });
  };
  for await (const batch of readLines(path, { onSkip })) for (const line of batch) lines.push(line);
  return lines;
}

function format(
  name: string,
  { score, precisions, brevityPenalty, systemLength, referenceLength, signature }: BleuScore,
): string {
  const parts = precisions.map((precision) => precision.toFixed(1)).join('/');
  const lengths = `BP ${brevityPenalty.toFixed(3)}, ${systemLength} tokens, reference ${referenceLength}`;
  return `${name.padEnd(8)}${score.toFixed(2).padStart(6)}  ${parts}  ${lengths}\n        ${signature}\n`;
}
