/**
 * Which session restores which flow of a document: one a kind of text, with the rules that the format needs. Text in a
 * language that the model does not know is kept. Knows sessions only as what opens them.
 */
import type { Format } from './format.js';
import type { FlowContext, OpenFlow, Restoring } from './restore.js';

/** What a format asks of a session beyond the options of the caller. */
export interface SessionChanges {
  /** The running text has a line end where a sentence begins, and nowhere else. */
  readonly lines?: 'sentence';
  readonly headlines?: 'sentence';
}

export interface FlowOptions {
  readonly format: Pick<Format, 'name' | 'titles'>;
  /** Language of the model. */
  readonly language: string;
  readonly open: (changes: SessionChanges, context: FlowContext) => Restoring;
  /** Told once of each language that is kept. */
  readonly onForeign?: (language: string) => void;
}

export function openFlows({ format, language, open, onForeign }: FlowOptions): OpenFlow {
  const told = new Set<string>();
  return (context) => {
    if (context.language !== undefined && !isSameLanguage(context.language, language)) {
      const foreign = primary(context.language);
      if (!told.has(foreign)) onForeign?.(foreign);
      told.add(foreign);
      return null;
    }
    if (format.name === 'plain') return open({}, context);
    const styled = format.titles === 'lines' || (format.titles === 'headings' && context.heading);
    return open({ lines: 'sentence', ...(styled ? {} : { headlines: 'sentence' as const }) }, context);
  };
}

function primary(tag: string): string {
  return tag.split(/[-_]/, 1)[0]!.toLowerCase();
}

/** By the first part of the tag; what has no language is taken for any. */
function isSameLanguage(one: string, other: string): boolean {
  const [first, second] = [primary(one), primary(other)];
  return first === second || ['und', 'mul', ''].includes(first) || ['und', 'mul', ''].includes(second);
}
