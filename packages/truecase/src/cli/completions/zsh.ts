/**
 * Completion for zsh, made of _arguments specifications. Works as a file of $fpath and when sourced.
 */
import type { Command } from '../command.js';
import { commands, commandWords } from '../command.js';
import type { Flag } from '../flag.js';
import { flagsOf } from '../flags.js';
import type { KnownNames } from './names.js';

export function formatZsh(names: KnownNames): string {
  return `#compdef truecase
# zsh completion for truecase
_truecase() {
  local word command=''
  for word in \${words[2,CURRENT-1]}; do
    case $word in
      (${commandWords.join('|')})
        command=$word
        break
        ;;
    esac
  done
  case $command in
${commands.map((row) => formatBranch(row, names)).join('\n')}
  esac
}

if [[ $funcstack[1] == _truecase ]]; then
  _truecase "$@"
else
  compdef _truecase truecase
fi
`;
}

function formatBranch(command: Command, names: KnownNames): string {
  const pattern = command.name === 'restore' ? "('')" : `(${command.name})`;
  const specifications = [...flagsOf(command.name).map((flag) => specify(flag, names)), ...operands(command, names)];
  return `    ${pattern}\n      _arguments -s -S \\\n        ${specifications.join(' \\\n        ')}\n      ;;`;
}

/** `'(-m --model)'{-m+,--model=}'[help]:NAME|FILE:_files'` */
function specify(flag: Flag, names: KnownNames): string {
  const valued = flag.type !== 'switch';
  const long = `--${flag.name}${valued ? '=' : ''}`;
  const rest = `[${protect(flag.help)}]${valued ? `:${protect(flag.placeholder!)}:${action(flag, names)}` : ''}`;
  const once = flag.repeatable === true ? '*' : '';
  if (flag.short === undefined) return quote(`${once}${long}${rest}`);
  const guard = flag.repeatable === true ? '*' : `(-${flag.short} --${flag.name})`;
  return `${quote(guard)}{-${flag.short}${valued ? '+' : ''},${long}}${quote(rest)}`;
}

function action(flag: Flag, names: KnownNames): string {
  if (flag.choices !== undefined) return `(${flag.choices.join(' ')})`;
  if (flag.completes === 'file') return '_files';
  if (flag.completes === 'model') return modelAction(names);
  return '';
}

function modelAction(names: KnownNames): string {
  return `{compadd -- ${names.models.join(' ')}; _files}`;
}

function operands(command: Command, names: KnownNames): string[] {
  if (command.name === 'restore') {
    const rows = commands.filter((row) => row.name !== 'restore').map((row) => `${row.name}\\:${words(row.summary)}`);
    return [quote(`1:command:((${rows.join(' ')}))`)];
  }
  const own = quote(`1: :(${command.name})`);
  const { completes } = command;
  if (completes === undefined) return [own];
  if (completes === 'file') return [own, quote('*:file:_files')];
  if (completes === 'model') return [own, quote(`2:model:${modelAction(names)}`)];
  if (completes === 'family') return [own, quote(`2:family:(${names.families.join(' ')})`), quote('*:corpus:_files')];
  if (completes === 'command') return [own, quote(`2:command:(${commandWords.join(' ')})`)];
  return completes.length === 0 ? [own, quote('*:text:')] : [own, quote(`2:word:(${completes.join(' ')})`)];
}

/** Brackets and colons end a part of a specification. */
function protect(text: string): string {
  return text.replace(/[\][:\\]/g, '\\$&');
}

/** A description inside (( … )): blanks and colons as well. */
function words(text: string): string {
  return text.replace(/[\s:\\()]/g, '\\$&');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
