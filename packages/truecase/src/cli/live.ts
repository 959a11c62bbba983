/**
 * `truecase --live`: standard input as it is spoken. Words are committed when the look-ahead allows it and printed at once; a
 * line end ends the utterance. On a terminal, or as JSON Lines, what may still change is shown too. With --hypotheses every
 * line is all of the current utterance as it is heard now, and a blank line ends it.
 */

import type { LiveCaptions, LiveUpdate } from '../stream/live.js';
import { Utf8Decoder } from '../stream/utf8.js';
import type { Context } from './context.js';
import type { Restorer } from './restorer.js';
import { sourceOfStdin } from './source.js';

export async function restoreLive(context: Context, { truecaser, options }: Restorer): Promise<void> {
  const { values, stdin, signal } = context;
  const live = truecaser.live({ ...options, headlines: 'sentence', lookAhead: values.number('look-ahead') });
  const show = shower(context);
  const decoder = new Utf8Decoder();
  const take = values.has('hypotheses') ? hypotheses(live, show) : words(live, show);
  for await (const chunk of sourceOfStdin(stdin).open(signal)) await take(decoder.decode(chunk));
  await take(decoder.end());
  const last = live.end();
  if (last.committed !== '') await show(last, values.has('hypotheses'));
}

type Show = (update: LiveUpdate, ended: boolean) => Promise<void>;

/** Words as they come; a line end ends an utterance. */
function words(live: LiveCaptions, show: Show): (text: string) => Promise<void> {
  return async (text) => {
    for (const part of text.split(/(?<=\n)/)) {
      if (part === '') continue;
      const ended = part.endsWith('\n');
      const update = live.push(part);
      const rest = ended ? live.end() : { committed: '', tail: update.tail };
      await show({ committed: update.committed + rest.committed, tail: rest.tail }, false);
    }
  };
}

function hypotheses(live: LiveCaptions, show: Show): (text: string) => Promise<void> {
  let rest = '';
  return async (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop()!;
    for (const line of lines) {
      const ended = line.trim() === '';
      await show(ended ? live.end() : live.hypothesis(line), ended);
    }
  };
}

function shower({ values, stdout, stdoutIsTerminal }: Context): Show {
  if (values.has('json')) {
    return async ({ committed, tail }, ended) => {
      await stdout.write(`${JSON.stringify({ committed, tail, ...(ended ? { ended } : {}) })}\n`);
    };
  }
  let drawn = 0;
  return async ({ committed, tail }, ended) => {
    // The tail is drawn over: back to where it began, and clear the rest of the line.
    const back = drawn > 0 ? `\x1b[${drawn}D\x1b[K` : '';
    const line = tail.split('\n').at(-1)!;
    drawn = stdoutIsTerminal ? line.length : 0;
    await stdout.write(back + committed + (ended ? '\n' : '') + (stdoutIsTerminal ? line : ''));
  };
}
