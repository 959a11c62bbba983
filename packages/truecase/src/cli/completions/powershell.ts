/**
 * Completion for PowerShell 5 and later. Where it offers nothing, PowerShell completes the names of files itself.
 */
import { commands, commandWords } from '../command.js';
import type { Flag } from '../flag.js';
import { flags, flagsOf } from '../flags.js';
import type { KnownNames } from './names.js';
import { operandWords } from './names.js';

export function formatPowershell(names: KnownNames): string {
  const operands = commands
    .map((row) => [row.name, operandWords(row, names)] as const)
    .filter(([, words]) => words.length > 0);
  return `# PowerShell completion for truecase
Register-ArgumentCompleter -Native -CommandName truecase -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = ${list(commandWords)}
  $flags = @{
${commands.map((row) => `    '${row.name}' = ${list(flagsOf(row.name).map((flag) => `--${flag.name}`))}`).join('\n')}
  }
  $values = @{
${flags.flatMap((flag) => formatValues(flag, names)).join('\n')}
  }
  $operands = @{
    'restore' = $commands
${operands.map(([name, words]) => `    '${name}' = ${list(words)}`).join('\n')}
  }
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $before = if ($wordToComplete -eq '') { $words } else { @($words | Select-Object -SkipLast 1) }
  $command = 'restore'
  foreach ($word in $before) {
    if ($commands -ccontains $word) { $command = $word; break }
  }
  $previous = if ($before.Count -gt 0) { $before[-1] } else { '' }
  $offers = if ($values.ContainsKey($previous)) { $values[$previous] }
    elseif ($wordToComplete -like '-*') { $flags[$command] }
    else { $operands[$command] }
  $offers | Where-Object { $_ -and $_.StartsWith($wordToComplete) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

function list(words: readonly string[]): string {
  return `@(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`;
}

function formatValues(flag: Flag, names: KnownNames): string[] {
  const words = flag.choices ?? (flag.completes === 'model' ? names.models : undefined);
  return words === undefined ? [] : [`    '--${flag.name}' = ${list(words)}`];
}
