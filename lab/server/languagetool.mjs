// A client that others wrote: language_tool_python (pip install language_tool_python), pointed at a server that is started here.
//   node lab/server/languagetool.mjs [--python python3]
import { spawn } from 'node:child_process';
import { start } from './start.mjs';

const at = process.argv.indexOf('--python');
const python = at < 0 ? 'python3' : process.argv[at + 1];
const SCRIPT = `
import sys, language_tool_python
tool = language_tool_python.LanguageTool('en-US', remote_server=sys.argv[1])
text = 'We met angela merkel in new York. She likes \\U0001f600 ibm.'
matches = tool.check(text)
for match in matches:
    print(match.offset, match.error_length, text[match.offset:match.offset + match.error_length], match.replacements[0])
print(tool.correct(text))
tool.close()
`;
const EXPECTED = `7 6 angela Angela
14 6 merkel Merkel
24 3 new New
46 3 ibm IBM
We met Angela Merkel in New York. She likes \u{1f600} IBM.
`;

const server = await start();
const child = spawn(python, ['-c', SCRIPT, server.url], { stdio: ['ignore', 'pipe', 'inherit'] });
let printed = '';
child.stdout.on('data', (chunk) => {
  printed += chunk;
});
const status = await new Promise((resolve) => child.on('close', resolve));
await server.stop();
process.stdout.write(printed);
const right = status === 0 && printed === EXPECTED;
process.stdout.write(right ? 'as expected\n' : `status ${status}, expected\n${EXPECTED}`);
process.exitCode = right ? 0 : 1;
