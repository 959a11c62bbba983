/**
 * A whole document in memory: recognised, restored, and given back, as text or as bytes. Large ones go through DocumentRestorer
 * piece by piece.
 */
import { encodeUtf8, Utf8Decoder } from '../stream/utf8.js';
import type { FormatOptions, Warning } from './format.js';
import { findFormat, HEAD_UNITS, recognizeFormat } from './registry.js';
import { DocumentRestorer } from './restore.js';
import { type FlowOptions, openFlows } from './sessions.js';

export interface RestoreOptions extends FormatOptions, Pick<FlowOptions, 'language' | 'open'> {
  /** Name of the format; by default `where` and the content decide. */
  readonly format?: string;
  readonly onWarning?: (warning: Warning) => void;
}

/** Bytes that are not UTF-8 come out as they came in. */
export async function restoreInput<Input extends string | Uint8Array>(
  input: Input,
  restore: (text: string) => Promise<string>,
): Promise<Input> {
  if (typeof input === 'string') return (await restore(input)) as Input;
  const decoder = new Utf8Decoder();
  return encodeUtf8(await restore(decoder.decode(input) + decoder.end())) as Uint8Array as Input;
}

export async function restoreDocument(text: string, options: RestoreOptions): Promise<string> {
  const { format: name, where, language, open, onWarning } = options;
  const format = name === undefined ? recognizeFormat(text.slice(0, HEAD_UNITS), where) : findFormat(name);
  const scanner = await format.open(options);
  const onForeign = (foreign: string) =>
    onWarning?.({ line: 1, message: `text in the language ${foreign} is kept; the model is for ${language}` });
  const restorer = new DocumentRestorer(scanner, openFlows({ format, language, open, onForeign }));
  const restored = restorer.push(text) + restorer.end();
  for (const warning of scanner.warnings) onWarning?.(warning);
  return restored;
}
