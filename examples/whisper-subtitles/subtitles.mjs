// Whisper's JSON to readable subtitles (SubRip): capitals restored over segment borders, lines of at most 42 characters.
//   node subtitles.mjs talk.json > talk.srt
import { readFile } from 'node:fs/promises';
import { load } from 'truecase/node';

const MOST_CHARACTERS = 42;

/** 3661.5 as 01:01:01,500 */
function formatTime(seconds) {
  const ms = Math.round(seconds * 1000);
  const part = (value, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)},${part(ms % 1000, 3)}`;
}

/** Two lines of about the same length, if one would be too long. */
function wrap(text) {
  if (text.length <= MOST_CHARACTERS) return text;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  if (spaces.length === 0) return text;
  const distance = (at) => Math.abs(at - text.length / 2);
  const middle = spaces.reduce((best, at) => (distance(at) < distance(best) ? at : best));
  return `${text.slice(0, middle)}\n${text.slice(middle + 1)}`;
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node subtitles.mjs FILE.json');
  process.exit(2);
}
const tc = await load('en');
// The format is known, so that segments are read as one running text; times, numbers and all other fields stay.
const restored = await tc.document(await readFile(file, 'utf8'), { format: 'whisper' });
const { segments } = JSON.parse(restored);
const cues = segments.map(({ start, end, text }, index) =>
  [index + 1, `${formatTime(start)} --> ${formatTime(end)}`, wrap(text.trim()), ''].join('\n'),
);
process.stdout.write(`${cues.join('\n')}`);
