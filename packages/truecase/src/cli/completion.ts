/**
 * The completion scripts of four shells, all from the flag and command tables. The scripts are static: they start no
 * truecase of their own, so that completing stays instant.
 */
import type { Shell } from './command.js';
import { formatBash } from './completions/bash.js';
import { formatFish } from './completions/fish.js';
import type { KnownNames } from './completions/names.js';
import { formatPowershell } from './completions/powershell.js';
import { formatZsh } from './completions/zsh.js';

const formats: Readonly<Record<Shell, (names: KnownNames) => string>> = {
  bash: formatBash,
  zsh: formatZsh,
  fish: formatFish,
  powershell: formatPowershell,
};

export function formatCompletion(shell: Shell, names: KnownNames): string {
  return formats[shell](names);
}
