import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import type { ReporterOptions } from './reporter.js';
import { Reporter } from './reporter.js';

function report(options: ReporterOptions, act: (reporter: Reporter) => void): string {
  let written = '';
  act(
    new Reporter((text) => {
      written += text;
    }, options),
  );
  return written;
}

const error = new TruecaseError('io', 'cannot read it', { hint: 'Look again.' });

describe('Reporter', () => {
  it('prints an error and its hint on two lines', () => {
    expect(report({}, (r) => r.error(error))).toBe('truecase: cannot read it\nhint: Look again.\n');
    expect(report({}, (r) => r.error(new TruecaseError('io', 'no')))).toBe('truecase: no\n');
  });

  it('calls anything else an internal error and asks for a report', () => {
    const text = report({}, (r) => r.error(new TypeError('x is not a function')));
    expect(text).toContain('truecase: internal error: x is not a function\nhint: ');
    expect(text).not.toContain('reporter.test');
  });

  it('prints stack traces only when verbose', () => {
    expect(report({ verbose: true }, (r) => r.error(error))).toContain('reporter.test');
    expect(report({}, (r) => r.error(error))).not.toContain('reporter.test');
  });

  it('keeps errors but no warnings when quiet', () => {
    expect(report({ quiet: true }, (r) => r.warn('odd'))).toBe('');
    expect(report({ quiet: true }, (r) => r.error(error))).not.toBe('');
    expect(report({}, (r) => r.warn('odd', 'Even it.'))).toBe('truecase: warning: odd\nhint: Even it.\n');
  });

  it('prints notes only when verbose and not quiet', () => {
    expect(report({}, (r) => r.note('done'))).toBe('');
    expect(report({ verbose: true }, (r) => r.note('done'))).toBe('truecase: done\n');
    expect(report({ verbose: true, quiet: true }, (r) => r.note('done'))).toBe('');
  });

  it('makes room for itself before each message', () => {
    let calls = 0;
    report({}, (r) => {
      r.onMessage = () => {
        calls++;
      };
      r.warn('odd');
      r.error(error);
    });
    expect(calls).toBe(2);
  });
});
