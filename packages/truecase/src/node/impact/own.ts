/** Recognisers of this project as engines. What is in columns has spaces between its words, which are then left as they are. */
import type { Annotation } from '../../eval/impact/annotation.js';
import type { LineEngine } from '../../eval/impact/engine.js';
import { loadRecognizer as readRecognizer } from '../../ner/index.js';
import type { MethodName } from '../../ner/model.js';
import type { Recognizer } from '../../ner/recognizer.js';
import { trainNer } from '../../ner/train.js';

export interface RecognizerEngineOptions {
  readonly name?: string;
  /** Whether words are what stands between spaces. Default false: words are looked for in the text. */
  readonly words?: boolean;
  /** How it is trained. Default that of the recogniser. */
  readonly method?: MethodName;
}

export function recognizerEngine(recognizer: Recognizer, options: RecognizerEngineOptions = {}): LineEngine {
  const { name = 'ner', words = false, method = recognizer.meta.family as MethodName } = options;
  return {
    name,
    annotate: (line) => (words ? tagSpaced(recognizer, line) : { spans: recognizer.recognize(line) }),
    train: (sentences) => {
      const { language } = recognizer.meta;
      return recognizerEngine(readRecognizer(trainNer(sentences, { method, language })), options);
    },
  };
}

function tagSpaced(recognizer: Recognizer, line: string): Annotation {
  const words = line.split(' ');
  const spans: { start: number; end: number; type: string }[] = [];
  let at = 0;
  for (const [i, tag] of recognizer.tagWords(words).entries()) {
    const end = at + words[i]!.length;
    if (tag.startsWith('B-')) spans.push({ start: at, end, type: tag.slice(2) });
    else if (tag !== 'O') spans.at(-1)!.end = end;
    at = end + 1;
  }
  return { spans };
}
