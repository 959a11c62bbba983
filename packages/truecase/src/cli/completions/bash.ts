/**
 * Completion for bash 3.2 and later, without the bash-completion package. bash breaks words at "=", so `--mode=re` is
 * put together again before it is looked at.
 */
import type { Command } from '../command.js';
import { commands, commandWords } from '../command.js';
import type { Flag } from '../flag.js';
import { flags, flagsOf } from '../flags.js';
import type { KnownNames } from './names.js';
import { operandWords, takesFiles } from './names.js';

export function formatBash(names: KnownNames): string {
  const valued = flags.filter((flag) => flag.type !== 'switch');
  return `# bash completion for truecase
_truecase_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY+=($(compgen -f -- "$1"))
}

_truecase_words() {
  COMPREPLY+=($(compgen -W "$2" -- "$1"))
}

_truecase() {
  local current previous command word index
  COMPREPLY=()
  current=\${COMP_WORDS[COMP_CWORD]}
  previous=\${COMP_WORDS[COMP_CWORD - 1]}
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $previous == '=' && COMP_CWORD -gt 1 ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  command=''
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    case $word in
      ${spell(valued)})
        if [[ \${COMP_WORDS[index + 1]} == '=' ]]; then ((index++)); fi
        ((index++))
        ;;
      -* | '=') ;;
      *)
        command=$word
        break
        ;;
    esac
  done
  case $previous in
${valued.map((flag) => `    ${spell([flag])}) ${completeValue(flag, names)}return ;;`).join('\n')}
  esac
  if [[ $current == -* ]]; then
    case $command in
${commands.map((row) => `      ${row.name === 'restore' ? "''" : row.name}) _truecase_words "$current" '${longNames(flagsOf(row.name))}' ;;`).join('\n')}
    esac
    return
  fi
  case $command in
    '') _truecase_words "$current" '${commandWords.join(' ')}' ;;
${commands.map((row) => completeOperands(row, names)).join('')}  esac
}

complete -F _truecase truecase
`;
}

/** Pattern of a case branch: `--model | -m`. */
function spell(rows: readonly Flag[]): string {
  return rows
    .flatMap((flag) => [`--${flag.name}`, ...(flag.short === undefined ? [] : [`-${flag.short}`])])
    .join(' | ');
}

function longNames(rows: readonly Flag[]): string {
  return rows.map((flag) => `--${flag.name}`).join(' ');
}

function completeValue(flag: Flag, names: KnownNames): string {
  if (flag.choices !== undefined) return `_truecase_words "$current" '${flag.choices.join(' ')}'; `;
  if (flag.completes === 'file') return '_truecase_files "$current"; ';
  if (flag.completes === 'model')
    return `_truecase_words "$current" '${names.models.join(' ')}'; _truecase_files "$current"; `;
  return '';
}

function completeOperands(command: Command, names: KnownNames): string {
  const words = operandWords(command, names);
  const branch: string[] = [];
  if (words.length > 0) branch.push(`_truecase_words "$current" '${words.join(' ')}'`);
  if (takesFiles(command)) branch.push('_truecase_files "$current"');
  return branch.length === 0 ? '' : `    ${command.name}) ${branch.join('; ')} ;;\n`;
}
