/**
 * LaTeX as far as an editor needs it: comments, commands with their options, arguments that are names (labels, files, keys),
 * mathematics and listings are kept; arguments that are text, as of \emph or \section, are read.
 */
import { type Mark, type SimpleScan, scanMarks } from './simple.js';

const LISTINGS =
  'verbatim\\*?|lstlisting|minted|equation\\*?|align\\*?|gather\\*?|multline\\*?|tikzpicture|math|displaymath';
const NAMES =
  'begin|end|label|ref|eqref|pageref|autoref|cref|Cref|cite\\w*|bibliography|bibliographystyle|input|include|includegraphics|usepackage|documentclass|url|href|newcommand|renewcommand|def|hspace|vspace|setlength|texttt|verb\\*?';
const MARKS = new RegExp(
  [
    `\\\\begin\\{(${LISTINGS})\\}[\\s\\S]*?\\\\end\\{\\1\\}`,
    '(?<!\\\\)%[^\\r\\n]*',
    '\\$\\$[\\s\\S]*?\\$\\$|\\\\\\[[\\s\\S]*?\\\\\\]|\\$(?:\\\\.|[^$\\\\])*\\$|\\\\\\([\\s\\S]*?\\\\\\)',
    '\\\\verb\\*?([^\\w\\s*])[^\\r\\n]*?\\2',
    `\\\\(?:${NAMES})\\b\\*?(?:\\[[^\\]]*\\])*(?:\\{[^{}]*\\})*`,
    '\\\\[A-Za-z@]+\\*?(?:\\[[^\\]]*\\])*|\\\\[^A-Za-z]',
    '(?:\\r?\\n[ \\t]*){2,}|\\r?\\n[ \\t]*',
    '~|[{}&]',
  ].join('|'),
  'g',
);
const BREAKS = /^\\(?:item|(?:sub)*section|chapter|part|paragraph|caption|title|author|begin|end)\b/;

export const latex: SimpleScan = (text) => scanMarks(text, MARKS, readMark);

function readMark([found]: RegExpExecArray): Mark {
  if (/^\s/.test(found)) return { reads: ' ', breaks: (found.match(/\n/g)?.length ?? 0) > 1 };
  if (BREAKS.test(found)) return { reads: '', breaks: true };
  if (found === '~' || found === '\\ ' || found === '\\\\') return { reads: ' ', breaks: false };
  if (found === '\\&' || found === '\\%' || found === '\\#' || found === '\\_')
    return { reads: found[1]!, breaks: false };
  if (/^(?:\$|\\\(|\\\[)/.test(found)) return { reads: 'x', breaks: false };
  if (found.startsWith('\\') && /^\\(?:cite|ref|eqref|cref|Cref|autoref)/.test(found))
    return { reads: '1', breaks: false };
  return { reads: '', breaks: found === '&' };
}
