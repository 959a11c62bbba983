/** Flags that say what kind of document a text is, and which parts of it are text. */
import type { Flag } from '../flag.js';

export const documentFlags = [
  {
    name: 'format',
    type: 'choice',
    placeholder: 'NAME',
    choices: [
      'auto',
      'plain',
      'srt',
      'vtt',
      'ass',
      'sbv',
      'ttml',
      'markdown',
      'html',
      'json',
      'jsonl',
      'whisper',
      'vosk',
      'aws',
      'deepgram',
      'assemblyai',
      'google',
      'azure',
      'sherpa',
      'nemo',
      'youtube',
      'ctm',
      'stm',
      'kaldi',
      'csv',
      'tsv',
      'conll',
      'po',
      'xliff',
      'tmx',
      'bibtex',
      'ris',
      'mail',
    ],
    accepts: ['md', 'htm', 'txt', 'ndjson', 'bib', 'eml', 'mbox', 'xlf', 'conllu', 'webvtt', 'ssa', 'pot'],
    default: 'auto',
    help: 'format of the documents',
    details:
      'auto: the ending of the file name decides, then the content; what is neither is plain text. Only the text ' +
      'of a document changes: cues of subtitles but not their times, paragraphs but no code or link targets, ' +
      'translations but not their sources, titles of references but nothing in braces.',
    commands: ['restore', 'text', 'run'],
    group: 'Files and output',
    common: ['restore', 'run'],
  },
  {
    name: 'field',
    type: 'text',
    placeholder: 'PATH',
    repeatable: true,
    help: 'JSON: path of the strings that are text',
    details:
      'As jq writes paths: .text, .segments[].text, [].words[0].word, ."odd name", ..text for a name ' +
      'anywhere below, .* for any name. May be given several times. Transcripts of speech recognisers need none.',
    commands: ['restore', 'text', 'run'],
    group: 'Files and output',
    common: ['run'],
  },
  {
    name: 'column',
    type: 'text',
    placeholder: 'COLUMN',
    repeatable: true,
    help: 'tables and CoNLL: the column that is text',
    details:
      'A name of the first row, which is then kept as it is, or a number from 1; with a number the first row is text like ' +
      'the others. May be given several times for tables.',
    commands: ['restore', 'text', 'run'],
    group: 'Files and output',
  },
  {
    name: 'binary',
    type: 'switch',
    help: 'take files that do not look like text',
    details: 'Without it, files with NUL bytes, archives, films, PDF and Office documents are refused.',
    commands: ['restore', 'text', 'run'],
    group: 'Files and output',
  },
  {
    name: 'live',
    type: 'switch',
    help: 'restore speech while it is spoken',
    details:
      'Reads words as they come and prints each as soon as it is certain; what is printed is never revised. A line end ends ' +
      'an utterance. On a terminal, and with --json, the words that may still change are shown too.',
    commands: ['restore'],
    group: 'Restoring',
  },
  {
    name: 'look-ahead',
    type: 'number',
    placeholder: 'N',
    integer: true,
    min: 0,
    max: 20,
    default: 2,
    help: 'with --live: words to wait for',
    details: 'A word is certain when so many complete words follow it. 0 prints every word at once.',
    commands: ['restore'],
    group: 'Restoring',
  },
  {
    name: 'hypotheses',
    type: 'switch',
    help: 'with --live: lines are growing hypotheses',
    details:
      'Each line is all of the current utterance as it is heard now. Words are certain when two lines in a row agree on ' +
      'them and the look-ahead is there. A blank line ends the utterance.',
    commands: ['restore'],
    group: 'Restoring',
  },
] as const satisfies readonly Flag[];
