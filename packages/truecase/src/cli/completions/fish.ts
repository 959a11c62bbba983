/**
 * Completion for fish. One condition function finds the command word; each flag names the commands that take it.
 */
import type { Command } from '../command.js';
import { commands, commandWords } from '../command.js';
import type { Flag } from '../flag.js';
import { flags } from '../flags.js';
import type { KnownNames } from './names.js';
import { operandWords, takesFiles } from './names.js';

export function formatFish(names: KnownNames): string {
  return `# fish completion for truecase
function __truecase_command
    set -l found restore
    for word in (commandline -opc)
        if contains -- $word ${commandWords.join(' ')}
            set found $word
            break
        end
    end
    contains -- $found $argv
end

complete -c truecase -f
${commands.map((row) => formatCommand(row, names)).join('\n')}
${flags.map((flag) => formatFlag(flag, names)).join('\n')}
`;
}

function formatCommand(command: Command, names: KnownNames): string {
  const lines: string[] = [];
  if (command.name !== 'restore') {
    lines.push(`complete -c truecase -n '__truecase_command restore' -a ${command.name} -d ${quote(command.summary)}`);
  }
  const words = operandWords(command, names);
  const files = takesFiles(command) ? ' -F' : '';
  const list = words.length > 0 ? ` -a ${quote(words.join(' '))}` : '';
  if (files !== '' || list !== '') {
    lines.push(`complete -c truecase -n '__truecase_command ${command.name}'${files}${list}`);
  }
  return lines.join('\n');
}

function formatFlag(flag: Flag, names: KnownNames): string {
  const short = flag.short === undefined ? '' : ` -s ${flag.short}`;
  return `complete -c truecase -n '__truecase_command ${flag.commands.join(' ')}' -l ${flag.name}${short}${value(flag, names)} -d ${quote(flag.help)}`;
}

function value(flag: Flag, names: KnownNames): string {
  if (flag.type === 'switch') return '';
  if (flag.choices !== undefined) return ` -x -a ${quote(flag.choices.join(' '))}`;
  if (flag.completes === 'file') return ' -r -F';
  if (flag.completes === 'model') return ` -r -F -a ${quote(names.models.join(' '))}`;
  return ' -x';
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
