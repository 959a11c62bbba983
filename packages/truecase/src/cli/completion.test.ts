import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandWords, shells } from './command.js';
import { formatCompletion } from './completion.js';
import { flags } from './flags.js';

const names = { families: ['toy', 'tiny'], models: ['en', 'de'] };

/** What bash offers for a command line, its last word unfinished. */
function completeInBash(...words: string[]): string[] {
  const script = `${formatCompletion('bash', names)}
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_truecase
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['-c', script, 'bash', 'truecase', ...words], { encoding: 'utf8' });
  return out.split('\n').filter((line) => line !== '');
}

describe.each(shells)('completion for %s', (shell) => {
  const script = formatCompletion(shell, names);

  it('knows every flag, command, choice, family and bundled model', () => {
    for (const flag of flags) {
      const spelled = shell === 'fish' ? `-l ${flag.name} ` : `--${flag.name}`;
      expect(script).toContain(spelled);
      for (const choice of flag.choices ?? []) expect(script).toContain(choice);
    }
    for (const word of [...commandWords, ...names.families, ...names.models]) expect(script).toContain(word);
  });

  it('has balanced quotes', () => {
    const bare = script.replaceAll("'\\''", '').replaceAll("\\'", '').replaceAll("''", '');
    for (const line of bare.split('\n')) expect((line.match(/'/g) ?? []).length % 2, line).toBe(0);
  });
});

describe('bash', () => {
  it('finds no fault with the script', () => {
    const check = spawnSync('bash', ['-n'], { input: formatCompletion('bash', names), encoding: 'utf8' });
    expect(check.stderr).toBe('');
    expect(check.status).toBe(0);
  });

  it('completes commands', () => {
    expect(completeInBash('tr')).toEqual(['train']);
    expect(completeInBash('')).toEqual([...commandWords]);
    expect(completeInBash('-m', 'en', 'insp')).toEqual(['inspect']);
  });

  it('completes the flags of the command at hand', () => {
    expect(completeInBash('run', '--in')).toEqual(['--in-place']);
    expect(completeInBash('--in')).toEqual([]);
    expect(completeInBash('eval', '--in')).toEqual(['--input-case']);
  });

  it('completes choices behind a space and behind "="', () => {
    expect(completeInBash('--mode', 're')).toEqual(['restore', 'repair']);
    expect(completeInBash('--mode', '=', 're')).toEqual(['restore', 'repair']);
    expect(completeInBash('--mode', '=')).toEqual(['restore', 'repair', 'starts', 'auto', 'selective']);
  });

  it('completes families, shells and models', () => {
    expect(completeInBash('train', 'ti')).toContain('tiny');
    expect(completeInBash('completion', 'po')).toEqual(['powershell']);
    expect(completeInBash('inspect', 'd')).toContain('de');
    expect(completeInBash('run', '--model', 'd')).toContain('de');
  });

  it('completes names of files, also with spaces', () => {
    expect(completeInBash('run', 'package.j')).toEqual(['package.json']);
    expect(completeInBash('run', '--overrides', 'package.j')).toEqual(['package.json']);
  });
});
