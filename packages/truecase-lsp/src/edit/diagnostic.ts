/** A finding as a mark in the editor. */
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { Finding } from '../analysis/document.js';
import type { Settings } from '../settings.js';
import type { TextBuffer } from '../text/buffer.js';

const SEVERITY = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

export function diagnosticOf(buffer: TextBuffer, finding: Finding, severity: Settings['severity']): Diagnostic {
  const { start, end, from, to, confidence } = finding;
  return {
    range: buffer.rangeOf(start, end),
    severity: SEVERITY[severity],
    source: 'truecase',
    code: to === null ? 'lost-case' : 'case',
    message:
      to === null
        ? 'This paragraph has lost its case.'
        : `“${from}” should probably be “${to}” (${Math.round(confidence * 100)} %).`,
  };
}
