// Mutated documents of every format: they must come out with nothing changed but case, or be refused with a TruecaseError.
import { TruecaseError } from '../../dist/errors.js';
import { loadBytes } from '../../dist/index.js';
import { foldText } from '../../dist/text/casing.js';
import { generator, pick } from './random.mjs';
import { trainToy } from './toys.mjs';

const SAMPLES = {
  plain: 'james met nato.\nthey read it.\n',
  srt: '1\n00:00:01,000 --> 00:00:02,500\nthe <i>nato</i> envoy\nmet james\n\n2\n00:00:03,000 --> 00:00:04,000\n- in new york\n',
  vtt: 'WEBVTT\n\nNOTE a\n\n1\n00:01.000 --> 00:02.000 align:start\n<v Anna>he met <c.x>nato</c>\n',
  markdown: '# the title\n\nhe met *nato* in `Code` [new york](http://A.b/C).\n\n```js\nLet X\n```\n\n- item\n',
  html: '<!doctype html><p class="A">he met <b>nato</b> in new&nbsp;york</p><script>Let X</script>',
  json: '{"Text": "he met nato", "list": [1, "in new york", {"a": null}]}',
  csv: 'Id,Text\n1,"he met ""nato"""\n2,in new york\n',
};
const BYTES = '<>/{}[]"\'`\\&;:,|#*_-\n\r\t =\u0000\ud83d😀';

function mutate(next, text) {
  let out = text;
  for (let edits = next(8); edits > 0; edits--) {
    const at = next(out.length + 1);
    const draw = next(4);
    if (draw === 0) out = out.slice(0, at) + out.slice(at + 1 + next(6));
    else if (draw === 1) out = out.slice(0, at) + pick(next, [...BYTES]) + out.slice(at);
    else if (draw === 2) out = out.slice(0, at) + out.slice(next(at + 1), at) + out.slice(at);
    else out = out.slice(0, at).toUpperCase() + out.slice(at);
  }
  return out;
}

export async function fuzzFormats({ inputs, seed }) {
  const truecaser = loadBytes(await trainToy('unigram'));
  const counts = { inputs: 0, refused: 0, failures: 0 };
  if (typeof truecaser.document !== 'function') {
    console.error('This version has no document formats.');
    return counts;
  }
  const names = Object.keys(SAMPLES);
  for (let i = 0; i < inputs; i++) {
    const next = generator(seed * 1_000_003 + i);
    const format = names[i % names.length];
    const text = mutate(next, SAMPLES[format]);
    counts.inputs++;
    let found = null;
    try {
      const out = await truecaser.document(text, next(4) === 0 ? {} : { format });
      if (out.length !== text.length) found = `length ${out.length}, expected ${text.length}`;
      else if (foldText(out, 'en') !== foldText(text, 'en')) found = `changed more than case: ${out}`;
    } catch (error) {
      if (error instanceof TruecaseError) counts.refused++;
      else found = error.stack;
    }
    if (found === null) continue;
    counts.failures++;
    console.error(JSON.stringify({ input: i, seed, format, text, found: String(found).slice(0, 600) }));
    if (counts.failures >= 20) break;
  }
  return counts;
}
