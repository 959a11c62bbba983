// Resident memory of the command line on 1 GB of input with the unigram model, with line ends and as one line, and on
// 20 MB with the default model, against 1 MB with the unigram model.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { formatRows } from './measure.mjs';
import { watchPeak } from './peak.mjs';

const CLI = fileURLToPath(new URL('../../packages/truecase/dist/cli/main.js', import.meta.url));
const MEGABYTE = 1_000_000;

/** Peak resident megabytes and seconds of `truecase` reading this many bytes made of one chunk. */
function run(chunk, bytes, model = 'en-unigram') {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, '--model', model], { stdio: ['pipe', 'pipe', 'inherit'] });
    const started = Date.now();
    const peak = watchPeak(child.pid);
    let output = 0;
    child.stdout.on('data', (data) => {
      output += data.length;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const most = peak.stop();
      if (code !== 0 || output !== sent)
        reject(new Error(`truecase ended with ${code} after ${output} of ${sent} bytes`));
      else resolve({ peak: most, seconds: (Date.now() - started) / 1000 });
    });
    let sent = 0;
    const feed = () => {
      while (sent < bytes) {
        sent += chunk.length;
        if (!child.stdin.write(chunk)) {
          child.stdin.once('drain', feed);
          return;
        }
      }
      child.stdin.end();
    };
    feed();
  });
}

export async function memoryBench(lines) {
  const text = `${lines.slice(0, 20_000).join('\n')}\n`.slice(0, MEGABYTE);
  const withLines = Buffer.from(text);
  const oneLine = Buffer.from(text.replaceAll('\n', ' '));
  const small = await run(withLines, MEGABYTE);
  const large = await run(withLines, 1000 * MEGABYTE);
  const single = await run(oneLine, 1000 * MEGABYTE);
  const standard = await run(withLines, 20 * MEGABYTE, 'en');
  const figures = { small, large, single, standard };
  const rows = [['', 'peak MB', 'ratio', 'MB/s']];
  for (const [name, { peak, seconds }, megabytes] of [
    ['1 MB (baseline)', small, 1],
    ['1 GB of lines', large, 1000],
    ['1 GB, one line', single, 1000],
    ['20 MB of lines, default model', standard, 20],
  ]) {
    rows.push([name, peak, (peak / small.peak).toFixed(2), (megabytes / seconds).toFixed(1)]);
  }
  return { figures, table: formatRows(rows) };
}
