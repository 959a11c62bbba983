// `node scripts/provenance.mjs`: writes models/SHA256SUMS, the list of the bundled models with their digests, in the format of
// sha256sum. `--check` compares instead and fails where they differ. To be run by whoever has trained a model and stands for
// it; `truecase inspect --verify NAME` and a test read the list.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../models/', import.meta.url));

export function digestModels() {
  const names = readdirSync(folder).filter((name) => /\.tcm(?:\.br|\.gz)?$/.test(name));
  return names
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(folder + name))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = digestModels();
  const list = `${folder}SHA256SUMS`;
  if (!process.argv.includes('--check')) writeFileSync(list, found);
  else if (readFileSync(list, 'utf8') !== found) {
    console.error(`${list} does not match the models; expected:\n${found}`);
    process.exitCode = 1;
  }
}
