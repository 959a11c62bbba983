/**
 * What `run --check` finds, for machines that show it to people: every word that would change with its place. `github` prints
 * workflow commands, which GitHub shows as annotations; `sarif` collects everything for one SARIF 2.1.0 log, which is printed when
 * all files are done. Lines and columns count from 1, columns in UTF-16 units.
 */
import type { Border } from '../../stream/segmenter.js';
import { VERSION } from '../../version.js';
import { findChanges } from '../diff.js';
import { splitLines } from '../line.js';
import type { Restores } from './document.js';
import type { Form } from './form.js';

export type ReportKind = 'github' | 'sarif';

/** A word that would change. */
export interface Reported {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Column after its last letter. */
  readonly endColumn: number;
  readonly from: string;
  readonly to: string;
}

export class ReportForm implements Form {
  readonly border: Border;
  readonly #session: Restores;
  readonly #file: string;
  readonly #show: (found: Reported) => string;
  #line = 1;
  /** Units of the current line that came in segments before. */
  #column = 0;
  changed = false;

  /** `show` gives what is printed for a word at once. */
  constructor(session: Restores, file: string, show: (found: Reported) => string) {
    this.#session = session;
    this.border = session.border ?? 'line';
    this.#file = file;
    this.#show = show;
  }

  take(segment: string): string {
    const restored = this.#session.truecase(segment);
    this.changed ||= restored !== segment;
    let shown = '';
    for (const { start, end, terminated } of splitLines(segment)) {
      const from = segment.slice(start, end);
      const to = restored.slice(start, end);
      for (const change of findChanges(from, to)) {
        shown += this.#show({
          file: this.#file,
          line: this.#line,
          column: this.#column + change.start + 1,
          endColumn: this.#column + change.end + 1,
          from: from.slice(change.start, change.end),
          to: to.slice(change.start, change.end),
        });
      }
      this.#column += from.length;
      if (!terminated) continue;
      this.#line++;
      this.#column = 0;
    }
    return shown;
  }
}

/** A workflow command of GitHub Actions. */
export function formatAnnotation({ file, line, column, endColumn, from, to }: Reported): string {
  const place = `file=${escapeProperty(file)},line=${line},col=${column},endLine=${line},endColumn=${endColumn}`;
  return `::warning ${place},title=Case::${escapeData(`"${from}" should probably be "${to}".`)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The log of a run, as SARIF 2.1.0. */
export function formatSarif(found: readonly Reported[]): string {
  const rule = {
    id: 'case',
    name: 'WrongCase',
    shortDescription: { text: 'A word whose case is probably wrong.' },
    helpUri: 'https://www.npmjs.com/package/truecase',
  };
  const results = found.map(({ file, line, column, endColumn, from, to }) => {
    const region = { startLine: line, startColumn: column, endLine: line, endColumn };
    const artifactLocation = { uri: addressOf(file) };
    return {
      ruleId: rule.id,
      ruleIndex: 0,
      level: 'warning',
      message: { text: `"${from}" should probably be "${to}".` },
      locations: [{ physicalLocation: { artifactLocation, region } }],
      fixes: [
        {
          description: { text: `Write "${to}".` },
          artifactChanges: [
            { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text: to } }] },
          ],
        },
      ],
    };
  });
  const driver = { name: 'truecase', version: VERSION, informationUri: rule.helpUri, rules: [rule] };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** A relative address, as GitHub wants it. */
function addressOf(file: string): string {
  return file.replaceAll('\\', '/').replace(/^\.\//, '').split('/').map(encodeURIComponent).join('/');
}
