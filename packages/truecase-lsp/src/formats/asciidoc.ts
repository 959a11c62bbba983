/**
 * AsciiDoc as far as an editor needs it: listings, literal and comment blocks, attributes, block macros and inline code are kept;
 * titles, list items and paragraphs are read.
 */
import { type Mark, type SimpleScan, scanMarks } from './simple.js';

const MARKS = new RegExp(
  [
    '^(-{4,}|\\.{4,}|\\+{4,}|/{4,}|`{3,})[^\\r\\n]*\\r?\\n[\\s\\S]*?^\\1[ \\t]*$',
    '^//[^\\r\\n]*',
    '^:[\\w!-]+:[^\\r\\n]*',
    '^\\[[^\\]\\r\\n]*\\][ \\t]*$',
    '^(?:include|image|video|audio|toc|ifdef|ifndef|endif)::[^\\r\\n]*',
    '^(?:={1,6}|\\*{1,5}|-|\\.{1,5}|\\d+\\.)[ \\t]+',
    '^(?:\\|={3,}|={4,}|\\*{4,}|_{4,}|--)[ \\t]*$',
    '`[^`\\r\\n]+`|\\+[^+\\r\\n]+\\+',
    '\\b(?:https?|link|mailto|xref|image|kbd|btn|menu|footnote):[^\\s\\[]*\\[?|<<[^>]*>>|\\{[\\w-]+\\}',
    '(?:\\r?\\n[ \\t]*){2,}|\\r?\\n[ \\t]*',
    '[*_#|\\]]{1,2}',
  ].join('|'),
  'gm',
);

export const asciidoc: SimpleScan = (text) => scanMarks(text, MARKS, readMark);

function readMark([found]: RegExpExecArray): Mark {
  if (/^\s/.test(found)) {
    // A line that begins with a sign of a list or a title breaks by that sign.
    return { reads: ' ', breaks: (found.match(/\n/g)?.length ?? 0) > 1 };
  }
  if (/^(?:`[^`]|\+[^+]|\{)/.test(found)) return { reads: 'x', breaks: false };
  if (/^[*_#\]]{1,2}$/.test(found)) return { reads: '', breaks: false };
  return { reads: '', breaks: !/^(?:https?|link|mailto|xref|image|kbd|btn|menu|footnote):|^<</.test(found) };
}
