/**
 * Everything about one source before its bytes are moved: its beginning is looked at, its format is found, and the form is
 * made that shows it. Plain text goes through a session, other documents through their regions.
 */
import { DocumentRestorer, openFlows, type Scanner } from '../documents/index.js';
import { TruecaseError } from '../errors.js';
import type { Session } from '../truecaser.js';
import type { Context } from './context.js';
import { holdDocument } from './document.js';
import { DocumentForm } from './forms/document.js';
import type { Form } from './forms/form.js';
import { openSource } from './opening.js';
import type { PumpOptions } from './pump.js';
import type { Restorer } from './restorer.js';
import type { Source } from './source.js';

export interface Prepared {
  readonly source: Source;
  /** All of it is text, for which the form asks a session line by line. */
  readonly plain: boolean;
  readonly form: Form;
  /** Reports what was odd in the document, once it has been read. */
  readonly warn: () => void;
}

/** `makeForm` makes the form that was asked for over a session. */
export async function prepareSource(
  context: Context,
  restorer: Restorer,
  source: Source,
  { signal, eager, warn }: PumpOptions,
  makeForm: (open: () => Session) => Form,
): Promise<Prepared> {
  const { values } = context;
  const opened = await openSource(source, values, signal, eager);
  const held = await holdDocument(opened.source, restorer, signal);
  const { format } = opened;
  if (format.name === 'plain')
    return { source: held.source, plain: true, form: makeForm(held.restorer.open), warn: () => undefined };
  if (values.has('json')) {
    throw new TruecaseError('usage', `${source.name}: --json shows plain text, but this is ${format.name}`, {
      hint: 'Leave out --json, or treat the file as plain text with --format plain.',
      where: source.name,
    });
  }
  const scanner = await format.open({
    fields: values.list('field'),
    columns: values.list('column'),
    where: source.name,
  });
  const flows = openFlows({
    format,
    language: restorer.truecaser.language,
    open: (changes) => held.restorer.open(changes),
    onForeign: (language) =>
      warn(`${source.name}: text in the language ${language} is kept; the model is for ${restorer.truecaser.language}`),
  });
  // Over a document, forms ask for nothing but restored text.
  const form = new DocumentForm(new DocumentRestorer(scanner, flows), (session) => makeForm(() => session as Session));
  return { source: held.source, plain: false, form, warn: () => warnOf(scanner, source.name, warn) };
}

function warnOf(scanner: Scanner, name: string, warn: PumpOptions['warn']): void {
  for (const { line, message } of scanner.warnings) warn(`${name}: line ${line}: ${message}`);
}
