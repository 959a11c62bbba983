/**
 * Comments and strings of programs, for those who ask for them. A table says how a language writes them; nothing here understands
 * a language. A run of line comments is one paragraph. In comments, what looks like code is protected as in any text.
 */
import { type Region, RegionList } from 'truecase/host';

export type CodeParts = 'none' | 'comments' | 'strings' | 'both';

interface Syntax {
  readonly line: readonly string[];
  readonly block: readonly (readonly [string, string])[];
  readonly strings: readonly string[];
}

const C: Syntax = { line: ['//'], block: [['/*', '*/']], strings: ['"', "'"] };
const SCRIPT: Syntax = { ...C, strings: ['"', "'", '`'] };
const HASH: Syntax = { line: ['#'], block: [], strings: ['"', "'"] };
const PYTHON: Syntax = {
  line: ['#'],
  block: [
    ['"""', '"""'],
    ["'''", "'''"],
  ],
  strings: ['"', "'"],
};
const LUA: Syntax = { line: ['--'], block: [['--[[', ']]']], strings: ['"', "'"] };
const BY_LANGUAGE: Readonly<Record<string, Syntax>> = {
  c: C,
  cpp: C,
  csharp: C,
  java: C,
  kotlin: C,
  swift: C,
  scala: C,
  dart: C,
  go: SCRIPT,
  rust: { ...C, strings: ['"'] },
  php: { ...C, line: ['//', '#'] },
  javascript: SCRIPT,
  javascriptreact: SCRIPT,
  typescript: SCRIPT,
  typescriptreact: SCRIPT,
  python: PYTHON,
  ruby: HASH,
  perl: HASH,
  r: HASH,
  sh: HASH,
  shellscript: HASH,
  elixir: HASH,
  lua: LUA,
  sql: { line: ['--'], block: [['/*', '*/']], strings: ["'"] },
  haskell: { line: ['--'], block: [['{-', '-}']], strings: ['"'] },
};

export function syntaxOf(language: string): Syntax | null {
  return BY_LANGUAGE[language] ?? null;
}

export function codeRegions(text: string, { line, block, strings }: Syntax, parts: CodeParts): Region[] {
  const regions = new RegionList();
  const wantsComments = parts === 'comments' || parts === 'both';
  const wantsStrings = parts === 'strings' || parts === 'both';
  /** End of the last line comment: one on the next line continues it. */
  let lastLine = -1;
  for (let at = 0; at < text.length; ) {
    const opened = block.find(([open]) => text.startsWith(open, at));
    const marker = opened === undefined ? line.find((sign) => text.startsWith(sign, at)) : undefined;
    if (opened !== undefined) {
      const found = text.indexOf(opened[1], at + opened[0].length);
      const end = found < 0 ? text.length : found;
      if (wantsComments) addComment(regions, text, at + opened[0].length, end);
      at = Math.min(text.length, end + opened[1].length);
    } else if (marker !== undefined) {
      const end = endOfLine(text, at);
      const from = at + marker.length;
      if (wantsComments) {
        const continues =
          lastLine >= 0 && /^\s*$/.test(text.slice(lastLine, at)) && !/\n\s*\n/.test(text.slice(lastLine, at));
        regions.keep(from, continues ? ' ' : '');
        if (!continues) regions.begin();
        regions.text(end);
      }
      lastLine = end;
      at = end;
    } else if (strings.includes(text[at]!)) {
      const end = endOfString(text, at);
      if (wantsStrings && text.slice(at, end).includes(' ')) {
        regions.keep(at + 1);
        regions.begin();
        regions.text(end - 1);
      }
      at = end;
    } else at++;
  }
  regions.keep(text.length);
  return regions.take();
}

/** The lines of a block comment, without the stars before them. */
function addComment(regions: RegionList, text: string, from: number, to: number): void {
  regions.keep(from);
  regions.begin();
  for (let at = from; at < to; ) {
    const end = Math.min(to, endOfLine(text, at));
    const stars = /^\s*\**\s*/.exec(text.slice(at, end))![0].length;
    if (stars === end - at) regions.begin();
    regions.keep(at + stars, ' ');
    regions.text(end);
    at = Math.min(to, end + 1);
  }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** After the closing sign, or at the end of the line where there is none. */
function endOfString(text: string, at: number): number {
  const sign = text[at]!;
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === sign) return i + 1;
    else if (text[i] === '\n' && sign !== '`') return i;
  }
  return text.length;
}
