/**
 * Which text of a document is checked: by the language that the editor names, else by the ending of its name. Files of other kinds
 * (JSON, tables, programs) are left alone; comments and strings of programs are checked where the settings ask for it.
 */
import { findFormat, HEAD_UNITS, recognizeFormat } from 'truecase/host';
import type { Structure } from '../analysis/document.js';
import { type LineRule, plainParagraphs } from '../analysis/plain.js';
import { paragraphsOf } from '../analysis/regions.js';
import { asciidoc } from './asciidoc.js';
import { type CodeParts, codeRegions, syntaxOf } from './code.js';
import { latex } from './latex.js';
import type { SimpleScan } from './simple.js';

/** Language identifiers of editors → formats of the documents that are checked. */
const BY_LANGUAGE: Readonly<Record<string, string>> = {
  plaintext: 'plain',
  text: 'plain',
  'git-commit': 'plain',
  gitcommit: 'plain',
  mail: 'mail',
  markdown: 'markdown',
  mdx: 'markdown',
  quarto: 'markdown',
  rmd: 'markdown',
  'markdown.mdx': 'markdown',
  html: 'html',
  xhtml: 'html',
  srt: 'srt',
  subrip: 'srt',
  vtt: 'vtt',
  webvtt: 'vtt',
  ass: 'ass',
  ssa: 'ass',
  po: 'po',
  gettext: 'po',
  xliff: 'xliff',
  latex: 'latex',
  tex: 'latex',
  plaintex: 'latex',
  asciidoc: 'asciidoc',
  asciidoctor: 'asciidoc',
};
/** Endings of files that are checked although their language is not known. */
const BY_ENDING: Readonly<Record<string, string>> = { tex: 'latex', adoc: 'asciidoc', asciidoc: 'asciidoc' };
const CHECKED = ['plain', 'srt', 'vtt', 'ass', 'sbv', 'ttml', 'markdown', 'html', 'po', 'xliff', 'mail'];
const SIMPLE: Readonly<Record<string, SimpleScan>> = { latex, asciidoc };

export interface FormatChoice {
  readonly languageId: string;
  readonly uri: string;
  /** What of programs is checked. */
  readonly code: CodeParts;
}

/** Name of the format in which a document is checked, or null. `code:` stands before the language of a program. */
export function formatOf({ languageId, uri, code }: FormatChoice, text: string): string | null {
  const language = languageId.toLowerCase();
  const known = BY_LANGUAGE[language];
  // Subtitles are plain text to most editors.
  if (known !== undefined && known !== 'plain') return known;
  const path = uri.split(/[?#]/, 1)[0]!;
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const other = BY_ENDING[ending];
  if (other !== undefined) return other;
  if (syntaxOf(language) !== null) return code === 'none' ? null : `code:${language}`;
  if (known === undefined && ending === '') return null;
  const { name, endings } = recognizeFormat(text.slice(0, HEAD_UNITS), path);
  if (known === 'plain' && !endings.includes(ending)) return 'plain';
  if (!CHECKED.includes(name)) return null;
  return endings.includes(ending) || known === 'plain' ? name : null;
}

export function structureOf(format: string, language: string, lines: LineRule, code: CodeParts): Structure {
  if (format === 'plain') return (text) => plainParagraphs(text, lines);
  const simple = SIMPLE[format];
  if (simple !== undefined) return (text) => paragraphsOf(text, simple(text), language);
  if (format.startsWith('code:')) {
    const syntax = syntaxOf(format.slice('code:'.length))!;
    return (text) => paragraphsOf(text, codeRegions(text, syntax, code), language);
  }
  return async (text) => {
    const scanner = await findFormat(format).open({ where: 'the document' });
    return paragraphsOf(text, [...scanner.push(text), ...scanner.end()], language);
  };
}
